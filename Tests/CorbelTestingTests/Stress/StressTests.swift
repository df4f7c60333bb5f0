import Corbel
import CorbelTesting
import Foundation
import Testing

/// Features made at random behave the same at each run, in each process, whatever else goes on.
@MainActor @Suite("Stress") struct StressTests {
  /// What the runs of each seed come to; in another process it is the same.
  nonisolated static let digests: [UInt64: String] = [
    1: "5684df15f3806b24",
    2: "a8bb91b291156689",
    3: "4c6a1ad918f6a1a0",
    4: "b20c4a8b2fb0e4f",
    5: "ddc5bbe8db432d66",
    6: "8ec99aee55129663",
    7: "ce648404a635721b",
    8: "19c04211f5b33590",
    9: "7febe365e22dba8f",
    10: "a8168bd18ec609e1",
    11: "1692c13f84fc5151",
    12: "8e23c8f84b008482",
  ]

  /// How often each seed is run; for the long form, with other threads kept busy, set the variable.
  nonisolated static let runCount = ProcessInfo.processInfo.environment["CORBEL_STRESS_RUNS"]
    .flatMap { Int($0) }

  @Test("each run of a seed has the same log", arguments: 1...12 as ClosedRange<UInt64>)
  func sameLog(_ seed: UInt64) async {
    let noise = Self.runCount.map { _ in Task.detached { await Self.makeNoise() } }
    defer { noise?.cancel() }
    let first = await run(seed)
    #expect(first.count > 40)
    #expect(Self.digest(of: first) == Self.digests[seed])
    for number in 1..<(Self.runCount ?? 4) {
      let again = await run(seed)
      #expect(again == first, "seed \(seed), run \(number)")
    }
  }

  /// Sends random actions to a random tree, moves its clock, and returns what has happened.
  private func run(_ seed: UInt64) async -> [String] {
    var random = SplitMix(seed: seed &* 7919)
    let (log, clock) = (TangleLog(), TestClock())
    let tangle = Tangle(plan: TanglePlan(seed: seed, ids: 0..<5), log: log, clock: clock)
    let state = Tangle.State(
      id: 0,
      children: [
        Tangle.State(id: 1, children: [Tangle.State(id: 2)]), Tangle.State(id: 3),
      ])
    let store = TestStore(
      initialState: state, reducer: tangle, exhaustivity: .off, timeout: .zero)
    for _ in 0..<30 {
      let number = Int.random(in: 0..<TanglePlan.actionCount, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: store.send(.own(number))
      case 1: store.send(.child(1, .own(number)))
      case 2: store.send(.child(1, .child(2, .own(number))))
      case 3: store.send(.child(3, .own(number)))
      case 4: await clock.advance(by: .seconds(Int.random(in: 1...4, using: &random)))
      default: await store.settle()
      }
      log.add("state \(store.state.received) \(store.state.children.ids)")
    }
    await clock.advance(by: .seconds(100))
    store.send(.own(0))
    await store.settle()
    store.cancelEffects()
    log.add("end \(store.state)")
    return log.lines
  }

  /// Keeps the other threads busy, by yields without end: nothing waits for them.
  private nonisolated static func makeNoise() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { while !Task.isCancelled { await Task.yield() } }
      }
    }
  }

  /// A number for a log, by the method of Fowler, Noll and Vo.
  private static func digest(of lines: [String]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in lines.joined(separator: "\n").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}
