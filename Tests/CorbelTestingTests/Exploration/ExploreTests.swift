import Corbel
import CorbelTesting
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Exploring", .stallLimit) struct ExploreTests {
  /// Walks that fail by their numbers or the numbers that they have sent.
  private struct Chance: Sendable {
    let name: String
    var steps = 1
    let fails: @MainActor @Sendable (_ number: Int, _ sent: [Int]) -> Bool
    let severities: [TestReporter.Severity]
    var text = ""
  }

  /// Explores a cart, and returns the failures.
  private func failures(
    seed: UInt64? = nil, _ variables: [String: String] = [:]
  ) async throws -> [String] {
    try await explored(Cart.self, seed: seed, variables) { walk in
      let coupons = Gate<Int>()
      walk.prepare(coupons)
      walk.invariant("the total is not negative") { $0.total >= 0 }
    }.map(\.text)
  }

  @Test("a failure shows the steps of the shortest walk, which is the same each time")
  func message() async throws {
    for _ in 0..<2 {
      try await expectEqual(
        failures(),
        [
          """
          'the total is not negative' does not hold after 4 steps of a walk.

            State(
              prices: []
              discount: 5
            )

            Seed:  7
            Walk:  7 of 100
            Steps: 4 (before simplification: 8)

          These steps fail in the same way when they are repeated:

            1. send .added(price: 10)
            2. send .couponEntered
            3. send .removeTapped
            4. answer the call at the gate for Int of ExploreTests.swift:22 with 5

          To run only this walk, set CORBEL_EXPLORATION_SEED=7.
          """
        ])
    }
  }

  @Test("the test or the environment sets the seed, which is taken alone, and the number of walks")
  func seed() async throws {
    let text = try await failures(seed: 7).first
    expectEqual(text?.contains("Seed:  7\n  Walk:  1 of 1\n"), true)
    for seed: UInt64? in [nil, 3] {
      try await expectEqual(failures(seed: seed, ["CORBEL_EXPLORATION_SEED": "7"]).first, text)
    }
    let other = try await failures(["CORBEL_EXPLORATION_RUNS": "7"]).first
    expectEqual(other?.contains(" of 7\n"), true)
  }

  @Test("a test that does not say otherwise takes 100 walks of at most 40 steps") func defaults()
    async throws
  {
    let settings = TestSettings(["CORBEL_EXPLORATION_FOLDER": "/dev/null"])
    var counts: [Int] = []
    try await TestSettings.$current.withValue(settings) {
      try await explore(NotebookState.self) { walk in
        let number = counts.count
        counts.append(0)
        walk.explore(NotebookState())
        walk.step("count") { counts[number] += 1 }
        walk.invariant("it goes on") { _ in true }
      }
      try await explore(Plain<Int, Bool>.self) { walk in
        let number = counts.count
        counts.append(0)
        walk.explore(plainStore(0) { _, _ in counts[number] += 1 })
        walk.invariant("it goes on") { _ in true }
      }
    }
    expectEqual(counts.count, 200)
    expectEqual(counts.max(), 40)
  }

  /// Explores with nine walks, which may fail from a number on, and keeps the seed in a folder.
  private func take(
    failingFrom number: Int?, seed: UInt64? = nil, _ folder: TemporaryFolder
  ) async throws -> String {
    var count = 0
    let messages = try await explored(
      Plain<Int, Int>.self, runs: 9, steps: 1, seed: seed,
      ["CORBEL_EXPLORATION_FOLDER": folder.path]
    ) { walk in
      count += 1
      let fails = number.map { count >= $0 } ?? false
      walk.explore(plainStore(0))
      walk.invariant("it is another walk") { _ in !fails }
    }
    let lines = messages.first?.text.split(separator: "\n") ?? []
    return lines.first { $0.contains("Seed:") }.map { "\($0)" } ?? "passed after \(count)"
  }

  @Test("each exploration tries its own seed that has failed first, until the test passes")
  func keptSeed() async throws {
    let folder = try TemporaryFolder()
    try await expectEqual(take(failingFrom: 1, seed: 7, folder), "  Seed:  7")
    // A seed that the test names is not kept.
    try expectEqual(folder.names, [])
    var texts: [String] = []
    for number in [5, 1, nil, 1] { texts.append(try await take(failingFrom: number, folder)) }
    expectEqual(texts, ["  Seed:  5", "  Seed:  5", "passed after 9", "  Seed:  1"])
    try await expectEqual(take(failingFrom: 1, seed: 7, folder), "  Seed:  7")
    try await expectEqual(take(failingFrom: 1, folder), "  Seed:  1")
    do {
      let folder = try TemporaryFolder()
      let settings = TestSettings(["CORBEL_EXPLORATION_FOLDER": folder.path])
      let facts = try await TestSettings.$current.withValue(settings) {
        try await recordedFacts {
          for (file, function, line) in [
            ("A.swift", "first()", 1), ("B.swift", "first()", 1), ("A.swift", "second()", 1),
            ("A.swift", "first()", 2),
          ] as [(StaticString, StaticString, UInt)] {
            try await explore(Plain<Int, Int>.self, fileID: file, line: line, function: function) {
              walk in
              walk.explore(plainStore(0))
              walk.invariant("never") { _ in false }
            }
          }
        }
      }
      expectEqual(facts.count, 4)
      try expectEqual(folder.names.count, 4)
    }
  }

  /// Explores a list of sent numbers, and returns the messages.
  private func messages(
    runs: Int = 9, steps: Int = 1, seed: UInt64? = nil, _ variables: [String: String] = [:],
    failing: @escaping @MainActor (_ number: Int, _ sent: [Int]) -> Bool,
    inner: @escaping @MainActor () async throws -> Void = {}
  ) async throws -> [TestReporter.Message] {
    var number = 0
    return try await explored(
      Plain<[Int], Int>.self, runs: runs, steps: steps, seed: seed, variables
    ) { walk in
      number += 1
      try await inner()
      let walkNumber = number
      walk.explore(plainStore([]) { $0.append($1) })
      walk.generate(Int.self) { $0.pick(7) }
      walk.invariant("all is well") { $0.isEmpty || !failing(walkNumber, $0) }
    }
  }

  @Test("without a walk, a step or a valid setting, or within another exploration, the test fails")
  func badSettings() async throws {
    let walks = "Set CORBEL_EXPLORATION_RUNS, or 'runs' in the test, to 1 or more."
    let steps = "Set 'steps' in the test to 1 or more."
    let seed = "Set CORBEL_EXPLORATION_SEED to the seed from the message of a failure."
    let rows: [(runs: Int, steps: Int, variables: [String: String], fact: String, advice: String)] =
      [
        (0, 1, [:], "'0' is not a number of walks.", walks),
        (1, 1, ["CORBEL_EXPLORATION_RUNS": "many"], "'many' is not a number of walks.", walks),
        (1, 0, [:], "'0' is not a number of steps.", steps),
        (1, 1, ["CORBEL_EXPLORATION_SEED": "abc"], "'abc' is not a seed.", seed),
      ]
    for row in rows {
      let messages = try await messages(runs: row.runs, steps: row.steps, row.variables) { _, _ in
        Issue.record("The walk did not run.")
        return true
      }
      expectEqual(
        messages.map { "\($0.severity): \($0.text)" },
        ["failure: \(row.fact)\n\nThe test did not run. \(row.advice)"])
    }
    do {
      let messages = try await messages { _, _ in
        false
      } inner: {
        try await explore(Plain<[Int], Int>.self) { _ in Issue.record("It did not run.") }
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
  }

  private func untried(_ lines: String..., advice: Bool = true) -> String {
    let whole = """
      Find out why: an id in a payload may need 'generate'. Leave out an action with 'except:'.
      """
    return """
      2 walks have passed, but have not tried everything.

      \(lines.map { "  \($0)" }.joined(separator: "\n"))

      \(advice ? whole : "Find out why.")
      """
  }

  @Test("steps that were never taken, and conditions that were never checked, are a warning")
  func neverTried() async throws {
    let unchecked = "never checked:  any condition, because the walk has none"
    let messages = try await explored(Cart.self, runs: 2) { walk in
      walk.prepare(Gate<Int>())
      walk.allow { _, action in
        if case .removeTapped = action { false } else { true }
      }
      walk.step("wait", when: { false }) {}
      walk.step("look") {}
      walk.advance(TestClock())
    }
    expectEqual(messages.map(\.severity), [.warning])
    expectEqual(
      messages.map(\.text),
      [untried("never taken:    wait", "never taken:    removeTapped", unchecked)])
    let others = try await explored(NotebookState.self, runs: 2) { walk in
      walk.explore(NotebookState())
      walk.step("look") {}
    }
    expectEqual(others.map(\.text), [untried(unchecked, advice: false)])
    do {
      let rows: [(runs: Int, complete: Int, messages: [String])] = [
        (2, 0, [untried("never taken:    any step")]), (1, 0, []), (2, 1, []), (2, 2, []),
      ]
      for row in rows {
        var number = 0
        let messages = try await explored(NotebookState.self, runs: row.runs) { walk in
          number += 1
          walk.explore(NotebookState())
          walk.answer(Gate<Int>()) { _ in .success(1) }
          if number == row.complete { walk.step("look") {} }
          // A condition of one walk suffices as well.
          if row.complete == 0 || number == row.complete { walk.invariant("open") { $0.isOpen } }
        }
        expectEqual(messages.map(\.text), row.messages, "\(row)")
      }
    }
    do {
      let messages = try await explored(Counting.self, runs: 2, steps: 1) { walk in
        let clock = TestClock()
        let store = workingStore { _ in while true { try await clock.sleep(for: .seconds(1)) } }
        store.send(true)
        walk.explore(store)
        walk.advance(clock)
        walk.allow { _, _ in false }
        walk.atRest("it is quiet") { _ in true }
      }
      let atRest = "never checked:  the conditions at rest, because work goes on"
      expectEqual(messages.map(\.text), [untried("never taken:    any value", atRest)])
    }
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
    var number = 0
    let both = try await explored(NotebookState.self, runs: 2, steps: 1) { walk in
      number += 1
      let isFirst = number == 1
      walk.explore(NotebookState())
      walk.step("wait", when: { false }) {}
      walk.invariant("it is later") { _ in !isFirst }
    }
    expectEqual(
      both.map { firstLine(of: $0.text) },
      [
        "'it is later' does not hold after 0 steps of a walk, but the same steps did not fail again.",
        "2 walks have passed, but have not tried everything.",
      ])
  }

  nonisolated private static let chances = [
    Chance(
      name: "repeated once", fails: { number, _ in number == 3 || number > 4 },
      severities: [.failure], text: "Walk:  3 of 9\n"),
    Chance(
      name: "after one that is not repeated", fails: { number, _ in number == 3 || number >= 8 },
      severities: [.warning, .failure], text: "Walk:  6 of 9\n"),
    // The fourth walk is the first one with a single step.
    Chance(
      name: "a simpler walk that does not fail again", steps: 2,
      fails: { $1.count == 2 || $0 == 4 }, severities: [.failure],
      text: "Steps: 2 (before simplification: 2)\n"),
    // Here, the fourth walk is the first one with a single step again, and later ones have two.
    Chance(
      name: "a simpler walk, and a still simpler one that does not fail again", steps: 3,
      fails: { $1.count == 3 || $0 > 2 && $1.count == 2 || $0 == 4 }, severities: [.failure],
      text: "Steps: 2 (before simplification: 3)\n"),
    Chance(
      name: "earlier when it is repeated", steps: 2,
      fails: { $0 == 1 ? $1.count == 2 : !$1.isEmpty }, severities: [.failure],
      text: "Steps: 1 (before simplification: 2)\n"),
    Chance(
      name: "by chance, also in the search for fewer steps", steps: 2,
      fails: { number, _ in number < 7 }, severities: [.warning]),
    Chance(
      name: "often enough", steps: 2, fails: { number, _ in number < 8 }, severities: [.failure]),
  ]

  @Test("a failure counts if its steps fail again, and again in the end") func chance()
    async throws
  {
    for row in Self.chances {
      let messages = try await messages(steps: row.steps, failing: row.fails)
      expectEqual(messages.map(\.severity), row.severities, row.name)
      expectTrue(messages.last?.text.contains(row.text) == true || row.text.isEmpty, row.name)
    }
  }
}
