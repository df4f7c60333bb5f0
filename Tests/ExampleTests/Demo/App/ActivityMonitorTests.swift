import Corbel
import DemoApp
import Testing

@MainActor @Suite("Waiting until all effects have ended", .timeLimit(.minutes(10)))
struct ActivityMonitorTests {
  private enum Action { case started, gateOpened, finished }

  @Test("ends when the last effect has ended, including effects that effects started")
  func settled() async {
    let (openings, gate) = AsyncStream.makeStream(of: Void.self)
    let monitor = ActivityMonitor(ignoring: [])
    let store = Store(
      initialState: false,
      reducer: Reduce<Bool, Action, Never> { isFinished, action in
        switch action {
        case .started:
          return .run {
            for await _ in openings {}
          } finish: { _ in
            .gateOpened
          }
        case .gateOpened:
          return .run {
            await Task {}.value
          } finish: { _ in
            .finished
          }
        case .finished:
          isFinished = true
          return .none
        }
      }, observer: monitor.observer(named: "store"))
    store.send(.started)
    gate.finish()
    await monitor.settled()
    #expect(store.state)
  }

  @Test("a cancelled effect is over, and an ignored effect does not count")
  func cancelledAndIgnored() async {
    let (values, end) = AsyncStream.makeStream(of: Void.self)
    let monitor = ActivityMonitor(ignoring: ["ignored"])
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Bool, Never> { _, isStart in
        guard isStart else { return .cancel(id: "counted") }
        return .merge(
          .run(id: "counted") { _ in for await _ in values {} },
          .run(id: "ignored") { _ in
            monitor.ignoredEffectStarted()
            await Task.forever()
          })
      }, observer: monitor.observer(named: "store"))
    let started = store.send(true)
    store.send(false)
    await monitor.settled()
    #expect(!started.isFinished, "What is ignored goes on.")
    end.finish()
  }
}

extension Task where Success == Never, Failure == Never {
  /// Waits until the task is cancelled.
  fileprivate static func forever() async {
    let (values, end) = AsyncStream.makeStream(of: Void.self)
    for await _ in values {}
    end.finish()
  }
}
