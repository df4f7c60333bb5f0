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
    "an invalid text is not read", arguments: ["x", "1", "1:", "1:0", "0:1", "1:2:3", "1::2"])
  func wrongText(_ text: String) {
    #expect([Schedule.Departure](scheduleText: text) == nil)
  }
}
