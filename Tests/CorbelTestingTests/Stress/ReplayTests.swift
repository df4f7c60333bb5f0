import Corbel
import CorbelTesting
import TestSupport
import Testing

/// What depends on a seed: schedules, walks, and the diagram of what they have done.
@Suite("Replays", .stallLimit) struct ReplayTests {
  /// The number of seeds, with a schedule and a walk each.
  private static let count = runCount(125)

  /// Runs each seed, and returns what has happened.
  @MainActor private static func replay() async throws -> [String] {
    var texts: [String] = []
    for seed in 1...count { texts.append(await schedule(UInt64(seed))) }
    let transitions = Transitions(of: Pager.self)
    try await transitions.recording { texts += try await walks() }
    return texts + [transitions.mermaid]
  }

  /// Runs a feature under a schedule, and returns its actions and the departures.
  @MainActor private static func schedule(_ seed: UInt64) async -> String {
    let schedule = Schedule(seed: seed)
    var log: [Int] = []
    await Schedule.$current.withValue(schedule) {
      let clock = TestClock()
      let store = TestStore(
        initialState: 0,
        reducer: Plain<Int, Int?> { _, answer in
          if let answer {
            log.append(answer)
            return .none
          }
          return .merge(
            (0..<5).map { answer in
              .run { store in
                try await clock.sleep(for: .seconds(1))
                store.send(answer)
              }
            })
        }, exhaustivity: .off)
      store.send(nil)
      await clock.advance(by: .seconds(1))
      await store.finish()
    }
    return "\(log) \(schedule.departures.scheduleText) \(schedule.texts)"
  }

  /// Takes a walk for each seed, and returns the actions of each.
  @MainActor private static func walks() async throws -> [String] {
    var texts: [String] = []
    _ = try await findWalk(Pager.self, runs: count, steps: 12) { walk in
      let pager = PagerBench()
      let number = texts.count
      texts.append("")
      walk.explore(pager.store, except: ["loaded", "mistakeMade", "timePassed"])
      walk.answer(pager.pages) { draw in
        draw.pick(.success("page"), .failure(PagerError.torn(page: draw.number(in: 1...9))))
      }
      walk.advance(pager.clock)
      walk.model(from: 0, of: { _ in 0 }) { _, action in texts[number] += "\(action) " }
      walk.atRest("it rests") { state in
        texts[number] += "\(state.count) \(state.pages) \(state.failureCount)"
        return true
      }
    }
    return texts
  }

  /// Runs the seeds while other threads and the main actor are busy.
  @MainActor private static func replayUnderLoad() async throws -> [String] {
    let load = (0..<8).map { number in
      Task.detached {
        while !Task.isCancelled {
          if number < 4 { await MainActor.run {} } else { await Task.yield() }
        }
      }
    }
    defer { for task in load { task.cancel() } }
    return try await replay()
  }

  /// Expects that different seeds lead to different runs.
  private static func expectSeeds(_ texts: [String]) {
    expectEqual(texts.count, 2 * count + 1)
    expectTrue(Set(texts.prefix(count)).count > count * 2 / 5)
    expectTrue(Set(texts.dropFirst(count)).count > count * 4 / 5)
  }

  #if EXIT_TESTS
    @Test("runs of seeds are the same in other processes, idle and loaded") @MainActor
    func processes() async throws {
      let first = try await Self.replay()
      Self.expectSeeds(first)
      for isLoaded in isLongRun ? [false, true, false, true] : [true] {
        await #expect(processExitsWith: .success) {
          [first = first as [String], isLoaded = isLoaded as Bool] in
          let again = isLoaded ? try await Self.replayUnderLoad() : try await Self.replay()
          expectEqual(again, first)
        }
      }
    }
  #else
    @Test("runs of seeds are the same again, idle and loaded") @MainActor
    func again() async throws {
      let first = try await Self.replay()
      Self.expectSeeds(first)
      try await expectEqual(Self.replay(), first)
      try await expectEqual(Self.replayUnderLoad(), first)
    }
  #endif
}
