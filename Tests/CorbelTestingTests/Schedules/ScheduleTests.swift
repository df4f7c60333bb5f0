import Corbel
import TestSupport
import Testing

@testable import CorbelTesting

@MainActor @Suite("Schedules") struct ScheduleTests {
  @Test("a schedule is written as its departures, read again, and leads to the same order")
  func text() {
    let turn = Schedule.Piece(operation: 0, number: 12, kind: .turn)
    let wait = Schedule.Piece(operation: 31, number: 10, kind: .wait)
    let departures = [
      Schedule.Departure(
        piece: Schedule.Piece(operation: 3, number: 1, kind: .wait),
        overtaken: Schedule.Piece(operation: 1, number: 1, kind: .wait)),
      Schedule.Departure(piece: wait, overtaken: turn),
    ]
    expectEqual(departures.scheduleText, "3.1<1.1 31.10<0:12")
    expectEqual([Schedule.Departure](scheduleText: "3.1<1.1 31.10<0:12"), departures)
    expectEqual([Schedule.Departure](scheduleText: ""), [])
    for text in [
      "x", "1.1", "1.1<", "1.1<2.1<3.1", "1.<2.1", "-1.1<2.1", "1.1.1<2.1", "1.1<2.1+",
    ] {
      expectNil([Schedule.Departure](scheduleText: text), text)
    }
    do {
      for seed in 1...50 {
        let schedule = Schedule(seed: UInt64(seed))
        let order = Self.order(9, schedule)
        let other = Schedule(replaying: schedule.departures)
        expectEqual(Self.order(9, other), order)
        expectEqual(other.departures, schedule.departures)
      }
    }
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

  /// Searches, and counts the schedules.
  private func search(
    _ count: Int = 200, _ fails: @Sendable (_ number: Int, Schedule) -> Bool
  ) async -> (failure: ScheduleSearch.Failure?, tries: Int) {
    let tries = Lock(0)
    let failure = await ScheduleSearch.run(count) { schedule in
      let number = tries.withLock { tries in
        tries += 1
        return tries
      }
      return fails(number, schedule)
    }
    return (failure, tries.withLock { $0 })
  }

  @Test("a departure that fails alone is found, and two that are needed together") func alone()
    async
  {
    for operation in 2...9 {
      let (failure, _) = await search { _, schedule in
        let order = Self.order(9, schedule)
        return order.firstIndex(of: operation) ?? 0 < order.firstIndex(of: 1) ?? 0
          && schedule.departures.count != 2
      }
      expectEqual(failure?.departures.scheduleText, "\(operation).1<1.1")
    }
    do {
      for count in isLongRun ? [10, 30, 200] : [10, 30] {
        let (failure, tries) = await search { _, schedule in
          let order = Self.order(count, schedule)
          let places = [3, 2, 1].compactMap { order.firstIndex(of: $0) }
          return places == places.sorted()
        }
        expectEqual(failure?.departures.scheduleText, "3.1<1.1 2.1<1.1")
        expectTrue(tries < 250)
      }
    }
  }

  @Test("a search tries as many schedules as it is given, and few more to leave departures out")
  func tries() async {
    for count in [0, 1, 3] {
      let (failure, tries) = await search(count) { _, _ in false }
      expectNil(failure)
      expectEqual(tries, max(count, 1))
    }
    let (failure, tries) = await search { _, schedule in
      _ = Self.order(8, schedule)
      return schedule.departures.count >= 2
    }
    expectEqual(failure?.departures.count, 2)
    expectTrue(tries < 60)
    // The search for fewer departures ends after 500 schedules, and 100 single departures.
    let limited = await search(2) { number, schedule in
      if number == 2 { _ = Self.order(400, schedule) }
      return number == 2
    }
    expectEqual(limited.tries, 2 + 500 + 100)
  }

  @Test("a schedule that the test can't follow leads to a warning") func notFollowed()
    async throws
  {
    func messages(_ text: String) async throws -> [TestReporter.Message] {
      try await recordedMessages {
        try await exploreSchedules(replaying: text) {
          if let schedule = Schedule.current { _ = Self.order(3, schedule) }
        }
      }
    }
    let warnings = try await messages("2.1<1.1 9.1<7.3")
    expectEqual(warnings.map(\.severity), [.warning])
    expectEqual(
      warnings.map(\.text),
      [
        """
        The schedule was not followed, because other work was ready.

          Missing:   9.1<7.3
          Followed:  2.1<1.1

        The test ran in another order, so its result says nothing about the schedule. Remove the \
        schedule, or let '.schedules()' search for a failing schedule again.
        """
      ])
    let other = try await messages("2.2<1.1")
    expectEqual(other.first?.text.contains("Followed:  first in, first out\n"), true)
    for text in ["", "2.1<1.1"] { try await expectEqual(messages(text).map(\.text), []) }
  }
}
