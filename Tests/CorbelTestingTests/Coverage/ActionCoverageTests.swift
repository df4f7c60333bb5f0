internal import Corbel
internal import CorbelTesting
internal import Foundation
import TestSupport
internal import Testing

@Suite("Action coverage", .stallLimit) struct ActionCoverageTests {
  @Suite("Recording") struct Recording {
    @Test("unrecorded cases are missing, in the order of their declaration")
    func missing() {
      let coverage = ActionCoverage()
      expectEqual(
        coverage.missing(in: Tally.Action.self),
        [
          "child.opened", "child.closed", "set", "incremented", "decremented",
        ])
      coverage.record(Tally.Action.incremented)
      coverage.record(Tally.Action.child(.opened) as Any)
      expectEqual(coverage.missing(in: Tally.Action.self), ["child.closed", "set", "decremented"])
    }

    @Test("a tuple is named without modules") @MainActor func tuple() {
      let recorder = TestRecorder()
      recorder.recording { ActionCoverage().expectAll(of: (Int, String).self) }
      let text = recorder.failures.first
      expectEqual(text?.contains("1 of 1 cases of (Int, String)"), true)
    }

    @Test("a type that is not an enum is missing until a value is recorded") func noEnum() {
      let coverage = ActionCoverage()
      expectEqual(coverage.missing(in: Int.self), ["any value"])
      coverage.record(3)
      expectEqual(coverage.missing(in: Int.self), [])
    }

    @Test("only the enclosing coverages record") func around() async {
      let (outer, inner, other) = (ActionCoverage(), ActionCoverage(), ActionCoverage())
      await outer.recording {
        ActionCoverage.record(Tally.Action.incremented)
        await inner.recording { ActionCoverage.record(Tally.Action.decremented) }
      }
      await other.recording { ActionCoverage.record(Tally.Action.set(1)) }
      let all = Tally.Action.self
      expectEqual(outer.missing(in: all), ["child.opened", "child.closed", "set"])
      expectEqual(inner.missing(in: all), ["child.opened", "child.closed", "set", "incremented"])
      expectEqual(
        other.missing(in: all), ["child.opened", "child.closed", "incremented", "decremented"])
    }

    @Test("sent and received values count, and skipped values do not")
    @MainActor func store() async {
      let coverage = ActionCoverage()
      await coverage.recording {
        let store = makeStore { _ in ["a"] }
        store.send(.submitted) { $0.isLoading = true }
        await store.receive(case: Search.Action.loaded) {
          $0.isLoading = false
          $0.results = ["a"]
        }
        store.base.send(.chained(0))
        store.skipActions()
        store.send(.chosen("a"))
        store.receiveOutput(.opened("a"))
        store.send(.stopped)
        store.skipOutputs()
      }
      expectEqual(
        coverage.missing(in: Search.Action.self),
        [
          "queryChanged", "failed", "chained", "labelled", "single", "ticked", "started",
        ])
      expectEqual(coverage.missing(in: Search.Output.self), ["closed"])
    }

    @Test("the actions that a walk sends count") @MainActor func walk() async throws {
      let coverage = ActionCoverage()
      try await coverage.recording {
        _ = try await findWalk(Reduce<Int, Int, Never>.self, runs: 1, steps: 1) { walk in
          let reducer = Reduce<Int, Int, Never> { _, _ in .none }
          walk.subject(TestStore(initialState: 0, reducer: reducer))
        }
      }
      expectEqual(coverage.missing(in: Int.self), [])
    }

    @Test("concurrent operations are recorded separately") func parallel() async {
      let coverages = (0..<20).map { _ in ActionCoverage() }
      await withTaskGroup(of: Void.self) { group in
        for (index, coverage) in coverages.enumerated() {
          group.addTask {
            await coverage.recording {
              await Task { ActionCoverage.record(index) }.value
              let action = index.isMultiple(of: 2) ? Tally.Output.saved(1) : .discarded
              ActionCoverage.record(action)
            }
          }
        }
      }
      for (index, coverage) in coverages.enumerated() {
        let missing = coverage.missing(in: Tally.Output.self)
        expectEqual(missing, [index.isMultiple(of: 2) ? "discarded" : "saved"])
      }
    }
  }

  @Suite("Expectations") @MainActor struct Expectations {
    @Test("nothing fails if all cases were recorded") func all() {
      let (coverage, recorder) = (ActionCoverage(), TestRecorder())
      for action in [Tally.Action.child(.opened), .child(.closed), .set(1), .incremented] {
        coverage.record(action)
      }
      coverage.record(Tally.Output.saved(1))
      recorder.recording {
        coverage.expectAll(of: Tally.self, except: ["decremented", "discarded"])
      }
      expectEqual(recorder.failures, [])
    }

