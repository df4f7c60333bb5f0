import Corbel
import TestSupport
import Testing

@testable import CorbelTesting

/// The number of schedules that the environment sets for this run of tests.
let countOfRun = TestSettings.current["SCHEDULES"].flatMap { Int($0) }

extension Schedule {
  /// Lets the current schedule choose among pieces of work, and returns the choice.
  @discardableResult static func decide(among count: Int = 2) -> Int {
    current?.choose(
      among: (0..<count).map { (Piece(operation: $0, number: 1, kind: .wait), { "a task" }) }) ?? 0
  }
}

@Suite("The trait for schedules", .stallLimit) struct SchedulesTraitTests {
  /// Runs a test like a trait, and returns the comments of each issue, and the thrown error.
  private func comments(
    of trait: SchedulesTrait, in environment: [String: String] = [:],
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> [String] {
    let test = try #require(Test.current)
    let testCase = try #require(Test.Case.current)
    let comments = Lock<[String]>([])
    try await IssueHandlingTrait.compactMapIssues { issue in
      let text = issue.comments.map(\.rawValue).joined(separator: "\n")
      comments.withLock { $0.append(text) }
      return nil
    }
    .provideScope(for: test, testCase: testCase) {
      try await TestSettings.$current.withValue(TestSettings(environment)) {
        do {
          try await trait.provideScope(for: test, testCase: testCase, performing: body)
        } catch is WrongState {
          comments.withLock { $0.append("thrown") }
        }
      }
    }
    return comments.withLock { $0 }
  }

  /// A test of a search that shows a late answer.
  @MainActor private func search(_ policy: EffectPolicy = .concurrent) async throws {
    let clock = TestClock()
    let store = TestStore(
      initialState: Finder.State(),
      reducer: Finder(policy: policy) { query in
        try await clock.sleep(for: .seconds(1))
        return query
      })
    store.exhaustivity = .off
    store.send(.queryChanged("a"))
    store.send(.queryChanged("ab"))
    await clock.advance(by: .seconds(1))
    await store.finish()
    #expect(store.state.found == "ab")
  }

  @Test("a failure shows the failing order, and how to repeat it")
  func failure() async throws {
    let comments = try await comments(of: .schedules(200)) { try await search() }
    #expect(
      comments == [
        """
        The test fails when work resumes in an order other than first in, first out.

          Order:  wait 1 of effect 2 (search, Finder.swift:21) came before wait 1 of effect 1 (search, Finder.swift:21)

        To repeat this order, set CORBEL_SCHEDULE='2.1<1.1' or write .schedules(replaying: "2.1<1.1").

        Schedule 6 of 200 was the first to fail.
        """
      ])
  }

  @Test("a schedule is repeated alone")
  func replaying() async throws {
    let runs = Lock(0)
    let comments = try await comments(of: .schedules(replaying: "2.1<1.1")) {
      runs.withLock { $0 += 1 }
      try await search()
    }
    #expect(runs.withLock { $0 } == 1)
    #expect(comments.map { $0.contains("effect 2") } == [true])
    #expect(try await self.comments(of: .schedules(replaying: "")) { try await search() } == [])
  }

  @Test("the environment repeats a schedule")
  func environment() async throws {
    let runs = Lock(0)
    let environment = ["CORBEL_SCHEDULE": "2.1<1.1"]
    let comments = try await comments(of: .schedules(20), in: environment) {
      runs.withLock { $0 += 1 }
      try await search()
    }
    #expect(runs.withLock { $0 } == 1)
    #expect(comments.count == 1)
  }

  @Test("the schedule that the test names wins over that of the environment")
  func bothSchedules() async throws {
    let environment = ["CORBEL_SCHEDULE": "1-1"]
    let comments = try await comments(of: .schedules(replaying: "2-2"), in: environment) {}
    #expect(comments.map { $0.prefix { $0 != "\n" } } == ["'2-2' is not a schedule."])
  }

  @Test("the environment sets the number of schedules")
  func environmentCount() async throws {
    let runs = Lock(0)
    _ = try await comments(of: .schedules(20), in: ["CORBEL_SCHEDULES": "5"]) {
      runs.withLock { $0 += 1 }
    }
    #expect(runs.withLock { $0 } == 5)
  }

