import Corbel
import CorbelTesting
import TestSupport
import Testing

/// A timer of 42 ticks a minute, an interval that no decimal fraction expresses.
@MainActor @Suite("Ticks of a timer", .stallLimit) struct TimerTests {
  private static let interval = Duration.seconds(60) / 42

  private func startTimer() async -> (store: Store<Int, Bool>, clock: TestClock) {
    let clock = TestClock()
    let reducer = Reduce<Int, Bool, Never> { count, isTick in
      if isTick {
        count += 1
        return .none
      }
      return .timer(id: "ticks", every: Self.interval, clock: clock) { true }
    }
    let store = Store(initialState: 0, reducer: reducer)
    store.send(false)
    await clock.waitForSleepers()
    return (store, clock)
  }

  @Test("there are as many ticks in a minute, in whatever steps the clock moves") func steps() async
  {
    let ways: KeyValuePairs<String, [Duration]> = [
      "one step": [.seconds(60)],
      "sixty steps": Array(repeating: .seconds(1), count: 60),
      "uneven steps": [.milliseconds(1), .seconds(7), .seconds(13.5), .seconds(39.499)],
    ]
    for (name, steps) in ways {
      let (store, clock) = await startTimer()
      for step in steps {
        await clock.advance(by: step)
        await clock.waitForSleepers()
      }
      expectEqual(store.state, 42, name)
    }
  }

  @Test("no tick is missed after a jump over others") func afterJump() async {
    for missed in 1...60 {
      let (store, clock) = await startTimer()
      for (count, interval) in [(1, Self.interval * missed), (2, Self.interval)] {
        clock.jump(by: interval)
        await clock.waitForSleepers()
        expectEqual(store.state, count, "after \(missed)")
      }
    }
  }
}
