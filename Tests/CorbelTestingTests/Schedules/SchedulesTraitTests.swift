import Corbel
import TestSupport
import Testing

@testable import CorbelTesting

/// The number of schedules that the environment sets for this run of tests.
private let countOfRun = TestSettings.current["SCHEDULES"].flatMap { Int($0) }

extension Schedule {
  /// Lets the current schedule choose among pieces of work, and returns the choice.
  @discardableResult static func decide(among count: Int = 2, number: Int = 1) -> Int {
    current?.choose(
      among: (0..<count).map {
        (Piece(operation: $0 + 1, number: number, kind: .wait), { "a task" })
      }) ?? 0
  }
}

private let usualOrder =
  "The test fails even if work resumes in the usual order: first in, first out."
private let notRepeated =
  "The test failed under a schedule, but not in the same way when it was repeated."

@Suite("The trait for schedules", .stallLimit) struct SchedulesTraitTests {
  /// Runs a test like a trait, and returns the comments of each issue, with the thrown error, and
  /// the number of runs.
  private func run(
    _ trait: SchedulesTrait = .schedules(20), in environment: [String: String] = [:],
    _ body: @escaping @Sendable (_ run: Int) async throws -> Void = { _ in }
  ) async throws -> (comments: [String], runs: Int) {
    let test = try unwrap(Test.current)
    let testCase = try unwrap(Test.Case.current)
    let comments = Lock<[String]>([])
    let runs = Lock(0)
    try await IssueHandlingTrait.compactMapIssues { issue in
      #if compiler(>=6.3)
        let start = issue.severity == .warning ? "warning: " : ""
      #else
        let start = ""
      #endif
      let text = start + issue.comments.map(\.rawValue).joined(separator: "\n")
      comments.withLock { $0.append(text) }
      return nil
    }
    .provideScope(for: test, testCase: testCase) {
      try await TestSettings.$current.withValue(TestSettings(environment)) {
        do {
          try await trait.provideScope(for: test, testCase: testCase) {
            try await body(
              runs.withLock { runs in
                runs += 1
                return runs
              })
          }
        } catch is WrongState {
          comments.withLock { $0.append("thrown") }
        }
      }
    }
    return (comments.withLock { $0 }, runs.withLock { $0 })
  }

  /// Fails without a comment.
  private static func expect(_ condition: Bool) {
    #expect(condition)
  }

  /// A test of a search that shows a late answer.
  @MainActor private static func search(_ policy: EffectPolicy = .concurrent) async {
    let clock = TestClock()
    let finder = Finder(policy: policy) { query in
      try await clock.sleep(for: .seconds(1))
      return query
    }
    let found = await finder.found(after: "a", "ab") { await clock.advance(by: .seconds(1)) }
    expect(found == "ab")
  }

  @Test("a failure shows the failing order, and how to repeat it; other tests run to the end")
  func failure() async throws {
    try await expectEqual(
      run(.schedules(200)) { _ in await Self.search() }.comments,
      [
        """
        The test fails when work resumes in an order other than first in, first out.

          Order:  wait 1 of effect 2 (search, Finder.swift:21) came before wait 1 of effect 1 (search, Finder.swift:21)

        To repeat this order, set CORBEL_SCHEDULE='2.1<1.1' or write .schedules(replaying: "2.1<1.1").

        Schedule 6 of 200 was the first to fail.
        """
      ])
    let passing = try await run { _ in await Self.search(.cancelPrevious) }
    expectEqual("\(passing)", "(comments: [], runs: 20)")
  }

  @Test("the test or the environment sets a schedule, or the number of schedules") func replaying()
    async throws
  {
    for (trait, environment) in [
      (SchedulesTrait.schedules(replaying: "2.1<1.1"), [:]),
      (.schedules(20), ["CORBEL_SCHEDULE": "2.1<1.1"]),
    ] {
      let outcome = try await run(trait, in: environment) { _ in await Self.search() }
      expectEqual(outcome.runs, 1)
      expectEqual(outcome.comments.map { $0.contains("effect 2") }, [true])
    }
    let usual = try await run(.schedules(replaying: "")) { _ in await Self.search() }
    expectEqual(usual.comments, [])
    let both = try await run(.schedules(replaying: "2-2"), in: ["CORBEL_SCHEDULE": "1-1"])
    expectEqual(
      both.comments,
      [
        """
        '2-2' is not a schedule.

        The test did not run. Copy the schedule from the message of a failure. It looks like '2.1<1.1'.
        """
      ])
    do {
      try await expectEqual(run(in: ["CORBEL_SCHEDULES": "5"]).runs, 5)
      try await expectEqual(run(.schedules()).runs, 100)
      for text in ["abc", "0"] {
        try await expectEqual(
          run(in: ["CORBEL_SCHEDULES": text]).comments,
          [
            """
            '\(text)' is not a number of schedules.

            The test did not run. Set CORBEL_SCHEDULES, or the number in the test, to 1 or more.
            """
          ])
      }
    }
  }

