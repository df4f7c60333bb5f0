import Corbel
import CorbelTesting
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Exploring", .stallLimit) struct ExploreTests {
  /// Returns settings with which an exploration keeps no record.
  private static func settings(_ variables: [String: String] = [:]) -> TestSettings {
    TestSettings(variables.merging(["CORBEL_EXPLORATION_FOLDER": "/dev/null"]) { $1 })
  }

  /// Explores a cart, and returns the failures.
  private func failures(
    seed: UInt64? = nil, runs: Int = 100, _ variables: [String: String] = [:]
  ) async throws -> [String] {
    let recorder = TestRecorder()
    let settings = Self.settings(variables)
    try await TestSettings.$current.withValue(settings) {
      try await recorder.recording {
        try await explore(Cart.self, runs: runs, seed: seed) { walk in
          let coupons = Gate<Int>()
          let store = TestStore(initialState: Cart.State(), reducer: Cart(coupons: coupons))
          walk.subject(store, except: ["couponChecked"])
          walk.outcomes(of: coupons) { $0.pick(.success(5), .failure(Failure())) }
          walk.generate(Int.self) { draw in draw.pick(10, 25) }
          walk.allow { state, action in
            if case .couponEntered = action { !state.prices.isEmpty } else { true }
          }
          walk.invariant("the total is not negative") { $0.total >= 0 }
        }
      }
    }
    return recorder.failures
  }

  @Test("a failure shows the steps of the shortest walk") func message() async throws {
    let failures = try await failures()
    expectEqual(
      failures,
      [
        """
        'the total is not negative' does not hold after 4 steps of a walk.

          State(
            prices: []
            discount: 5
          )

          Seed:  3
          Walk:  3 of 100
          Steps: 4 (before simplification: 18)

        These steps fail in the same way when they are repeated:

          1. send .added(price: 10)
          2. send .couponEntered
          3. send .removeTapped
          4. answer the call at the gate for Int of ExploreTests.swift:22 with 5

        To run only this walk, set CORBEL_EXPLORATION_SEED=3.
        """
      ])
  }

  @Test("a seed is taken alone, from the test or from the environment") func seed() async throws {
    let text = try await failures(seed: 3).first
    expectEqual(text?.contains("Seed:  3\n"), true)
    expectEqual(text?.contains("Walk:  1 of 1\n"), true)
    for seed: UInt64? in [nil, 7] {
      let same = try await failures(seed: seed, ["CORBEL_EXPLORATION_SEED": "3"]).first
      expectEqual(same, text)
    }
  }

  private final class Steps {
    var count = 0
    nonisolated deinit {}
  }

  @Test("a test that does not say otherwise takes 100 walks of 40 steps", arguments: [false, true])
  func defaults(isObject: Bool) async throws {
    var counts: [Int] = []
    try await TestSettings.$current.withValue(Self.settings()) {
      if isObject {
        try await explore(Steps.self) { walk in
          let steps = Steps()
          let number = counts.count
          counts.append(0)
          walk.subject(steps)
          walk.step("count") { counts[number] += 1 }
          walk.invariant("it goes on") { _ in true }
        }
      } else {
        try await explore(Reduce<Int, Bool, Never>.self) { walk in
          let number = counts.count
          counts.append(0)
          let reducer = Reduce<Int, Bool, Never> { _, _ in
            counts[number] += 1
            return .none
          }
          walk.subject(TestStore(initialState: 0, reducer: reducer))
          walk.invariant("it goes on") { _ in true }
        }
      }
    }
    expectEqual(counts, Array(repeating: 40, count: 100))
  }

  @Test("the environment sets the number of walks") func count() async throws {
    try await expectEqual(
      failures(["CORBEL_EXPLORATION_RUNS": "7"]).first?.contains(" of 7\n"), true)
  }

  @Test("a seed that has failed is tried first the next time, until the test passes")
  func keptSeed() async throws {
    let folder = try TemporaryFolder()
    var seeds: [String] = []
    for seed in [5, 1, nil, 1] { seeds.append(try await take(failingFrom: seed, folder).seed) }
    expectEqual(seeds, ["  Seed:  5", "  Seed:  5", "passed", "  Seed:  1"])
  }

  @Test("seeds are kept in a folder of the system, unless the environment names another one")
  func folder() {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "CorbelExplorations")
    expectEqual(TestSettings([:]).explorationFolder, folder.path)
    expectEqual(TestSettings(["CORBEL_EXPLORATION_FOLDER": "/a"]).explorationFolder, "/a")
  }

  @Test("a seed that has failed is taken once") func keptSeedOnce() async throws {
    let folder = try TemporaryFolder()
    _ = try await take(failingFrom: 5, folder)
    try await expectEqual(take(failingFrom: nil, folder).walkCount, 9)
  }

  @Test("a seed that the test names is not kept, and the kept one stays") func namedSeed()
    async throws
  {
    let folder = try TemporaryFolder()
    try await expectEqual(take(failingFrom: 1, seed: 7, folder).seed, "  Seed:  7")
    try expectEqual(folder.names, [])
    _ = try await take(failingFrom: 5, folder)
    try await expectEqual(take(failingFrom: 1, seed: 7, folder).seed, "  Seed:  7")
    try await expectEqual(take(failingFrom: 1, folder).seed, "  Seed:  5")
  }

  @Test("explorations in another file, function or line keep their own seeds") func ownSeeds()
    async throws
  {
    let folder = try TemporaryFolder()
    let settings = TestSettings(["CORBEL_EXPLORATION_FOLDER": folder.path])
    let recorder = TestRecorder()
    func explore(_ file: StaticString, _ function: StaticString, _ line: UInt) async throws {
      try await CorbelTesting.explore(
        Reduce<Int, Int, Never>.self, fileID: file, line: line, function: function
      ) { walk in
        let reducer = Reduce<Int, Int, Never> { _, _ in .none }
        walk.subject(TestStore(initialState: 0, reducer: reducer))
        walk.invariant("never") { _ in false }
      }
    }
    try await TestSettings.$current.withValue(settings) {
      try await recorder.recording {
        try await explore("Tests/A.swift", "first()", 1)
        try await explore("Tests/B.swift", "first()", 1)
        try await explore("Tests/A.swift", "second()", 1)
        try await explore("Tests/A.swift", "first()", 2)
      }
    }
    expectEqual(recorder.failures.count, 4)
    try expectEqual(folder.names.count, 4)
  }

  /// Explores with nine walks, which may fail from a number on, and keeps the seed in a folder.
  private func take(
    failingFrom number: Int?, seed: UInt64? = nil, _ folder: TemporaryFolder
  ) async throws -> (seed: String, walkCount: Int) {
    let settings = TestSettings(["CORBEL_EXPLORATION_FOLDER": folder.path])
    let recorder = TestRecorder()
    var count = 0
    try await TestSettings.$current.withValue(settings) {
      try await recorder.recording {
        try await explore(
          Reduce<[String], Int, Never>.self, runs: 9, steps: 1, seed: seed
        ) { walk in
          count += 1
          let fails = number.map { count >= $0 } ?? false
          walk.subject(
            TestStore(initialState: [], reducer: Reduce<[String], Int, Never> { _, _ in .none }))
          walk.invariant("it is another walk") { _ in !fails }
        }
      }
    }
    let lines = recorder.failures.first?.split(separator: "\n") ?? ["passed"]
    return (String(lines.first { $0.contains("Seed:") } ?? lines[0]), count)
  }

  /// Explores a list of sent numbers, and returns the messages.
  private func messages(
    runs: Int = 9, steps: Int = 1, seed: UInt64? = nil, _ variables: [String: String] = [:],
    failing: @escaping @MainActor (_ number: Int, _ sent: [Int]) -> Bool,
    inner: @escaping @MainActor () async throws -> Void = {}
  ) async throws -> [TestReporter.Message] {
    let recorder = TestRecorder()
    let settings = Self.settings(variables)
    var number = 0
    try await TestSettings.$current.withValue(settings) {
      try await recorder.recording {
        try await explore(
          Reduce<[Int], Int, Never>.self, runs: runs, steps: steps, seed: seed
        ) { walk in
          number += 1
          try await inner()
          let walkNumber = number
          let list = Reduce<[Int], Int, Never> { state, action in
            state.append(action)
            return .none
          }
          walk.subject(TestStore(initialState: [], reducer: list))
          walk.generate(Int.self) { $0.pick(7) }
          walk.invariant("all is well") { $0.isEmpty || !failing(walkNumber, $0) }
        }
      }
    }
    return recorder.messages
  }

  @Test(
    "without a walk, a step or a valid setting, the test fails",
    arguments: [
      (0, 1, [:], "'0' is not a number of walks.\(walks)"),
      (-3, 1, [:], "'-3' is not a number of walks.\(walks)"),
      (1, 1, ["CORBEL_EXPLORATION_RUNS": "0"], "'0' is not a number of walks.\(walks)"),
      (1, 1, ["CORBEL_EXPLORATION_RUNS": "many"], "'many' is not a number of walks.\(walks)"),
      (1, 0, [:], "'0' is not a number of steps.\(steps)"),
      (1, -2, [:], "'-2' is not a number of steps.\(steps)"),
      (1, 1, ["CORBEL_EXPLORATION_SEED": "abc"], "'abc' is not a seed.\(seed)"),
      (1, 1, ["CORBEL_EXPLORATION_SEED": ""], "'' is not a seed.\(seed)"),
    ])
  func badSettings(runs: Int, steps: Int, variables: [String: String], text: String) async throws {
    let messages = try await messages(runs: runs, steps: steps, variables) { _, _ in
      Issue.record("The walk did not run.")
      return true
    }
    expectEqual(messages.map(\.severity), [.failure])
    expectEqual(messages.map(\.text), [text])
  }

  nonisolated private static let walks =
    "\n\nThe test did not run. Set CORBEL_EXPLORATION_RUNS, or 'runs' in the test, to 1 or more."
  nonisolated private static let steps =
    "\n\nThe test did not run. Set 'steps' in the test to 1 or more."
  nonisolated private static let seed = """


    The test did not run. Set CORBEL_EXPLORATION_SEED to the seed from the message of a failure.
    """

  @Test("an exploration in the body of another one does not run") func nested() async throws {
    let messages = try await messages { _, _ in
      false
    } inner: {
      try await explore(Reduce<[Int], Int, Never>.self) { _ in Issue.record("It did not run.") }
    }
    expectEqual(messages.map(\.severity), [.failure])
    expectEqual(
      messages.first?.text.contains(
        """
          'explore' was called within another exploration.

          The inner exploration did not run. Call 'explore' in a test, and not in the body or the \
        steps of another call.

        """), true)
  }

  @Test("what was never tried is a warning") func neverTried() async throws {
    let recorder = TestRecorder()
    let settings = Self.settings()
    try await TestSettings.$current.withValue(settings) {
      try await recorder.recording {
        try await explore(Cart.self, runs: 7) { walk in
          let store = TestStore(
            initialState: Cart.State(), reducer: Cart(coupons: Gate<Int>()))
          walk.subject(store, except: ["couponChecked"])
          walk.generate(Int.self) { draw in draw.pick(10, 25) }
          walk.allow { _, action in
            if case .removeTapped = action { false } else { true }
          }
          walk.step("wait", when: { false }) {}
          walk.step("look") {}
          walk.advances(TestClock())
        }
      }
    }
    expectEqual(
      recorder.messages.map(\.text),
      [
        """
        7 walks have passed, but have not tried everything.

          never taken:    wait
          never taken:    removeTapped
          never checked:  any condition, because the walk has none

        Find out why: an id in a payload may need 'generate'. Leave out an action with 'except:'.
        """
      ])
    expectEqual(recorder.messages.map(\.severity), [.warning])
  }

  @Test("walks that check nothing are a warning, whose remedy does not speak of steps")
  func neverChecked() async throws {
    let recorder = TestRecorder()
    try await TestSettings.$current.withValue(Self.settings()) {
      try await recorder.recording {
        try await explore(NotebookState.self, runs: 2) { walk in
          walk.subject(NotebookState())
          walk.step("look") {}
        }
      }
    }
    expectEqual(
      recorder.messages.map(\.text),
      [
        """
        2 walks have passed, but have not tried everything.

          never checked:  any condition, because the walk has none

        Find out why.
        """
      ])
  }

  @Test(
    "several walks without a step are a warning",
    arguments: [("any step", 2), ("wait", 2), ("any step", 1)])
  func noStep(_ name: String, runs: Int) async throws {
    let recorder = TestRecorder()
    try await TestSettings.$current.withValue(Self.settings()) {
      try await recorder.recording {
        try await explore(NotebookState.self, runs: runs) { walk in
          walk.subject(NotebookState())
          walk.outcomes(of: Gate<Int>()) { _ in .success(1) }
          if name == "wait" { walk.step(name, when: { false }) {} }
          walk.invariant("it is open") { $0.isOpen }
        }
      }
    }
    let warning = """
      2 walks have passed, but have not tried everything.

        never taken:    \(name)

      Find out why: an id in a payload may need 'generate'. Leave out an action with 'except:'.
      """
    expectEqual(recorder.messages.map(\.text), (runs == 1 ? [] : [warning]))
  }

  @Test("a step and a condition of one walk suffice", arguments: [1, 2])
  func oneWalk(_ complete: Int) async throws {
    let recorder = TestRecorder()
    var number = 0
    try await TestSettings.$current.withValue(Self.settings()) {
      try await recorder.recording {
        try await explore(NotebookState.self, runs: 2) { walk in
          number += 1
          walk.subject(NotebookState())
          walk.outcomes(of: Gate<Int>()) { _ in .success(1) }
          guard number == complete else { return }
          walk.step("look") {}
          walk.invariant("it is open") { $0.isOpen }
        }
      }
    }
    expectEqual(recorder.messages.map(\.text), [])
  }

  @Test("conditions at rest that no walk has checked are a warning", arguments: [1, 2])
  func neverAtRest(firstEndless: Int) async throws {
    let recorder = TestRecorder()
    var number = 0
    try await TestSettings.$current.withValue(Self.settings()) {
      try await recorder.recording {
        try await explore(Reduce<[String], Int, Never>.self, runs: 2, steps: 1) { walk in
          number += 1
          let clock = TestClock()
          let sleeps = number < firstEndless ? 1 : Int.max
          let store = TestStore(
            initialState: [],
            reducer: Reduce<[String], Int, Never> { _, _ in
              .run { _ in for _ in 0..<sleeps { try await clock.sleep(for: .seconds(1)) } }
            })
          store.send(1)
          walk.subject(store)
          walk.advances(clock)
          walk.allow { _, _ in false }
          walk.atRest("it is quiet") { _ in true }
        }
      }
    }
    let atRest =
      firstEndless == 1 ? "\n  never checked:  the conditions at rest, because work goes on" : ""
    expectEqual(
      recorder.messages.map(\.text),
      [
        """
        2 walks have passed, but have not tried everything.

          never taken:    any value\(atRest)

        Find out why: an id in a payload may need 'generate'. Leave out an action with 'except:'.
        """
      ])
  }

  @Test("a failure that is not repeated is a warning, and the next walk is taken")
  func unrepeated() async throws {
    let messages = try await messages { number, _ in number == 3 || number == 6 }
    expectEqual(messages.map(\.severity), [.warning])
    expectEqual(
      messages.first?.text,
      """
      'all is well' does not hold after 1 step of a walk, but the same steps did not fail again.

        [
          [0]: 7
        ]
        Seed: 3
        Walk: 3 of 9

      Something outside of the walk made it fail, such as the real time, a random value, or a task \
      that got too few turns. Let the test control this.
      """)
    let other = try await self.messages(seed: 7) { number, _ in number == 1 }
    expectEqual(other.first?.text.contains("\n  Seed: 7\n  Walk: 1 of 1\n"), true)
  }

  @Test("a failure that is not repeated and what was never tried are two warnings")
  func unrepeatedAndNeverTried() async throws {
    let recorder = TestRecorder()
    var number = 0
    try await TestSettings.$current.withValue(Self.settings()) {
      try await recorder.recording {
        try await explore(NotebookState.self, runs: 2, steps: 1) { walk in
          number += 1
          let isFirst = number == 1
          walk.subject(NotebookState())
          walk.step("wait", when: { false }) {}
          walk.invariant("it is later") { _ in !isFirst }
        }
      }
    }
    expectEqual(
      recorder.messages.map { $0.text.prefix { $0 != "\n" } },
      [
        "'it is later' does not hold after 0 steps of a walk, but the same steps did not fail again.",
        "2 walks have passed, but have not tried everything.",
      ])
  }

  @Test("a failure that is repeated once is a failure") func repeated() async throws {
    let messages = try await messages { number, _ in number == 3 || number > 4 }
    expectEqual(messages.map(\.severity), [.failure])
    expectEqual(messages.first?.text.contains("Walk:  3 of 9\n"), true)
  }

  @Test("a failure after one that is not repeated is found") func laterFailure() async throws {
    let messages = try await messages { number, _ in number == 3 || number >= 8 }
    expectEqual(messages.map(\.severity), [.warning, .failure])
    expectEqual(messages.last?.text.contains("Walk:  6 of 9\n"), true)
  }

  @Test("a simpler walk counts only if its steps fail again") func simplerWalk() async throws {
    // The fourth walk is the first one with a single step.
    let messages = try await messages(steps: 2) { number, sent in sent.count == 2 || number == 4 }
    expectEqual(messages.first?.text.contains("Steps: 2 (before simplification: 2)\n"), true)
    // Here, the fourth walk is the first one with a single step again, and later ones have two.
    let others = try await self.messages(steps: 3) { number, sent in
      sent.count == 3 || number > 2 && sent.count == 2 || number == 4
    }
    expectEqual(others.first?.text.contains("Steps: 2 (before simplification: 3)\n"), true)
  }

  @Test("a walk that fails earlier when it is repeated is shown as it was repeated")
  func earlierFailure() async throws {
    let messages = try await messages(steps: 2) { number, sent in
      number == 1 ? sent.count == 2 : !sent.isEmpty
    }
    expectEqual(messages.first?.text.contains("Steps: 1 (before simplification: 2)\n"), true)
  }

  @Test(
    "a failure by chance is a warning, even if it is repeated in the search for fewer steps",
    arguments: [6, 7, 8])
  func chance(count: Int) async throws {
    let messages = try await messages(steps: 2) { number, _ in number < count }
    expectEqual(messages.map(\.severity), [count < 8 ? .warning : .failure])
  }

  @Test("a walk is the same each time") func same() async throws {
    let first = try await failures()
    for _ in 0..<5 { try await expectEqual(failures(), first) }
  }
}
