import Corbel
import CorbelTesting
import TestSupport
import Testing

/// A save at most once in a second, with a service that is slow, fails and is cancelled.
@MainActor @Suite("throttle", .stallLimit) struct ThrottleTests {
  private let clock = TestClock()
  private let log = Log()
  private let recorder = DiagnosticRecorder()

  private func makeStore(
    latest: Bool = true, save: @escaping @MainActor (Int) async throws -> Void = { _ in }
  ) -> Store<Int, Int> {
    let reducer = Reduce<Int, Int, Never> { [clock, log] state, action in
      state = action
      if action < 0 { return .cancel(id: "save") }
      return .run {
        log.add("\(action)")
        try await save(action)
      }
      .throttle(id: "save", for: .seconds(1), latest: latest, clock: clock)
    }
    return Store(initialState: 0, reducer: reducer, diagnostics: recorder.reporter)
  }

  @Test("the first starts at once, and the last of the others after the interval") func latest()
    async
  {
    let store = makeStore()
    for number in 1...3 { store.send(number) }
    await clock.waitForSleepers()
    await clock.advance(by: .milliseconds(999))
    expectEqual(log.entries, ["1"])
    await clock.advance(by: .milliseconds(1))
    await log.wait(for: "3")
    store.send(4)
    expectEqual(log.entries, ["1", "3"])
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    await log.wait(for: "4")
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(5))
    store.send(5)
    await log.wait(for: "5")
    expectEqual(log.entries, ["1", "3", "4", "5"])
  }

  @Test("without the latest, the others are dropped") func first() async {
    let store = makeStore(latest: false)
    for number in 1...3 { store.send(number) }
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(5))
    store.send(4)
    await log.wait(for: "4")
    expectEqual(log.entries, ["1", "4"])
  }

  @Test("a value that arrives during a slow save is saved after it") func slow() async {
    let gate = Gate<Void>()
    let store = makeStore { _ in try await gate.value() }
    store.send(1)
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(3))
    store.send(2)
    store.send(3)
    await clock.advance(by: .seconds(3))
    expectEqual(log.entries, ["1"])
    gate.answer(with: ())
    await log.wait(for: "3")
    expectEqual(log.entries, ["1", "3"])
    store.send(-1)
  }

  @Test("cancelling ends the save that runs and the one that waits") func cancelling() async {
    let gate = Gate<Void>()
    let store = makeStore { if $0 < 3 { try await gate.value() } }
    let task = store.send(1)
    store.send(2)
    store.send(-1)
    await task.finish()
    store.send(3)
    await log.wait(for: "3")
    expectEqual(log.entries, ["1", "3"])
  }
}