  @Test(
    "a test whose suite has the trait as well runs once, and a part under schedules is a mistake")
  func inner() async throws {
    let test = try unwrap(Test.current)
    let testCase = try unwrap(Test.Case.current)
    let runs = Lock(0)
    _ = try await run(.schedules(3)) { _ in
      let inner: SchedulesTrait = .schedules(3)
      try await inner.provideScope(for: test, testCase: testCase) { runs.withLock { $0 += 1 } }
    }
    expectEqual(runs.withLock { $0 }, 3)
    let outcome = try await run(.schedules(5)) { _ in
      try await exploreSchedules(5) { Issue.record("The part ran.") }
    }
    expectEqual(
      outcome.comments,
      [
        """
        'exploreSchedules' was called in a test that already runs under schedules.

        This part of the test did not run. The trait '.schedules()' and 'exploreSchedules' do the \
        same. Use one of the two.
        """
      ])
  }

  @Test("a test that always fails is shown once, in the usual order, and with a thrown error")
  func alwaysFailing() async throws {
    try await expectEqual(run { _ in Self.expect(false) }.comments, [usualOrder])
    for isSecond in [false, true] {
      let outcome = try await run { run in
        // It may make other decisions in each run.
        Schedule.decide(among: run + 1)
        if isSecond { Self.expect(false) }
        throw WrongState()
      }
      expectEqual(outcome.comments, [usualOrder, "thrown"])
    }
    let kept = try await run { run in Self.expect(run < 3) }
    expectEqual(
      kept.comments,
      [
        """
        The test passed in the usual order, and fails in this order after other runs. It keeps a \
        value from run to run.
        """
      ])
  }

  #if compiler(>=6.3)
    @Test("a warning does not fail a test, and the order is shown with the first failure")
    func warning() async throws {
      let passing = try await run { _ in Issue.record("A warning", severity: .warning) }
      expectEqual("\(passing)", "(comments: [], runs: 20)")
      let failing = try await run { _ in
        Issue.record("A warning", severity: .warning)
        Issue.record("A failure")
      }
      expectEqual(failing.comments, ["warning: A warning", "A failure\n\(usualOrder)"])
    }

    @Test("a test that passes, or decides otherwise, when it is repeated is one warning")
    func chance() async throws {
      for lastFailure in [1, 3] {
        let outcome = try await run { run in Self.expect(run > lastFailure) }
        expectEqual(
          outcome.comments,
          [
            """
            warning: \(notRepeated)

              Schedule:  first in, first out

            The failure itself is not shown, because it depends on more than the order. Test the \
            feature in a 'TestStore', without a plain 'Store', real time, other threads, or values \
            from an earlier run.
            """
          ])
      }
      // The sixth run is the one after the search and two repetitions.
      let outcome = try await run { run in
        if run < 6, Schedule.decide(among: 4) > 0 { throw WrongState() }
      }
      expectEqual(outcome.runs, 6)
      expectEqual(outcome.comments.map(firstLine), ["warning: \(notRepeated)"])
      let other = try await run { run in Self.expect(Schedule.decide(among: 3 - run % 2) == 0) }
      let start = "warning: \(notRepeated)\n\n  Schedule:  2.1<1.1\n"
      expectEqual(other.comments.map { $0.hasPrefix(start) }, [true])
    }
  #endif

  @Suite("on a suite", .schedules(2)) struct OfSuite {
    @Test("gives way to that of a test", .schedules(4)) func own() async throws {
      Schedule.decide()
      try await OfSuite.check(runs: 4)
    }

    @Test("holds for the tests in it") func inherited() async throws {
      try await OfSuite.check(runs: 2)
    }

    /// Runs the current test's traits with a counting body, separately from the current run.
    private static func check(runs expected: Int) async throws {
      let runs = Lock(0)
      let test = try unwrap(Test.current)
      let testCase = try unwrap(Test.Case.current)
      let outermost = try unwrap(test.traits.compactMap { $0 as? SchedulesTrait }.first)
      try await Schedule.$current.withValue(nil) {
        try await outermost.provideScope(for: test, testCase: testCase) {
          runs.withLock { $0 += 1 }
        }
      }
      expectEqual(runs.withLock { $0 }, countOfRun ?? expected)
    }
  }
}

@MainActor @Suite("Exploring schedules without the trait", .stallLimit)
struct ExploreSchedulesTests {
  @Test("a part of a test runs under every schedule, which are 100 otherwise") func runs()
    async throws
  {
    var runs = 0
    let body: @MainActor () async throws -> Void = {
      Schedule.decide()
      runs += 1
    }
    try await TestSettings.$current.withValue(TestSettings([:])) {
      try await exploreSchedules(7) { try await body() }
      try await exploreSchedules { try await body() }
    }
    expectEqual(runs, 7 + 100)
  }

  @Test("a failed expectation is shown once, with the order")
  func failure() async throws {
    let test = try unwrap(Test.current)
    let testCase = try unwrap(Test.Case.current)
    let comments = Lock<[String]>([])
    try await IssueHandlingTrait.compactMapIssues { issue in
      comments.withLock { $0 += issue.comments.map(\.rawValue) }
      return nil
    }
    .provideScope(for: test, testCase: testCase) {
      try await exploreSchedules(5) { #expect(Bool(false), "It is wrong.") }
    }
    expectEqual(comments.withLock { $0 }, ["It is wrong.", usualOrder])
  }
}
