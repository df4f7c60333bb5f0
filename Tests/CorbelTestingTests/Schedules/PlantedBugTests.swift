import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Ordering bugs under schedules", .stallLimit) struct PlantedBugTests {
  @Test(
    "a bug passes first in, first out, and is found with one departure from it; without it, all pass",
    arguments: plantedBugs)
  func found(_ bug: OrderingBug) async throws {
    try await bug.run(true)
    let failure = await findFailure(200) { try await bug.run(true) }
    expectEqual(failure?.departures.count, 1)
    let other = await findFailure(runCount(50)) { try await bug.run(false) }
    expectNil(other?.departures.scheduleText)
  }

  @Test("work that begins before other work of one moment rests is named")
  func beginning() async {
    let failure = await findFailure {
      try await plantedBugs.first { $0.description.hasPrefix("one of two") }?.run(true)
    }
    expectEqual(failure?.departures.scheduleText, "2.1<1+1")
    expectEqual(
      failure?.schedule.texts,
      [
        "wait 1 of effect 2 (search, Finder.swift:21) came before what follows wait 1 of effect 1 "
          + "(search, Finder.swift:21)"
      ])
  }
}

/// Searches for a schedule under which a test fails, and keeps the failures.
@MainActor func findFailure(
  _ count: Int = 200, _ body: @MainActor () async throws -> Void
) async -> ScheduleSearch.Failure? {
  await ScheduleSearch.run(count) { schedule in
    let recorder = TestRecorder()
    do {
      try await recorder.recording {
        try await Schedule.$current.withValue(schedule) { try await body() }
      }
    } catch {
      return true
    }
    return !recorder.failures.isEmpty
  }
}
