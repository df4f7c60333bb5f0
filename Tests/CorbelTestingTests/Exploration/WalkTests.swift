import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("A walk", .stallLimit) struct WalkTests {
  /// Makes a store whose state is the texts of its actions.
  private func makeStore() -> TestStore<Reduce<[String], Int, Never>> {
    TestStore(
      initialState: [],
      reducer: Reduce<[String], Int, Never> { state, action in
        state.append("\(action)")
        return .none
      })
  }

  @Test("an action that is not allowed is not sent, in a shrunken walk neither") func allow()
    async throws
  {
    let walk = try await findWalk(Reduce<[String], Int, Never>.self) { walk in
      let store = makeStore()
      walk.subject(store)
      walk.allow { state, action in state.last.flatMap { Int($0) }.map { $0 < action } ?? true }
      walk.allow { _, action in action != 1 }
      walk.invariant("there are less than three") { $0.count < 3 }
    }
    let sent = walk?.steps ?? []
    let numbers = sent.compactMap { Int($0.filter { $0.isNumber || $0 == "-" }) }
    expectEqual(numbers.count, 3)
    expectEqual(numbers, numbers.sorted())
    expectTrue(!numbers.contains(1))
    expectEqual(Set(numbers).count, 3)
  }

  @Test("a payload is shrunk to the simplest one that fails") func payload() async throws {
    let walk = try await findWalk(Reduce<[String], Int, Never>.self) { walk in
      walk.subject(makeStore())
      walk.generate(Int.self) { draw in draw.number(in: 0...100_000) }
      walk.invariant("no number is large") { $0.allSatisfy { (Int($0) ?? 0) < 137 } }
    }
    expectEqual(walk?.steps.count, 1)
    expectEqual(walk?.steps, ["send 137"])
  }

  @Test("a walk is not shrunk to a simpler one that fails in another way")
  func otherFailure() async throws {
    let walk = try await findWalk(Reduce<[String], Int, Never>.self) { walk in
      walk.subject(makeStore())
      walk.generate(Int.self) { draw in draw.number(in: 0...1_000) }
      walk.invariant("no number is large") { $0.allSatisfy { (Int($0) ?? 0) < 137 } }
      walk.invariant("no number is zero") { !$0.contains("0") }
    }
    expectEqual(walk?.fact.contains("'no number is large'"), true)
    expectEqual(walk?.steps, ["send 137"])
  }

  @Test("an outcome is shrunk to the simplest one that fails") func outcome() async throws {
    let walk = try await findWalk(Pager.self) { walk in
      let pager = PagerBench()
      walk.subject(pager.store, except: ["loaded", "mistakeMade", "closed"])
      walk.outcomes(of: pager.pages) { draw in
        draw.pick(.success("page"), .failure(PagerError.torn(page: draw.number(in: 1...9))))
      }
      walk.invariant("no load fails") { $0.failureCount == 0 }
    }
    expectEqual(walk?.steps.count, 2)
    expectEqual(walk?.steps.last?.hasSuffix("Pager.swift:61 with .torn(page: 1)"), true)
  }

  @Test("at rest no call waits and nobody sleeps") func rest() async throws {
    var isAtRest: [Bool] = []
    let walk = try await findWalk(Pager.self, runs: 20) { walk in
      let pager = PagerBench()
      walk.subject(pager.store, except: ["loaded", "mistakeMade", "closed", "timePassed"])
      walk.outcomes(of: pager.pages) { _ in .success("page") }
      walk.advances(pager.clock)
      walk.atRest("it rests") { state in
        isAtRest.append(pager.pages.callerCount == 0 && state.pages.count == state.count)
        return true
      }
    }
    expectNil(walk)
    expectEqual(isAtRest.count, 20)
    expectTrue(isAtRest.allSatisfy { $0 })
  }

  @Test("a step moves a clock to the next deadline, and no further") func deadlines() async throws {
    let walk = try await findWalk(NotebookState.self, runs: 5, steps: 9) { walk in
      let clock = TestClock()
      let start = clock.now
      var (hasStarted, woken) = (false, 0)
      walk.subject(NotebookState())
      walk.step("sleep", when: { !hasStarted }) {
        hasStarted = true
        Task {
          try? await clock.sleep(for: .milliseconds(1_500))
          woken += 1
        }
        try? await clock.sleep(for: .seconds(1))
        woken += 1
      }
      walk.advances(clock)
      walk.invariant("the clock stands at a deadline") { _ in
        [.zero, .seconds(1), .milliseconds(1_500)].contains(start.duration(to: clock.now))
      }
      walk.atRest("both sleeps have ended") { _ in !hasStarted || woken == 2 }
    }
    expectNil(walk?.message)
  }

  @Test("a failure at rest says so") func failureAtRest() async throws {
    let walk = try await findWalk(Pager.self, runs: 1) { walk in
      let pager = PagerBench()
      walk.subject(pager.store, except: ["loaded", "mistakeMade", "closed", "timePassed"])
      walk.outcomes(of: pager.pages) { _ in .success("page") }
      walk.atRest("it rests") { _ in false }
    }
    expectEqual(walk?.fact, "'it rests' does not hold after 0 steps of a walk, at rest.")
    expectEqual(walk?.message.contains("Still waiting"), false)
  }

  @Test("a failure at rest shows the calls that the walk doesn't answer") func stillWaiting()
    async throws
  {
    let walk = try await findWalk(Pager.self, runs: 9) { walk in
      let pager = PagerBench()
      walk.subject(pager.store, except: ["loaded", "mistakeMade", "closed", "timePassed"])
      walk.step("look") {}
      walk.atRest("it rests") { $0.count == 0 }
    }
    expectEqual(
      walk?.message.contains(
        """

          Still waiting, without 'advances' or 'outcomes(of:)' in the walk:
            waits at the gate for String of Pager.swift:
        """), true)
  }

  @Test("a failure at rest shows each wait that the walk can't end") func waits() async throws {
    let walk = try await findWalk(NotebookState.self, steps: 9) { walk in
      let gates = ["a", "b"].map { Gate<Void>(name: $0) }
      walk.subject(NotebookState())
      for gate in gates { walk.step("wait") { try? await gate.value() } }
      walk.atRest("one gate is free") { _ in gates.contains { $0.callerCount == 0 } }
    }
    expectEqual(
      walk?.message.contains("    waits at the gate 'a'\n    waits at the gate 'b'\n"), true)
  }

  @Test("a failure that the store reports is not a part of the sentence") func reported()
    async throws
  {
    let walk = try await findWalk(Pager.self) { walk in
      walk.subject(PagerBench().store, except: ["loaded", "appeared"])
    }
    expectEqual(walk?.fact, "A failure was reported after 1 step of a walk.")
    expectEqual(walk?.message.contains("An effect threw an error that the feature"), true)
  }

  @Test("the first of several conditions that don't hold is named", arguments: [false, true])
  func severalConditions(isAtRest: Bool) async throws {
    let walk = try await findWalk(Reduce<[String], Int, Never>.self, runs: 1, steps: 1) { walk in
      walk.subject(makeStore())
      let add = isAtRest ? walk.atRest : walk.invariant
      for name in ["first", "second"] { add(name) { _ in false } }
    }
    expectEqual(walk?.fact.hasPrefix("'first' does not hold"), true)
  }

  @Test("the first of several failures is shown") func severalFailures() async throws {
    let walk = try await findWalk(Reduce<[String], Int, Never>.self, runs: 1, steps: 1) { walk in
      walk.subject(makeStore())
      walk.allow { _, _ in
        for text in ["first", "second"] { Issue.record(Comment(rawValue: text)) }
        return true
      }
    }
    expectEqual(walk?.message.contains("first"), true)
    expectEqual(walk?.message.contains("second"), false)
  }

  @Test("each of several conditions is checked", arguments: 1...3)
  func eachCondition(number: Int) async throws {
    for kind in ["state", "step", "rest"] {
      let walk = try await findWalk(Reduce<[String], Int, Never>.self, runs: 1, steps: 1) { walk in
        walk.subject(makeStore())
        for other in 1...3 {
          let name = "condition \(other)"
          switch kind {
          case "state": walk.invariant(name) { _ in other != number }
          case "step": walk.invariant(name) { before, after in other != number || before == after }
          default: walk.atRest(name) { _ in other != number }
          }
        }
      }
      expectEqual(walk?.fact.hasPrefix("'condition \(number)' does not hold"), true)
    }
  }

  @Test("each of several models hears of each action") func models() async throws {
    let walk = try await findWalk(Reduce<[String], Int, Never>.self, runs: 1) { walk in
      walk.subject(makeStore())
      for _ in 0..<3 { walk.model(from: 0, of: { $0.count }) { count, _ in count += 1 } }
    }
    expectNil(walk?.message)
  }

  @Test("a later subject replaces an earlier one, with its exceptions") func laterSubject()
    async throws
  {
    let walk = try await findWalk(Reduce<[String], Bool?, Never>.self, runs: 9) { walk in
      let reducer = Reduce<[String], Bool?, Never> { state, action in
        state.append("\(action == true)")
        return .none
      }
      let first = TestStore(initialState: [], reducer: reducer)
      walk.subject(first, except: ["some"])
      walk.subject(TestStore(initialState: [], reducer: reducer))
      walk.model(from: 0, of: { $0.count }) { count, _ in count += 1 }
      walk.invariant("the first store is left alone") { _ in first.base.isEmpty }
      walk.invariant("nothing is sent") { !$0.contains("true") }
    }
    expectEqual(walk?.steps.count, 1)
    expectEqual(walk?.fact.hasPrefix("'nothing is sent' does not hold"), true)
  }

  #if compiler(>=6.3)
    @Test("a warning is no failure of the walk") func warning() async throws {
      let walk = try await findWalk(Reduce<[String], Int, Never>.self, runs: 1, steps: 1) { walk in
        walk.subject(makeStore())
        Issue.record("A warning", severity: .warning)
      }
      expectNil(walk?.message)
    }
  #endif

  @Test("a condition is evaluated once for each check") func evaluatedOnce() async throws {
    var count = 0
    let walk = try await findWalk(Pager.self, runs: 1, steps: 1) { walk in
      walk.subject(PagerBench().store, except: ["loaded", "mistakeMade", "closed", "timePassed"])
      walk.invariant("it is not the first time") { _ in
        count += 1
        return count > 1
      }
    }
    expectNil(walk)
    // Two repetitions of the failing walk have followed, which had no steps.
    expectEqual(count, 3)
  }

  @Test("a feature that never rests is not checked at rest, and the walk ends") func endless()
    async throws
  {
    let walk = try await findWalk(Reduce<[String], Int, Never>.self, runs: 2) { walk in
      let clock = TestClock()
      let store = TestStore(
        initialState: [],
        reducer: Reduce<[String], Int, Never> { _, _ in
          .run { _ in for _ in 0... { try await clock.sleep(for: .seconds(1)) } }
        })
      walk.subject(store)
      walk.advances(clock)
      walk.atRest("never") { _ in false }
    }
    expectNil(walk)
  }

  @Test("a model hears of the actions of effects as well") func model() async throws {
    let walk = try await findWalk(Pager.self, runs: 20) { walk in
      let pager = PagerBench()
      walk.subject(pager.store, except: ["loaded", "mistakeMade", "closed", "timePassed"])
      walk.outcomes(of: pager.pages) { _ in .success("page") }
      walk.model(from: 0, of: { $0.pages.count }) { count, action in
        if case .loaded = action { count += 1 }
      }
    }
    expectNil(walk)
  }

  @Test("without a store, the exploration says what is missing") func noSubject() async throws {
    let recorder = TestRecorder()
    try await recorder.recording {
      try await explore(Pager.self, runs: 3) { _ in }
    }
    expectEqual(
      recorder.messages.map(\.text),
      [
        """
        The walk has no subject.

        Call 'walk.subject' in the body, with a new TestStore or a new object.
        """
      ])
  }

  @Test("an expectation that fails in a mock is a failure of its walk") func expectation()
    async throws
  {
    let walk = try await findWalk(Reduce<[String], Int, Never>.self) { walk in
      walk.subject(makeStore())
      walk.allow { _, action in
        expectTrue(action != 3)
        return true
      }
    }
    expectEqual(walk?.steps.count, 1)
  }

  @Test(
    "expectations at different places are different failures",
    arguments: [("Tests/Other.swift", 1), ("Tests/Mock.swift", 2)])
  func placeOfExpectation(file: String, line: Int) async throws {
    func place(_ file: String, _ line: Int) -> SourceLocation {
      SourceLocation(fileID: file, filePath: "/\(file)", line: line, column: 1)
    }
    let walk = try await findWalk(Reduce<[String], Int, Never>.self) { walk in
      walk.subject(makeStore())
      walk.generate(Int.self) { draw in draw.number(in: 0...1_000) }
      walk.allow { _, action in
        #expect(action < 137, sourceLocation: place("Tests/Mock.swift", 1))
        #expect(action > 0, sourceLocation: place(file, line))
        return true
      }
    }
    expectEqual(walk?.steps, ["send 137"])
  }

  @Test("a walk ends with the step that fails, also when it is simplified") func endsAtFailure()
    async throws
  {
    var counts: Set<Int> = []
    let walk = try await findWalk(Reduce<Int, Bool, Never>.self) { walk in
      let reducer = Reduce<Int, Bool, Never> { count, isMore in
        count += isMore ? 1 : -1
        return .none
      }
      walk.subject(TestStore(initialState: 0, reducer: reducer))
      walk.invariant("the count is low") { count in
        counts.insert(count)
        return count < 8
      }
    }
    expectEqual(walk?.steps.count, 8)
    expectEqual(counts.max(), 8)
  }

  @Test("two steps that depend on each other are left out together") func pairs() async throws {
    let recorder = TestRecorder()
    let settings = TestSettings(["CORBEL_EXPLORATION_FOLDER": "/dev/null"])
    try await TestSettings.$current.withValue(settings) {
      try await recorder.recording {
        for seed: UInt64 in 1...40 {
          try await explore(Form.self, seed: seed) { walk in
            walk.subject(TestStore(initialState: Form.State(), reducer: Form()))
            walk.invariant("nothing is saved") { !$0.isSaved }
          }
        }
      }
    }
    expectTrue(recorder.failures.count > 10)
    expectTrue(recorder.failures.allSatisfy { $0.contains("1. send .typed\n  2. send .saved\n") })
  }

  /// Counts additions of two kinds, which have an effect only while the feature is closed.
  private enum Addition { case tea, milk, toggled }

  @Test("in a walk with six steps, each is the simplest, and pairs are left out")
  func sixSteps() async throws {
    let recorder = TestRecorder()
    let settings = TestSettings(["CORBEL_EXPLORATION_FOLDER": "/dev/null"])
    try await TestSettings.$current.withValue(settings) {
      try await recorder.recording {
        for seed: UInt64 in 1...20 {
          try await explore(Reduce<[Addition], Addition, Never>.self, seed: seed) { walk in
            let reducer = Reduce<[Addition], Addition, Never> { state, action in
              state.append(action)
              return .none
            }
            walk.subject(TestStore(initialState: [], reducer: reducer))
            walk.invariant("there are few") { additions in
              let toggles = additions.count { $0 == .toggled }
              return toggles % 2 == 1 || additions.count - toggles < 6
            }
          }
        }
      }
    }
    expectTrue(recorder.failures.count > 10)
    let steps = (1...6).map { "  \($0). send .tea\n" }.joined()
    expectTrue(recorder.failures.allSatisfy { $0.contains("\n\n\(steps)\n") })
  }

  @Test("three neighbouring steps that depend on each other are left out together")
  func triples() async throws {
    let recorder = TestRecorder()
    let settings = TestSettings(["CORBEL_EXPLORATION_FOLDER": "/dev/null"])
    try await TestSettings.$current.withValue(settings) {
      try await recorder.recording {
        for seed: UInt64 in 1...20 {
          try await explore(Reduce<Int, Bool, Never>.self, seed: seed) { walk in
            let reducer = Reduce<Int, Bool, Never> { turns, isTurn in
              if isTurn { turns += 1 } else if turns % 3 == 0 { turns = -1 }
              return .none
            }
            walk.subject(TestStore(initialState: 0, reducer: reducer))
            walk.invariant("it is never stopped") { $0 >= 0 }
          }
        }
      }
    }
    expectTrue(recorder.failures.count > 10)
    expectTrue(recorder.failures.allSatisfy { $0.contains("\n\n  1. send false\n\n") })
  }

  @Test("a walk with fewer steps that takes more steps to come to rest is not simpler")
  func longerRest() async throws {
    let recorder = TestRecorder()
    let settings = TestSettings(["CORBEL_EXPLORATION_FOLDER": "/dev/null"])
    try await TestSettings.$current.withValue(settings) {
      try await recorder.recording {
        for seed: UInt64 in 1...9 {
          try await explore(NotebookState.self, steps: 9, seed: seed) { walk in
            let gate = Gate<Void>(name: "saves")
            var hasStarted = false
            walk.subject(NotebookState())
            walk.step("save", when: { !hasStarted }) {
              hasStarted = true
              for _ in 0..<3 { if (try? await gate.value()) == nil { break } }
            }
            walk.outcomes(of: gate) { $0.pick(.success(()), .failure(Failure())) }
            walk.atRest("nothing is saved") { _ in !hasStarted }
          }
        }
      }
    }
    let steps = "  1. save\n  2. fail the call at the gate 'saves'"
    expectTrue(recorder.failures.contains { $0.contains(steps) })
  }

  /// A form that saves its text if it is closed.
  private struct Form: Reducer {
    struct State: Equatable {
      var isOpen = false
      var isTyped = false
      var isSaved = false
    }

    enum Action { case toggled, typed, saved }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .toggled: state.isOpen.toggle()
      case .typed: state.isTyped = true
      case .saved: if state.isTyped, !state.isOpen { state.isSaved = true }
      }
      return .none
    }
  }

  @Test("an error of the body ends the exploration") func error() async throws {
    await #expect(throws: Failure.self) {
      try await explore(Pager.self) { _ in throw Failure() }
    }
  }
}
