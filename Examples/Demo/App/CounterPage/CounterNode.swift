package import Corbel
internal import CounterExample

/// The counter's page in the hierarchy: its store, and the counter in the way that was chosen.
@MainActor package final class CounterNode {
  package let store: StoreOf<CounterPage>
  package let slot: CounterSlot

  init(
    state: CounterPage.State, service: DemoCountService,
    responder: Responder<CounterPage.Output>, log: EventLog, activity: ActivityMonitor
  ) {
    slot = CounterSlot(
      service: service, observer: log.observer(named: "counter"),
      diagnostics: log.diagnosticReporter, activity: activity)
    store = Store(
      initialState: state, reducer: CounterPage(slot: slot), responder: responder,
      observer: .merge(log.observer(named: "page"), activity.observer(named: "page")),
      diagnostics: log.diagnosticReporter)
    slot.responder = store.responder { event in
      switch event {
      case .saved(let count): .counterSaved(count)
      }
    }
    store.send(.appeared)
  }

  nonisolated deinit {}

  /// Hands a key to the page, or to the counter on it.
  ///
  /// - Parameter key: The key. One that means nothing is ignored.
  func press(_ key: Key) {
    guard let action = CounterPage.Action(key) else { return }
    if case .controlPressed(let control) = action, !slot.hasControl(control) { return }
    store.send(action)
  }
}
