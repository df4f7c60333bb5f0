import Corbel
import CorbelTesting
import Testing

@MainActor @Suite("Schedules") struct ScheduleTests {
  @Test("a schedule is written as its departures, and read again")
  func text() throws {
    let departures = [
      Schedule.Departure(decision: 3, choice: 1), Schedule.Departure(decision: 7, choice: 2),
    ]
    #expect(departures.scheduleText == "3:1 7:2")
    #expect([Schedule.Departure](scheduleText: "3:1 7:2") == departures)
    #expect([Schedule.Departure](scheduleText: "") == [])
  }

  @Test(
    "an invalid text is not read",
    arguments: ["x", "1", "1:", "1:0", "0:1", "1:2:3", "1::2", "1:1 1:2"])
  func wrongText(_ text: String) {
    #expect([Schedule.Departure](scheduleText: text) == nil)
  }

  @Test("a departure that fails alone is found, though pairs with it pass")
  func alone() async {
    let failure = await ScheduleSearch.run(200) { schedule in
      let choices = (0..<8).map { _ in schedule.choose(among: 3) { "\($0)" } }
      let count = choices.count { $0 > 0 }
      return choices[0] == 2 && count != 2
    }
    #expect(failure?.departures.scheduleText == "1:2")
  }

  @Test("a search tries as many schedules as it is given, and at least one", arguments: [0, 1, 3])
  func count(count: Int) async {
    let tries = Lock(0)
    let failure = await ScheduleSearch.run(count) { _ in
      tries.withLock { $0 += 1 }
      return false
    }
    #expect(failure == nil)
    #expect(tries.withLock { $0 } == max(count, 1))
  }

  @Test("a schedule that can't be made shorter is tried only a few times more")
  func tries() async {
    let tries = Lock(0)
    let failure = await ScheduleSearch.run(200) { schedule in
      tries.withLock { $0 += 1 }
      let choices = (0..<8).map { _ in schedule.choose(among: 3) { "\($0)" } }
      return choices.count { $0 > 0 } >= 2
    }
    #expect(failure?.departures.count == 2)
    #expect(tries.withLock { $0 } < 40)
  }

  /// Runs a test with some decisions under a schedule, and returns the warnings.
  private func warnings(
    replaying text: String, decisions: Int = 1
  ) async throws -> [TestReporter.Message] {
    let recorder = TestRecorder()
    try await recorder.recording {
      try await exploreSchedules(replaying: text) {
        for _ in 0..<decisions { _ = Schedule.current?.choose(among: 2) { "\($0)" } }
      }
    }
    return recorder.messages
  }

  @Test("a schedule with later decisions than those of the test leads to a warning")
  func tooLate() async throws {
    let warnings = try await warnings(replaying: "9:1 7:3")
    #expect(warnings.map(\.severity) == [.warning])
    #expect(
      warnings.map(\.text) == [
        """
        The schedule was not followed: the test made 1 decision.

          Schedule:  7:3 9:1
          Followed:  first in, first out

        The test ran in another order, so its result says nothing about the schedule. Remove the \
        schedule, or let '.schedules' search for a failing schedule again.
        """
      ])
  }

  @Test("a schedule with a choice that is not ready leads to a warning")
  func missingChoice() async throws {
    let warnings = try await warnings(replaying: "1:9")
    #expect(
      warnings.map(\.text) == [
        """
        The schedule was not followed: 2 pieces of work were ready at decision 1.

          Schedule:  1:9
          Followed:  1:1

        The test ran in another order, so its result says nothing about the schedule. Remove the \
        schedule, or let '.schedules' search for a failing schedule again.
        """
      ])
  }

  @Test(
    "the warning counts the decisions",
    arguments: [(0, "the test made no decision."), (3, "the test made 3 decisions.")])
  func count(_ decisions: Int, _ text: String) async throws {
    let warnings = try await warnings(replaying: "7:1", decisions: decisions)
    #expect(warnings.first?.text.hasPrefix("The schedule was not followed: \(text)\n") == true)
  }

  @Test("a schedule that the test follows leads to no warning", arguments: ["", "1:1", "3:1 1:1"])
  func followed(_ text: String) async throws {
    #expect(try await warnings(replaying: text, decisions: 3).map(\.text) == [])
  }
}
