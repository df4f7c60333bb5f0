import Corbel
import CorbelTesting
import Testing

@Suite("Replays of walks", .timeLimit(.minutes(10))) struct WalkReplayTests {
  /// Takes 250 walks, and returns a number that stands for all actions and states of them.
  @MainActor private static func trace() async throws -> UInt64 {
    var trace: UInt64 = 0xCBF2_9CE4_8422_2325
    _ = try await findWalk(Pager.self, runs: 250, steps: 20) { walk in
      let pager = PagerBench()
      walk.subject(pager.store, except: ["loaded", "mistakeMade", "timePassed"])
      walk.outcomes(of: pager.pages) { draw in
        draw.pick(.success("page"), .failure(PagerError.torn(page: draw.number(in: 1...9))))
      }
      walk.advances(pager.clock)
      walk.cancels("appeared")
      walk.model(from: 0, of: { _ in 0 }) { _, action in
        // FNV-1a, which gives the same number in each process.
        for byte in "\(action) \(pager.store.base.state)".utf8 {
          trace = (trace ^ UInt64(byte)) &* 0x100_0000_01B3
        }
      }
      walk.atRest("it rests") { _ in true }
    }
    return trace
  }

  /// Takes the walks while other threads and the main actor are busy.
  @MainActor private static func traceUnderLoad() async throws -> UInt64 {
    let load = (0..<8).map { number in
      Task.detached {
        while !Task.isCancelled {
          if number < 4 { await MainActor.run {} } else { await Task.yield() }
        }
      }
    }
    defer { for task in load { task.cancel() } }
    return try await trace()
  }

  @Test("250 walks are the same again, idle and loaded") @MainActor func repetition() async throws {
    let first = try await Self.trace()
    #expect(try await Self.trace() == first)
    #expect(try await Self.traceUnderLoad() == first)
  }

  #if EXIT_TESTS
    @Test("1,000 walks are the same in other processes, idle and loaded") @MainActor
    func processes() async throws {
      let first = try await Self.trace()
      for isLoaded in [false, true, false, true] {
        await #expect(processExitsWith: .success) {
          [first = first as UInt64, isLoaded = isLoaded as Bool] in
          let trace =
            isLoaded ? try await Self.traceUnderLoad() : try await Self.trace()
          #expect(trace == first)
        }
      }
    }
  #endif
}