  @Test("a test that does not say otherwise runs under 100 schedules")
  func defaultCount() async throws {
    let runs = Lock(0)
    _ = try await comments(of: .schedules()) { runs.withLock { $0 += 1 } }
    #expect(runs.withLock { $0 } == 100)
  }

  @Test("an invalid number of schedules fails the test", arguments: ["abc", "0", "-1", ""])
  func wrongCount(_ text: String) async throws {
    let comments = try await comments(of: .schedules(20), in: ["CORBEL_SCHEDULES": text]) {}
    #expect(
      comments == [
        """
        '\(text)' is not a number of schedules.

        The test did not run. Set CORBEL_SCHEDULES, or the number in the test, to 1 or more.
        """
      ])
  }

  @Test("an invalid schedule fails the test")
  func wrongSchedule() async throws {
    let comments = try await comments(of: .schedules(replaying: "1-1")) {}
    #expect(
      comments == [
        """
        '1-1' is not a schedule.

        The test did not run. Copy the schedule from the message of a failure. It looks like '2.1<1.1'.
        """
      ])
  }

  @Test("a test without a mistake runs under every schedule")
  func passing() async throws {
    let runs = Lock(0)
    let comments = try await comments(of: .schedules(20)) {
      runs.withLock { $0 += 1 }
      try await search(.cancelPrevious)
    }
    #expect(runs.withLock { $0 } == 20)
    #expect(comments == [])
  }

  @Test("a test whose suite has the trait as well runs once under each schedule")
  func nested() async throws {
    let runs = Lock(0)
    let test = try #require(Test.current)
    let testCase = try #require(Test.Case.current)
    _ = try await comments(of: .schedules(3)) {
      let inner: SchedulesTrait = .schedules(3)
      try await inner.provideScope(for: test, testCase: testCase) {
        runs.withLock { $0 += 1 }
      }
    }
    #expect(runs.withLock { $0 } == 3)
  }

  @Test(
    "a part that asks for schedules in a test under schedules is a mistake, shown once",
    arguments: [nil, "2.1<1.1"])
  func inner(replayed: String?) async throws {
    let comments = try await comments(of: .schedules(5, replaying: replayed)) {
      try await exploreSchedules(5) { Issue.record("The part ran.") }
    }
    #expect(
      comments == [
        """
        'exploreSchedules' was called in a test that already runs under schedules.

        This part of the test did not run. The trait '.schedules' and 'exploreSchedules' do the \
        same. Use one of the two.
        """
      ])
  }

  @Test("a test that always fails is shown once, in the usual order")
  func alwaysFailing() async throws {
    let comments = try await comments(of: .schedules(20)) { #expect(Bool(false)) }
    #expect(
      comments == [
        "The test fails even if work resumes in the usual order: first in, "
          + "first out."
      ])
  }

  #if compiler(>=6.3)
    @Test("the order is shown with the first failure, not with an earlier warning")
    func warning() async throws {
      let comments = try await comments(of: .schedules(20)) {
        Issue.record("A warning", severity: .warning)
        Issue.record("A failure")
      }
      #expect(
        comments == [
          "A warning",
          "A failure\nThe test fails even if work resumes in the usual order: "
            + "first in, first out.",
        ])
    }
  #endif

  @Test("a thrown error is shown with the order, which is shown once", arguments: [false, true])
  func throwing(isSecond: Bool) async throws {
    let comments = try await comments(of: .schedules(20)) {
      if isSecond { #expect(Bool(false)) }
      throw WrongState()
    }
    #expect(
      comments == [
        "The test fails even if work resumes in the usual order: first in, first out.", "thrown",
      ])
  }

  #if compiler(>=6.3)
    @Test("a warning does not fail a test") func onlyWarning() async throws {
      let runs = Lock(0)
      let comments = try await comments(of: .schedules(20)) {
        runs.withLock { $0 += 1 }
        Issue.record("A warning", severity: .warning)
      }
      #expect(runs.withLock { $0 } == 20)
      #expect(comments == [])
    }

    @Test("a test that passes when it is repeated is a warning", arguments: [1, 2, 3])
    func chance(lastFailure: Int) async throws {
      let severities = Lock<[Issue.Severity]>([])
      let test = try #require(Test.current)
      let testCase = try #require(Test.Case.current)
      let runs = Lock(0)
      let texts = Lock<[String]>([])
      try await IssueHandlingTrait.compactMapIssues { issue in
        severities.withLock { $0.append(issue.severity) }
        texts.withLock { $0 += issue.comments.map(\.rawValue) }
        return nil
      }
      .provideScope(for: test, testCase: testCase) {
        let trait: SchedulesTrait = .schedules(20)
        try await trait.provideScope(for: test, testCase: testCase) {
          let run = runs.withLock { runs in
            runs += 1
            return runs
          }
          #expect(run > lastFailure)
        }
      }
      if countOfRun == nil { #expect(severities.withLock { $0 } == [.warning]) }
      #expect(
        texts.withLock { $0 } == [
          """
          The test failed under a schedule, but not in the same way when it was repeated.

            Schedule:  first in, first out

          The failure itself is not shown, because it depends on more than the order. Test the \
          feature in a 'TestStore', without a plain 'Store', real time, other threads, or values \
          from an earlier run.
          """
        ])
    }

    @Test(
      "a test that makes other decisions in each run under one schedule is a warning",
      arguments: 0..<3)
    func otherWay(number: Int) async throws {
      let runs = Lock(0)
      let comments = try await comments(of: .schedules(20)) {
        let run = runs.withLock { runs in
          runs += 1
          return runs
        }
        let schedule = try #require(Schedule.current)
        let other = 3 - run % 2
        let widths = [Array(repeating: 2, count: other), [other], [2, other, 2]][number]
        let choices = widths.enumerated().map { index, width in
          schedule.choose(
            among: (0..<width).map { position in
              let piece = Schedule.Piece(operation: position + 1, number: index + 1, kind: .wait)
              return (piece, { "task \(position)" })
            })
        }
        #expect(choices[0] == 0)
      }
      let text = comments.first?.split(separator: "\n") ?? []
      #expect(comments.count == 1)
      #expect(
        text.first
          == "The test failed under a schedule, but not in the same way when it was repeated.")
      #expect(text.dropFirst().first == "  Schedule:  2.1<1.1")
    }
  #endif

  #if compiler(>=6.3)
    @Test("a failing schedule that the test no longer follows is one warning")
    func noLongerFollowed() async throws {
      let runs = Lock(0)
      let comments = try await comments(of: .schedules(20)) {
        let run = runs.withLock { runs in
          runs += 1
          return runs
        }
        // The sixth run is the one after the search and two repetitions.
        if run < 6, Schedule.decide(among: 4) > 0 { throw WrongState() }
      }
      #expect(runs.withLock { $0 } == 6)
      #expect(
        comments.map { $0.prefix { $0 != "\n" } } == [
          "The test failed under a schedule, but not in the same way when it was repeated."
        ])
    }
  #endif

  @Test("a test that fails in the usual order may make other decisions in each run")
  func otherDecisions() async throws {
    let runs = Lock(0)
    let comments = try await comments(of: .schedules(20)) {
      let run = runs.withLock { runs in
        runs += 1
        return runs
      }
      Schedule.decide(among: run + 1)
      throw WrongState()
    }
    #expect(
      comments == [
        "The test fails even if work resumes in the usual order: first in, first out.", "thrown",
      ])
  }

  @Test("a test that keeps a value from run to run says so") func keptValue() async throws {
    let runs = Lock(0)
    let comments = try await comments(of: .schedules(20)) {
      let run = runs.withLock { runs in
        runs += 1
        return runs
      }
      #expect(run < 3)
    }
    #expect(
      comments == [
        """
        The test passed in the usual order, and fails in this order after other runs. It keeps a \
        value from run to run.
        """
      ])
  }

  @Test("each argument of a test runs under schedules", .schedules(2), arguments: ["a", "ab"])
  @MainActor func arguments(_ query: String) async {
    if query == "a" { Schedule.decide() }
    let clock = TestClock()
    let store = TestStore(
      initialState: Finder.State(),
      reducer: Finder(policy: .cancelPrevious) { query in
        try await clock.sleep(for: .seconds(1))
        return query
      })
    store.send(.queryChanged(query)) { $0.query = query }
    await clock.advance(by: .seconds(1))
    await store.receive(.found(query)) { $0.found = query }
    await store.finish()
  }

  @Suite("on a suite", .schedules(2)) struct OfSuite {
    @Test("gives way to that of a test", .schedules(4)) func own() async throws {
      Schedule.decide()
      try await OfSuite.check(runs: 4)
    }

    /// The lines of the next test, in which a compiler may place the trait.
    private static let lines = #line + 2...#line + 3

    @Test("shows the failure of a test at the test's own trait", .schedules(4))
    func place() async throws {
      let test = try #require(Test.current)
      let testCase = try #require(Test.Case.current)
      let outermost = try #require(test.traits.compactMap { $0 as? SchedulesTrait }.first)
      let lines = Lock<[Int?]>([])
      await #expect(throws: WrongState.self) {
        try await IssueHandlingTrait.compactMapIssues { issue in
          lines.withLock { $0.append(issue.sourceLocation?.line) }
          return nil
        }
        .provideScope(for: test, testCase: testCase) {
          try await Schedule.$current.withValue(nil) {
            try await outermost.provideScope(for: test, testCase: testCase) { throw WrongState() }
          }
        }
      }
      let line = try #require(lines.withLock { $0 }.first ?? nil)
      #expect(Self.lines.contains(line))
    }

    @Test("holds for the tests in it") func inherited() async throws {
      try await OfSuite.check(runs: 2)
    }

    /// Runs the current test's traits with a counting body, separately from the current run.
    private static func check(runs expected: Int) async throws {
      let test = try #require(Test.current)
      let testCase = try #require(Test.Case.current)
      let outermost = try #require(test.traits.compactMap { $0 as? SchedulesTrait }.first)
      let runs = Lock(0)
      try await Schedule.$current.withValue(nil) {
        try await outermost.provideScope(for: test, testCase: testCase) {
          runs.withLock { $0 += 1 }
        }
      }
      #expect(runs.withLock { $0 } == countOfRun ?? expected)
    }
  }
}

