internal import Corbel
internal import Testing

/// A test that runs under several schedules, and reports only the failures of the last run.
struct ScheduledTest: Sendable {
  typealias Body = @Sendable () async throws -> Void

  /// The test that Swift Testing runs; nil in XCTest.
  let current: (test: Test, testCase: Test.Case)?
  let location: TestLocation

  /// Runs the test under one schedule, or searches for a failing schedule.
  ///
  /// - Parameters:
  ///   - count: The number of schedules to try.
  ///   - schedule: The schedule to run, or nil to search for one.
  ///   - body: The test.
  /// - Throws: The error of the test.
  func run(count: Int, replaying schedule: String?, _ body: Body) async throws {
    let settings = TestSettings.current
    if let text = schedule ?? settings["SCHEDULE"] {
      guard let departures = [Schedule.Departure](scheduleText: text) else {
        return report(
          .unusable(
            text, "a schedule",
            "Copy the schedule from the message of a failure. It looks like '2.1<1.1'."))
      }
      return try await replay(departures, body)
    }
    guard let count = settings["SCHEDULES"].map(Int.init) ?? count, count > 0 else {
      return report(
        .unusable(
          settings["SCHEDULES"] ?? "\(count)", "a number of schedules",
          "Set CORBEL_SCHEDULES, or the number in the test, to 1 or more."))
    }
    let assertions = AssertionCount()
    let census = count > 1 ? ScheduleCensus.current : nil
    let found = await ScheduleSearch.run(count, simplifies: { !assertions.hasGrown }) { schedule in
      let hasFailed = await fails(under: schedule, body) || assertions.hasGrown
      census?.add(schedule, hasFailed: hasFailed)
      return hasFailed
    }
    guard let found else { return }
    // A failed assertion of XCTest is already shown, and would be shown again by each further run.
    if assertions.hasGrown {
      let text = found.schedule.text(after: (found.number, count))
      return TestReporter.current.report(text, at: location)
    }
    guard await isRepeated(found.departures, body) else {
      return report(notRepeated(found.departures), severity: .warning)
    }
    try await replay(found.departures, after: (found.number, count), body)
  }

  /// Returns whether the test fails under a schedule twice more, with the same decisions.
  private func isRepeated(_ departures: [Schedule.Departure], _ body: Body) async -> Bool {
    var traces: Set<Int> = []
    for _ in 0..<2 {
      let schedule = Schedule(replaying: departures)
      guard await fails(under: schedule, body) else { return false }
      traces.insert(schedule.trace)
    }
    return departures.isEmpty || traces.count == 1
  }

  /// Runs the test under a schedule, and returns whether it fails.
  ///
  /// The failures of this run are not reported.
  private func fails(under schedule: Schedule, _ body: Body) async -> Bool {
    let recorder = TestRecorder()
    let hasFailed = Lock(false)
    do {
      try await run(under: schedule, recordedBy: recorder, body) { issue in
        if issue.countsAsFailure { hasFailed.withLock { $0 = true } }
        return nil
      }
    } catch {
      return true
    }
    return hasFailed.withLock { $0 } || !recorder.failures.isEmpty
  }

  /// Runs the test under a schedule, and adds a description of the schedule to the first failure.
  ///
  /// After a schedule that the test could not follow, this reports a warning.
  private func replay(
    _ departures: [Schedule.Departure], after attempt: (number: Int, count: Int)? = nil,
    _ body: Body
  ) async throws {
    let schedule = Schedule(replaying: departures)
    let text = { @Sendable in schedule.text(after: attempt) }
    defer { if attempt == nil { warn(about: schedule) } }
    let assertions = AssertionCount()
    let hasFailed = Lock(false)
    let isFirstFailure = { @Sendable in
      hasFailed.withLock { hasFailed in
        defer { hasFailed = true }
        return !hasFailed
      }
    }
    do {
      try await run(under: schedule, body) { issue in
        guard issue.countsAsFailure, isFirstFailure(), !schedule.hasInnerSchedules.withLock({ $0 })
        else { return issue }
        var issue = issue
        issue.comments.append(Comment(rawValue: text()))
        return issue
      }
    } catch {
      if isFirstFailure() { TestReporter.current.report(text(), at: location) }
      throw error
    }
    if current == nil, attempt != nil || assertions.hasGrown {
      if !schedule.hasInnerSchedules.withLock({ $0 }) {
        TestReporter.current.report(text(), at: location)
      }
    } else if attempt != nil, isFirstFailure() {
      report(notRepeated(departures), severity: .warning)
    }
  }

  private func run(
    under schedule: Schedule, recordedBy recorder: TestRecorder? = nil, _ body: Body,
    handlingIssues handle: @escaping @Sendable (Issue) -> Issue?
  ) async throws {
    try await Schedule.$current.withValue(schedule) {
      if let current {
        try await IssueHandlingTrait.compactMapIssues(handle)
          .provideScope(for: current.test, testCase: current.testCase, performing: body)
      } else {
        let recorder = recorder ?? TestRecorder.current
        try await TestRecorder.$current.withValue(recorder, operation: body)
      }
    }
  }

  private func report(_ diagnostic: Diagnostic, severity: TestReporter.Severity = .failure) {
    TestReporter.current.report(diagnostic, severity: severity, at: location)
  }

  /// Reports a warning if a run did not take the departures of its schedule.
  private func warn(about schedule: Schedule) {
    guard !schedule.hasInnerSchedules.withLock({ $0 }), !schedule.missing.isEmpty else { return }
    report(notFollowed(schedule), severity: .warning)
  }

  /// The mistake of a part of a test that asks for schedules of its own.
  static var nested: Diagnostic {
    Diagnostic(
      fact: "'exploreSchedules' was called in a test that already runs under schedules.",
      evidence: [], consequence: "This part of the test did not run.",
      remedy: "The trait '.schedules()' and 'exploreSchedules' do the same. Use one of the two.")
  }

  private func notFollowed(_ schedule: Schedule) -> Diagnostic {
    let taken = schedule.departures
    return Diagnostic(
      fact: "The schedule was not followed, because other work was ready.",
      evidence: [
        .init("Missing", schedule.missing.scheduleText),
        .init("Followed", taken.isEmpty ? "first in, first out" : taken.scheduleText),
      ],
      consequence: "The test ran in another order, so its result says nothing about the schedule.",
      remedy: "Remove the schedule, or let '.schedules()' search for a failing schedule again.")
  }

  private func notRepeated(_ departures: [Schedule.Departure]) -> Diagnostic {
    Diagnostic(
      fact: "The test failed under a schedule, but not in the same way when it was repeated.",
      evidence: [
        .init("Schedule", departures.isEmpty ? "first in, first out" : departures.scheduleText)
      ],
      consequence: "The failure itself is not shown, because it depends on more than the order.",
      remedy: """
        Test the feature in a 'TestStore', without a plain 'Store', real time, other threads, or \
        values from an earlier run.
        """
    )
  }
}

extension Issue {
  /// Whether the issue fails the test; a warning does not.
  var countsAsFailure: Bool {
    #if compiler(>=6.3)
      isFailure
    #else
      true
    #endif
  }
}