    @Test("missing cases of a type are reported at the expectation") func missing() {
      let (coverage, recorder) = (ActionCoverage(), TestRecorder())
      for action in [Tally.Action.child(.opened), .set(1), .incremented] {
        coverage.record(action)
      }
      for output in [Tally.Output.saved(1), .discarded] {
        coverage.record(output)
      }
      recorder.recording { coverage.expectAll(of: Tally.self) }
      let line = #line - 1
      expectEqual(recorder.messages.map(\.line), [UInt(line)])
      expectEqual(
        recorder.failures,
        [
          """
          The tests have neither sent nor received 2 of 5 cases of Tally.Action.

            Missing:  child.closed
                      decremented

          No test checks what is missing. Add a test for each missing case, or leave the case out \
          with 'except:'.
          """
        ])
    }

    @Test("missing actions and outputs are one failure") func both() {
      let (coverage, recorder) = (ActionCoverage(), TestRecorder())
      coverage.record(Tally.Action.set(1))
      coverage.record(Tally.Output.saved(1))
      recorder.recording { coverage.expectAll(of: Tally.self, except: ["child"]) }
      expectEqual(
        recorder.failures,
        [
          """
          The tests have neither sent nor received 2 of 5 cases of Tally.Action and 1 of 2 cases of \
          Tally.Output.

            Missing in Tally.Action:  incremented
                                      decremented
            Missing in Tally.Output:  discarded

          No test checks what is missing. Add a test for each missing case, or leave the case out \
          with 'except:'.
          """
        ])
    }

    @Test("a case is missing even if its name begins with the name of an exception")
    func sameBeginning() {
      enum Action { case item, itemClosed }
      let (coverage, recorder) = (ActionCoverage(), TestRecorder())
      recorder.recording { coverage.expectAll(of: Action.self, except: ["item"]) }
      expectEqual(recorder.failures.first?.contains("Missing:  itemClosed"), true)
    }

    @Test("without outputs, exceptions are looked up only among the actions")
    func unknownWithoutOutputs() {
      let (coverage, recorder) = (ActionCoverage(), TestRecorder())
      recorder.recording {
        coverage.expectAll(of: Reduce<Int, Switch, Never>.self, except: ["on", "off", "broken"])
      }
      expectEqual(
        recorder.failures.map { $0.prefix { $0 != "\n" } },
        [
          "A name in 'except:' is not a case of Switch."
        ])
    }

    @Test("every exception is accepted for a type that is not an enum") func exceptionOfOther() {
      let (coverage, recorder) = (ActionCoverage(), TestRecorder())
      coverage.record(3)
      recorder.recording { coverage.expectAll(of: Int.self, except: ["three"]) }
      expectEqual(recorder.failures, [])
    }

    @Test("an exception that matches no case is a failure") func unknown() {
      let (coverage, recorder) = (ActionCoverage(), TestRecorder())
      recorder.recording {
        coverage.expectAll(of: Tally.Output.self, except: ["saved", "discarded", "shaken"])
        coverage.expectAll(
          of: Tally.self,
          except: ["saved", "discarded", "child", "set", "incremented", "decremented", "a", "b"])
      }
      expectEqual(
        recorder.failures,
        [
          """
          A name in 'except:' is not a case of Tally.Output.

            Names:  shaken
            Cases:  saved
                    discarded

          The name has no effect. Correct the name, or remove it.
          """,
          """
          A name in 'except:' is not a case of Tally.Action or Tally.Output.

            Names:  a
                    b
            Cases:  child.opened
                    child.closed
                    set
                    incremented
                    decremented
                    saved
                    discarded

          The name has no effect. Correct the name, or remove it.
          """,
        ])
    }
  }

