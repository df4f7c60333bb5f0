import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("The order of work under schedules", .stallLimit) struct ScheduleOrderTests {
  /// Runs a feature whose operations wait at a gate under a schedule, and returns its log.
  private func log(under schedule: Schedule, _ line: inout Int) async -> [String] {
    await Schedule.$current.withValue(schedule) {
      let gate = Gate<String>()
      @MainActor func wait(_ name: String) -> Effect<Plain<[String], String>> {
        .run { store in
          store.send("\(name) began")
          let value = try await gate.value()
          store.send("\(name) got \(value)")
          store.send("\(name) ended")
        }
      }
      line = #line - 7
      let store = TestStore(
        initialState: [],
        reducer: Plain<[String], String> { log, text in
          if text == "start" {
            return .merge(.send("first"), .send("second"), wait("a"), wait("b"))
          }
          log.append(text)
          return .none
        }, exhaustivity: .off)
      store.send("start")
      gate.answer(with: "1")
      gate.answer(with: "2")
      await store.finish()
      return store.state
    }
  }

  /// Returns the departures of work under a schedule, as texts.
  private func texts(
    _ schedule: String, _ body: @MainActor () async -> Void
  ) async -> [String] {
    let schedule = Schedule(replaying: [Schedule.Departure](scheduleText: schedule) ?? [])
    await Schedule.$current.withValue(schedule) { await body() }
    return schedule.texts
  }

  @Test("the order that a store promises holds under every schedule, which names its effects")
  func promises() async {
    var line = 0
    let start = ["first", "second", "a began", "b began"]
    let usual = start + ["a got 1", "a ended", "b got 2", "b ended"]
    let other = start + ["b got 2", "b ended", "a got 1", "a ended"]
    var logs: Set<[String]> = []
    for seed in 0..<50 { logs.insert(await log(under: Schedule(seed: UInt64(seed)), &line)) }
    expectEqual(logs, [usual, other])
    await expectEqual(log(under: Schedule(replaying: []), &line), usual)
    let schedule = Schedule(replaying: [Schedule.Departure](scheduleText: "2.1<1.1") ?? [])
    await expectEqual(log(under: schedule, &line), other)
    expectEqual(
      schedule.texts,
      [
        """
        wait 1 of effect 2 (ScheduleOrderTests.swift:\(line)) came before \
        wait 1 of effect 1 (ScheduleOrderTests.swift:\(line))
        """
      ])
  }

  @Test("a departure shows the effect or sleeper that other work resumes") func nameOfOther() async
  {
    for byEffect in [false, true] {
      var line = 0
      let texts = await texts("11:2<10:2") {
        let (first, second) = (Resumable(), Resumable())
        line = #line + 5
        let store = TestStore(
          initialState: 0,
          reducer: Counting { _, isStart in
            guard isStart else { return .run { _ in } }
            return .merge(
              .run { _ in await first.wait() }, .run { _ in await second.wait() },
              .run { _ in for other in byEffect ? [first, second] : [] { other.resume() } })
          })
        // The next effects may have the addresses of these ones.
        for _ in 0..<9 { store.send(false) }
        store.send(true)
        for other in byEffect ? [] : [first, second] { other.resume() }
        await store.finish()
      }
      let place = "ScheduleOrderTests.swift:\(line + 1)"
      expectEqual(
        texts, ["turn 2 of effect 11 (\(place)) came before turn 2 of effect 10 (\(place))"])
    }
    do {
      let sleepers = await texts("0:2<0:1") {
        let clock = TestClock()
        let store = Store(
          initialState: 0,
          reducer: Counting { _, _ in .run { _ in try await clock.sleep(for: .seconds(1)) } })
        for count in 1...2 {
          store.send(true)
          await clock.waitForSleepers(count)
        }
        await clock.advance(by: .seconds(1))
      }
      expectEqual(sleepers, ["sleep 2 of the clock came before sleep 1 of the clock"])
    }
  }

  /// Suspends an operation until the test resumes it.
  @MainActor private final class Resumable {
    private var continuation: CheckedContinuation<Void, Never>?

    nonisolated init() {}

    nonisolated deinit {}

    func wait() async {
      await withCheckedContinuation { continuation = $0 }
    }

    func resume() {
      continuation?.resume()
    }
  }
}
