internal import Corbel
internal import CorbelTesting
import TestSupport
internal import Testing

@MainActor @Suite("Action coverage", .stallLimit) struct ActionCoverageTests {
  enum Similar { case item, itemClosed }

  @Test("sent and received values count, and unrecorded and skipped ones are missing")
  func missing() async throws {
    let coverage = ActionCoverage()
    let all = Tally.Action.self
    expectEqual(
      coverage.missing(in: all),
      ["child.opened", "child.closed", "set", "incremented", "decremented"])
    coverage.record(Tally.Action.incremented)
    coverage.record(Tally.Action.child(.opened) as Any)
    expectEqual(coverage.missing(in: all), ["child.closed", "set", "decremented"])
    // A type that is not an enum is missing until a value is recorded.
    expectEqual(coverage.missing(in: Int.self), ["any value"])
    coverage.record(3)
    expectEqual(coverage.missing(in: Int.self), [])
    do {
      let coverage = ActionCoverage()
      try await coverage.recording {
        let store = makeStore { _ in ["a"] }
        store.send(.submitted) { $0.isLoading = true }
        await store.receive(case: Search.Action.loaded) {
          $0.isLoading = false
          $0.results = ["a"]
        }
        store.base.send(.chained(0))
        store.skipActions()
        store.send(.chosen("a"))
        store.expectOutput(.opened("a"))
        store.send(.stopped)
        store.skipOutputs()
        _ = try await findWalk(Plain<Int, Int>.self, runs: 1, steps: 1) { walk in
          walk.explore(plainStore(0))
        }
        let recorder = ResponderRecorder<Tally.Output>()
        recorder.responder.send(.saved(1))
        recorder.expect { if case .saved = $0 { true } else { false } }
      }
      expectEqual(
        coverage.missing(in: Search.Action.self),
        ["queryChanged", "failed", "chained", "labelled", "single", "ticked", "started"])
      expectEqual(coverage.missing(in: Search.Output.self), ["closed"])
      expectEqual(coverage.missing(in: Int.self), [])
      expectEqual(coverage.missing(in: Tally.Output.self), ["discarded"])
    }
  }

  @Test("missing cases and unknown exceptions are one failure each") func expectAll() async {
    let coverage = ActionCoverage()
    for action in [Tally.Action.child(.opened), .set(1), .incremented] { coverage.record(action) }
    coverage.record(Tally.Output.saved(1))
    coverage.record(3)
    let failures = await recordedFailures {
      coverage.expectAll(of: Tally.self, except: ["child", "decremented", "discarded"])
      // Every exception is accepted for a type that is not an enum.
      coverage.expectAll(of: Int.self, except: ["three"])
      coverage.expectAll(of: Tally.self, except: ["child"])
      coverage.expectAll(of: Similar.self, except: ["item"])
      coverage.expectAll(of: (Int, String).self)
    }
    expectEqual(
      failures.map(firstLine),
      [
        "1 of 5 cases of Tally.Action and 1 of 2 cases of Tally.Output.",
        "1 of 2 cases of ActionCoverageTests.Similar.", "1 of 1 cases of (Int, String).",
      ].map { "The tests have neither sent nor received \($0)" })
    let lines = "\n  Missing in Tally.Action:  decremented\n  Missing in Tally.Output:  discarded\n"
    expectEqual(failures.first?.contains(lines), true)
    do {
      let failures = await recordedFailures {
        let coverage = ActionCoverage()
        coverage.expectAll(
          of: Tally.self,
          except: ["saved", "discarded", "child", "set", "incremented", "decremented", "a", "b"])
        // Without outputs, exceptions are looked up only among the actions.
        coverage.expectAll(of: Plain<Int, Tally.Output>.self, except: ["saved", "discarded", "a"])
      }
      expectEqual(
        failures.map(firstLine),
        ["Tally.Action or Tally.Output", "Tally.Output"].map {
          "A name in 'except:' is not a case of \($0)."
        })
    }
  }

  @MainActor @Suite("The trait") struct TraitOfASuite {
    private func failures(
      of trait: ActionCoverageTrait, arguments: [String] = ["tests"],
      environment: [String: String] = [:],
      _ body: @escaping @Sendable () async throws -> Void = {}
    ) async throws -> [String] {
      let test = try unwrap(Test.current)
      let settings = TestSettings(environment, arguments: arguments)
      return try await TestSettings.$current.withValue(settings) {
        try await recordedFailures {
          try await trait.provideScope(for: test, testCase: nil, performing: body)
        }
      }
    }

    @Test("a suite fails if its tests leave out cases, and a suite in it counts for both")
    func fails() async throws {
      let inner = ActionCoverageTrait.actionCoverage(of: Tally.Output.self, except: ["saved"])
      let test = try unwrap(Test.current)
      let failures = try await failures(of: .actionCoverage(of: Tally.self, except: ["set"])) {
        TestObserver.note(Tally.Action.child(.opened))
        TestObserver.note(Tally.Action.incremented)
        TestObserver.note(Tally.Output.saved(1))
        try await inner.provideScope(for: test, testCase: nil) {
          TestObserver.note(Tally.Output.discarded)
        }
      }
      expectEqual(
        failures,
        [
          """
          The tests have neither sent nor received 2 of 5 cases of Tally.Action.

            Missing:  child.closed
                      decremented

          These cases are untested. Add a test for each missing case, or leave the case out \
          with 'except:'.
          """
        ])
    }

    @Test("a run that leaves out tests, turns the check off or throws is not checked")
    func filtered() async throws {
      let trait = ActionCoverageTrait.actionCoverage(of: Tally.self)
      for arguments in [
        ["tests", "--filter", "Tally"], ["tests", "--filter=Tally"],
        ["tests", "--skip", "Tally"], ["tests", "--skip=Tally"],
      ] {
        try await expectEqual(failures(of: trait, arguments: arguments), [])
      }
      for (value, count) in [("off", 0), ("coverage.txt", 1)] {
        let environment = ["CORBEL_ACTION_COVERAGE": value]
        try await expectEqual(failures(of: trait, environment: environment).count, count)
      }
      do {
        let test = try unwrap(Test.current)
        let failures = await recordedFailures {
          await #expect(throws: CancellationError.self) {
            try await ActionCoverageTrait.actionCoverage(of: Tally.self)
              .provideScope(for: test, testCase: nil) { throw CancellationError() }
          }
        }
        expectEqual(failures, [])
      }
    }
  }
}

/// Uses the trait like an app's tests; it fails if the trait reports a wrong mistake.
@Suite(
  "A suite that is covered", .actionCoverage(of: Tally.self, except: ["child.closed"]),
  .stallLimit)
struct CoveredSuiteTests {
  @Test("some actions", arguments: [Tally.Action.incremented, .decremented, .set(3)])
  func some(_ action: Tally.Action) {
    TestObserver.note(action)
  }

  @Suite("A suite in it") struct Inner {
    @Test("others and the outputs") func others() async {
      await Task { TestObserver.note(Tally.Action.child(.opened)) }.value
      TestObserver.note(Tally.Output.saved(1))
      TestObserver.note(Tally.Output.discarded)
    }
  }
}

/// A feature with a child.
struct Tally: Reducer {
  struct State {}

  enum Action: Sendable {
    enum ChildAction: Sendable { case opened, closed }

    case incremented, decremented
    case child(ChildAction), set(Int)
  }

  enum Output { case saved(Int), discarded }

  func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
}