  @Suite("The trait") @MainActor struct TraitOfASuite {
    private func failures(
      of trait: ActionCoverageTrait, arguments: [String] = ["tests"],
      environment: [String: String] = [:], _ body: @escaping @Sendable () async throws -> Void
    ) async throws -> [String] {
      let settings = TestSettings(environment, arguments: arguments)
      let (recorder, test) = (TestRecorder(), try #require(Test.current))
      try await recorder.recording {
        try await TestSettings.$current.withValue(settings) {
          try await trait.provideScope(for: test, testCase: nil, performing: body)
        }
      }
      return recorder.failures
    }

    @Test("a suite fails if its tests leave out cases") func fails() async throws {
      let trait = ActionCoverageTrait.actionCoverage(of: Tally.self, except: ["set"])
      let failures = try await failures(of: trait) {
        ActionCoverage.record(Tally.Action.child(.opened))
        ActionCoverage.record(Tally.Action.incremented)
        ActionCoverage.record(Tally.Output.saved(1))
        ActionCoverage.record(Tally.Output.discarded)
      }
      expectEqual(
        failures,
        [
          """
          The tests have neither sent nor received 2 of 5 cases of Tally.Action.

            Missing:  child.closed
                      decremented

          No test checks what is missing. Add a test for each missing case, or leave the case out \
          with 'except:'.
          """
        ])
    }

    @Test("the failure belongs to the suite, at the place of the trait") func reported()
      async throws
    {
      let trait = ActionCoverageTrait.actionCoverage(of: Tally.Output.self)
      let line = #line - 1
      let test = try #require(Test.current)
      try await withKnownIssue {
        try await TestSettings.$current.withValue(TestSettings([:])) {
          try await trait.provideScope(for: test, testCase: nil) {}
        }
      } matching: { issue in
        issue.sourceLocation?.line == line
          && issue.comments.first?.rawValue.contains("2 of 2 cases of Tally.Output") == true
      }
    }

    @Test("an action that a responder receives and a test expects counts") func responder()
      async throws
    {
      let trait = ActionCoverageTrait.actionCoverage(of: Tally.Output.self, except: ["discarded"])
      let failures = try await failures(of: trait) {
        await MainActor.run {
          let recorder = ResponderRecorder<Tally.Output>()
          recorder.responder.send(.saved(1))
          recorder.expect { if case .saved = $0 { true } else { false } }
        }
      }
      expectEqual(failures, [])
    }

    @Test("a suite in a suite counts for both") func nested() async throws {
      let (outer, inner) = (
        ActionCoverageTrait.actionCoverage(of: Tally.Output.self),
        ActionCoverageTrait.actionCoverage(of: Tally.Output.self, except: ["saved"])
      )
      let test = try #require(Test.current)
      let failures = try await failures(of: outer) {
        ActionCoverage.record(Tally.Output.saved(1))
        try await inner.provideScope(for: test, testCase: nil) {
          ActionCoverage.record(Tally.Output.discarded)
        }
      }
      expectEqual(failures, [])
    }

    @Test(
      "a run that leaves out tests is not checked",
      arguments: [
        ["tests", "--filter", "Tally"], ["tests", "--filter=Tally"],
        ["tests", "--skip", "Tally"], ["tests", "--skip=Tally"],
      ])
    func filtered(_ arguments: [String]) async throws {
      let trait = ActionCoverageTrait.actionCoverage(of: Tally.self)
      try await expectEqual(failures(of: trait, arguments: arguments) {}, [])
    }

    @Test("the environment can turn the check off") func environment() async throws {
      let trait = ActionCoverageTrait.actionCoverage(of: Tally.self)
      let off = ["CORBEL_ACTION_COVERAGE": "off"]
      try await expectEqual(failures(of: trait, environment: off) {}, [])
      let file = ["CORBEL_ACTION_COVERAGE": "coverage.txt"]
      try await expectEqual(failures(of: trait, environment: file) {}.count, 1)
    }

    @Test("a suite that throws is not checked") func throwing() async throws {
      let trait = ActionCoverageTrait.actionCoverage(of: Tally.self)
      let recorder = TestRecorder()
      let test = try #require(Test.current)
      await #expect(throws: CancellationError.self) {
        try await recorder.recording {
          try await trait.provideScope(for: test, testCase: nil) { throw CancellationError() }
        }
      }
      expectEqual(recorder.failures, [])
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
    ActionCoverage.record(action)
  }

  @Suite("A suite in it") struct Inner {
    @Test("others and the outputs") func others() async {
      await Task { ActionCoverage.record(Tally.Action.child(.opened)) }.value
      ActionCoverage.record(Tally.Output.saved(1))
      ActionCoverage.record(Tally.Output.discarded)
    }
  }
}

/// A feature with a child.
struct Tally: Reducer {
  struct State {}

  enum Action: Sendable {
    enum Child: Sendable {
      case opened, closed
    }

    case incremented
    case decremented
    case child(Child)
    case set(Int)
  }

  enum Output {
    case saved(Int)
    case discarded
  }

  func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
}

private enum Switch { case on, off }