@MainActor @Suite("Exploring schedules without the trait", .stallLimit)
struct ExploreSchedulesTests {
  @Test("a part of a test runs under every schedule")
  func runs() async throws {
    var runs = 0
    try await exploreSchedules(7) {
      Schedule.decide()
      runs += 1
    }
    #expect(runs == countOfRun ?? 7)
  }

  @Test("a part of a test that does not say otherwise runs under 100 schedules")
  func defaultCount() async throws {
    var runs = 0
    try await exploreSchedules {
      Schedule.decide()
      runs += 1
    }
    #expect(runs == countOfRun ?? 100)
  }

  @Test("a failed expectation is shown once, with the order")
  func failure() async throws {
    let test = try #require(Test.current)
    let testCase = try #require(Test.Case.current)
    let comments = Lock<[String]>([])
    try await IssueHandlingTrait.compactMapIssues { issue in
      comments.withLock { $0 += issue.comments.map(\.rawValue) }
      return nil
    }
    .provideScope(for: test, testCase: testCase) {
      try await exploreSchedules(5) { #expect(Bool(false), "It is wrong.") }
    }
    #expect(
      comments.withLock { $0 } == [
        "It is wrong.",
        "The test fails even if work resumes in the usual order: first in, "
          + "first out.",
      ])
  }

  @Test("an error is thrown under its schedule")
  func error() async throws {
    let bug = plantedBugs[0]
    try await withKnownIssue {
      try await exploreSchedules(20) { try await bug.run(true) }
    } matching: { issue in
      issue.error is WrongState
        || issue.comments.contains { $0.rawValue.contains("came before") }
    }
  }

  @Test("the same seeds lead to the same schedules")
  func determinism() async {
    let bug = plantedBugs[1]
    var found: Set<String> = []
    for _ in 0..<20 {
      let failure = await findFailure(200) { try await bug.run(true) }
      found.insert("\(failure?.number ?? 0) \(failure?.departures.scheduleText ?? "")")
    }
    #expect(found.count == 1)
  }
}
