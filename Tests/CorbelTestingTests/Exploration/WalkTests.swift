import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("A walk", .stallLimit) struct WalkTests {
  /// Makes a store whose state is the texts of its actions.
  private func makeStore() -> TestStore<Plain<[String], Int>> {
    plainStore([]) { $0.append("\($1)") }
  }

  private let pagerExceptions = ["loaded", "mistakeMade", "closed", "timePassed"]

  @Test("an action that is not allowed is not sent")
  func allow() async throws {
    let walk = try await findWalk(Plain<[String], Int>.self) { walk in
      walk.explore(makeStore())
      walk.allow { state, action in state.last.flatMap { Int($0) }.map { $0 < action } ?? true }
      walk.allow { _, action in action != 1 }
      walk.invariant("there are less than three") { $0.count < 3 }
    }
    let sent = walk?.steps ?? []
    let numbers = sent.compactMap { Int($0.filter { $0.isNumber || $0 == "-" }) }
    expectEqual(numbers.count, 3)
    expectEqual(numbers, Set(numbers).sorted())
    expectTrue(!numbers.contains(1))
  }

  @Test("a walk is shrunk to the simplest payload that fails in the same way") func payload()
    async throws
  {
    let walk = try await findWalk(Plain<[String], Int>.self) { walk in
      walk.explore(makeStore())
      walk.generate(Int.self) { draw in draw.number(in: 0...1_000) }
      walk.invariant("no number is large") { $0.allSatisfy { (Int($0) ?? 0) < 137 } }
      walk.invariant("no number is zero") { !$0.contains("0") }
    }
    expectEqual(walk?.fact.contains("'no number is large'"), true)
    expectEqual(walk?.steps, ["send 137"])
  }

  @Test("at rest, no work waits, and models know all actions")
  func rest() async throws {
    var isAtRest: [Bool] = []
    let walk = try await findWalk(Pager.self, runs: 20) { walk in
      let pager = PagerBench()
      walk.explore(pager.store, except: pagerExceptions)
      walk.answer(pager.pages) { _ in .success("page") }
      walk.advance(pager.clock)
      for _ in 0..<3 {
        walk.model(from: 0, of: { $0.pages.count }) { count, action in
          if case .loaded = action { count += 1 }
        }
      }
      walk.atRest("it rests") { state in
        isAtRest.append(pager.pages.callerCount == 0 && state.pages.count == state.count)
        return true
      }
    }
    expectNil(walk)
    expectEqual(isAtRest, Array(repeating: true, count: 20))
  }

  @Test(
    "a step moves a clock to the next deadline, and a failure at rest shows each wait that is left")
  func deadlines() async throws {
    let walk = try await findWalk(NotebookState.self, runs: 5, steps: 9) { walk in
      let clock = TestClock()
      let start = clock.now
      var (hasStarted, woken) = (false, 0)
      walk.explore(NotebookState())
      walk.step("sleep", when: { !hasStarted }) {
        hasStarted = true
        Task {
          try? await clock.sleep(for: .milliseconds(1_500))
          woken += 1
        }
        try? await clock.sleep(for: .seconds(1))
        woken += 1
      }
      walk.advance(clock)
      walk.invariant("the clock stands at a deadline") { _ in
        [.zero, .seconds(1), .milliseconds(1_500)].contains(start.duration(to: clock.now))
      }
      walk.atRest("both sleeps have ended") { _ in !hasStarted || woken == 2 }
    }
    expectNil(walk?.message)
    do {
      let walk = try await findWalk(NotebookState.self, steps: 9) { walk in
        let gates = ["a", "b"].map { Gate<Void>(name: $0) }
        walk.explore(NotebookState())
        for gate in gates { walk.step("wait") { try? await gate.value() } }
        walk.atRest("one gate is free") { _ in gates.contains { $0.callerCount == 0 } }
      }
      let waits = "  Still waiting, without 'advance' or 'answer' in the walk:\n    waits at"
      expectEqual(walk?.message.contains(waits), true, walk?.message)
    }
  }

  @Test("the first of several conditions that don't hold is named", arguments: 1...3)
  func conditions(number: Int) async throws {
    for kind in ["state", "step", "rest"] {
      let walk = try await findWalk(Plain<[String], Int>.self, runs: 1, steps: 1) { walk in
        walk.explore(makeStore())
        for other in 1...3 {
          let name = "condition \(other)"
          let holds = other < number
          switch kind {
          case "state": walk.invariant(name) { _ in holds }
          case "step": walk.invariant(name) { before, after in holds || before == after }
          default: walk.atRest(name) { _ in holds }
          }
        }
      }
      expectEqual(walk?.fact.hasPrefix("'condition \(number)' does not hold"), true)
    }
  }

  @Test("a failure that is reported is shown, and counts with its place") func reported()
    async throws
  {
    let walk = try await findWalk(Pager.self) { walk in
      walk.explore(PagerBench().store, except: ["loaded", "appeared"])
    }
    expectEqual(walk?.fact, "A failure was reported after 1 step of a walk.")
    expectEqual(walk?.message.contains("An effect threw an error that the feature"), true)
    do {
      func place(_ file: String, _ line: Int) -> SourceLocation {
        SourceLocation(fileID: file, filePath: "/\(file)", line: line, column: 1)
      }
      for other in [place("Tests/Other.swift", 1), place("Tests/Mock.swift", 2)] {
        let walk = try await findWalk(Plain<[String], Int>.self) { walk in
          walk.explore(makeStore())
          walk.generate(Int.self) { draw in draw.number(in: 0...1_000) }
          walk.allow { _, action in
            #expect(action < 137, sourceLocation: place("Tests/Mock.swift", 1))
            #expect(action > 0, sourceLocation: other)
            return true
          }
        }
        expectEqual(walk?.steps, ["send 137"])
      }
    }
  }

  #if compiler(>=6.3)
    @Test("a warning is no failure of the walk") func warning() async throws {
      let walk = try await findWalk(Plain<[String], Int>.self, runs: 1, steps: 1) { walk in
        walk.explore(makeStore())
        Issue.record("A warning", severity: .warning)
      }
      expectNil(walk?.message)
    }
  #endif

  /// The steps that failures of several seeds show.
  private func steps<State, Action>(
    _ reducer: Plain<State, Action>.Type, seeds: ClosedRange<UInt64>,
    _ body: @escaping @MainActor (Walk<State, Action>) -> Void
  ) async throws -> [String] {
    var texts: [String] = []
    for seed in seeds {
      texts += try await explored(reducer, seed: seed, [:], body).map { message in
        message.text.split(separator: "\n").filter { $0.hasPrefix("  ") && $0.contains(". send ") }
          .map { $0.drop { $0 != "s" } }.joined(separator: "\n")
      }
    }
    return texts
  }

  /// A form that saves its text if it is closed.
  private struct Form {
    var isOpen = false
    var isTyped = false
    var isSaved = false
  }

  private enum FormAction { case toggled, typed, saved }

  /// Two kinds of additions, which have an effect only while the feature is closed.
  private enum Addition { case tea, milk, toggled }

  @Test("steps that depend on each other are left out together, unless the rest takes more steps")
  func together() async throws {
    let pairs = try await steps(Plain<Form, FormAction>.self, seeds: 1...(isLongRun ? 20 : 6)) {
      walk in
      walk.explore(
        plainStore(Form()) { form, action in
          switch action {
          case .toggled: form.isOpen.toggle()
          case .typed: form.isTyped = true
          case .saved: if form.isTyped, !form.isOpen { form.isSaved = true }
          }
        })
      walk.invariant("nothing is saved") { !$0.isSaved }
    }
    let six = try await steps(Plain<[Addition], Addition>.self, seeds: 1...(isLongRun ? 10 : 4)) {
      walk in
      walk.explore(plainStore([]) { $0.append($1) })
      walk.invariant("there are few") { additions in
        let toggles = additions.count { $0 == .toggled }
        return toggles % 2 == 1 || additions.count - toggles < 6
      }
    }
    expectEqual([pairs, six].map { $0.count > 2 }, [true, true])
    expectEqual(Set(pairs), ["send .typed\nsend .saved"])
    expectEqual(Set(six), [Array(repeating: "send .tea", count: 6).joined(separator: "\n")])
  }

  @Test("an error of the body ends the exploration") func error() async throws {
    await #expect(throws: Failure.self) {
      try await explore(Pager.self) { _ in throw Failure() }
    }
  }
}
