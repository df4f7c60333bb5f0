import Corbel
import CorbelTesting
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Ordering bugs under schedules", .stallLimit) struct PlantedBugTests {
  /// The number of schedules that a correct feature has to pass.
  private static let patience =
    ProcessInfo.processInfo.environment["CORBEL_SCHEDULES"].flatMap(Int.init) ?? 50

  @Test("there are twenty bugs, and each passes first in, first out", arguments: plantedBugs)
  func usualOrder(_ bug: OrderingBug) async throws {
    expectTrue(plantedBugs.count >= 20)
    try await bug.run(true)
  }

  @Test("a bug is found with one departure from first in, first out", arguments: plantedBugs)
  func found(_ bug: OrderingBug) async {
    let failure = await findFailure(200) { try await bug.run(true) }
    expectEqual(failure?.departures.count, 1)
  }

  @Test("work that begins before other work of one moment rests is named") func beginning() async {
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

  @Test("the same feature without the mistake passes", arguments: plantedBugs)
  func withoutBug(_ bug: OrderingBug) async {
    let failure = await findFailure(Self.patience) { try await bug.run(false) }
    expectNil(failure?.departures.scheduleText)
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
