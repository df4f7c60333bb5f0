import Corbel
import TestSupport
import Testing

@testable import CorbelTesting

@MainActor @Suite("Schedules") struct ScheduleTests {
  @Test("a schedule is written as its departures, and read again")
  func text() throws {
    let turn = Schedule.Piece(operation: 0, number: 12, kind: .turn)
    let wait = Schedule.Piece(operation: 31, number: 10, kind: .wait)
    let departures = [departure(3, before: 1), Schedule.Departure(piece: wait, overtaken: turn)]
    expectEqual(departures.scheduleText, "3.1<1.1 31.10<0:12")
    expectEqual([Schedule.Departure](scheduleText: "3.1<1.1 31.10<0:12"), departures)
    expectEqual([Schedule.Departure](scheduleText: ""), [])
  }

  /// A departure of the first waits of two operations.
  private func departure(_ operation: Int, before other: Int) -> Schedule.Departure {
    Schedule.Departure(
      piece: Schedule.Piece(operation: operation, number: 1, kind: .wait),
      overtaken: Schedule.Piece(operation: other, number: 1, kind: .wait))
  }

  @Test(
    "an invalid text is not read",
    arguments: [
      "x", "1", "1.1", "1.1<", "1<2", "1.1<2.1<3.1", "1.<2.1", "-1.1<2.1", "1.-1<2.1", "1.1.1<2.1",
      "1.1<<2.1", "1..1<2.1", "1-1<2.1", "1.1<2.1+",
    ])
  func wrongText(_ text: String) {
    expectNil([Schedule.Departure](scheduleText: text))
  }

  /// Resumes operations, whose first waits end at the same time, as a schedule decides.
  private nonisolated static func order(_ count: Int, _ schedule: Schedule) -> [Int] {
    var waiting = Array(1...count)
    return (1...count).map { _ in
      let options = waiting.map { operation -> Schedule.Option in
        (Schedule.Piece(operation: operation, number: 1, kind: .wait), { "\(operation)" })
      }
      return waiting.remove(at: schedule.choose(among: options))
    }
  }

  @Test("a departure that fails alone is found, though pairs with it pass", arguments: 2...9)
  func alone(_ operation: Int) async {
    let failure = await ScheduleSearch.run(200) { schedule in
      let order = Self.order(9, schedule)
      return order.firstIndex(of: operation) ?? 0 < order.firstIndex(of: 1) ?? 0
        && schedule.departures.count != 2
    }
    expectEqual(failure?.departures.scheduleText, "\(operation).1<1.1")
  }

  @Test("among many operations, an order of three needs two departures", arguments: [10, 30, 200])
  func identity(count: Int) async {
    let tries = Lock(0)
    let failure = await ScheduleSearch.run(200) { schedule in
      tries.withLock { $0 += 1 }
      let order = Self.order(count, schedule)
      let places = [3, 2, 1].compactMap { order.firstIndex(of: $0) }
      return places == places.sorted()
    }
    expectEqual(failure?.departures.scheduleText, "3.1<1.1 2.1<1.1")
    expectTrue(tries.withLock { $0 } < 250)
  }

  @Test("the departures of a run lead to the same order again")
  func repeated() {
    for seed in 1...200 {
      let schedule = Schedule(seed: UInt64(seed))
      let order = Self.order(9, schedule)
      let other = Schedule(replaying: schedule.departures)
      expectEqual(Self.order(9, other), order)
      expectEqual(other.departures, schedule.departures)
    }
  }

  @Test("a search tries as many schedules as it is given, and at least one", arguments: [0, 1, 3])
  func count(count: Int) async {
    let tries = Lock(0)
    let failure = await ScheduleSearch.run(count) { _ in
      tries.withLock { $0 += 1 }
      return false
    }
    expectNil(failure)
    expectEqual(tries.withLock { $0 }, max(count, 1))
  }

  @Test("a schedule that can't be made shorter is tried only a few times more")
  func tries() async {
    let tries = Lock(0)
    let failure = await ScheduleSearch.run(200) { schedule in
      tries.withLock { $0 += 1 }
      _ = Self.order(8, schedule)
      return schedule.departures.count >= 2
    }
    expectEqual(failure?.departures.count, 2)
    expectTrue(tries.withLock { $0 } < 60)
  }

  @Test("a departure that is needed at first is left out after a later one")
  func secondRound() async {
    let all = Lock<[Schedule.Departure]>([])
    let failure = await ScheduleSearch.run(200) { schedule in
      _ = Self.order(6, schedule)
      let departures = schedule.departures
      let all = all.withLock { all in
        if all.isEmpty, departures.count == 4 { all = departures }
        return all
      }
      return departures.count > 1
        && [all, Array(all.dropLast()), Array(all.dropFirst().dropLast())].contains(departures)
    }
    expectEqual(failure?.departures, Array(all.withLock { $0 }.dropFirst().dropLast()))
  }

  @Test("the search for fewer departures ends after 500 schedules, and 100 single departures")
  func limit() async {
    let tries = Lock(0)
    _ = await ScheduleSearch.run(2) { schedule in
      let number = tries.withLock { tries in
        tries += 1
        return tries
      }
      if number == 2 { _ = Self.order(400, schedule) }
      return number == 2
    }
    expectEqual(tries.withLock { $0 }, 2 + 500 + 100)
  }

  /// Runs a test with three ready operations under a schedule, and returns the warnings.
  private func warnings(replaying text: String) async throws -> [TestReporter.Message] {
    let recorder = TestRecorder()
    try await recorder.recording {
      try await exploreSchedules(replaying: text) {
        if let schedule = Schedule.current { _ = Self.order(3, schedule) }
      }
    }
    return recorder.messages
  }

  @Test("a schedule that the test can't follow leads to a warning")
  func notFollowed() async throws {
    let warnings = try await warnings(replaying: "2.1<1.1 9.1<7.3")
    expectEqual(warnings.map(\.severity), [.warning])
    expectEqual(
      warnings.map(\.text),
      [
        """
        The schedule was not followed, because other work was ready.

          Missing:   9.1<7.3
          Followed:  2.1<1.1

        The test ran in another order, so its result says nothing about the schedule. Remove the \
        schedule, or let '.schedules' search for a failing schedule again.
        """
      ])
    let other = try await self.warnings(replaying: "2.2<1.1")
    expectEqual(other.first?.text.contains("Followed:  first in, first out\n"), true)
  }

  @Test("a schedule that the test follows leads to no warning", arguments: ["", "2.1<1.1"])
  func followed(_ text: String) async throws {
    try await expectEqual(warnings(replaying: text).map(\.text), [])
  }
}
