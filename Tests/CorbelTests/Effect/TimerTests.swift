import Corbel
import CorbelTesting
import TestSupport
import Testing

/// A timer of 42 ticks a minute, an interval that no decimal fraction expresses.
@MainActor @Suite("Ticks of a timer", .stallLimit) struct TimerTests {
  private static let interval = Duration.seconds(60) / 42

  private static func reducer(_ clock: TestClock, _ ticks: Log) -> Reduce<Int, Bool, Never> {
    Reduce { _, isTick in
      if isTick {
        ticks.add("tick")
        return .none
      }
      return .timer(id: "ticks", every: interval, clock: clock) { true }
    }
  }

  @Test("there are as many ticks in a minute, in whatever steps the clock moves") func steps() async
  {
    let ways: KeyValuePairs<String, [Duration]> = [
      "one step": [.seconds(60)],
      "sixty steps": Array(repeating: .seconds(1), count: 60),
      "uneven steps": [.milliseconds(1), .seconds(7), .seconds(13.5), .seconds(39.499)],
    ]
    for (name, steps) in ways {
      let (clock, ticks) = (TestClock(), Log())
      // The clock knows exactly whether the effects of a test store sleep again.
      let store = TestStore(
        initialState: 0, reducer: Self.reducer(clock, ticks), exhaustivity: .off)
      store.send(false)
      for step in steps { await clock.advance(by: step) }
      expectEqual(ticks.entries.count, 42, name)
      store.cancelEffects()
    }
  }

  @Test("no tick is missed after a jump over others") func afterJump() async {
    for missed in 1...60 {
      let (clock, ticks) = (TestClock(), Log())
      let store = Store(initialState: 0, reducer: Self.reducer(clock, ticks))
      store.send(false)
      await clock.waitForSleepers()
      for (count, interval) in [(1, Self.interval * missed), (2, Self.interval)] {
        clock.jump(by: interval)
        await clock.waitForSleepers()
        expectEqual(ticks.entries.count, count, "after \(missed)")
      }
    }
  }
}
