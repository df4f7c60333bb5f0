package import Corbel
internal import CounterExample

/// The counter's page in the hierarchy: its store, and the counter in the chosen way.
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

  /// Passes a key to the page or its counter.
  ///
  /// - Parameter key: The key. A key without a meaning is ignored.
  func press(_ key: Key) {
    guard let action = CounterPage.Action(key) else { return }
    if case .controlPressed(let control) = action, !slot.hasControl(control) { return }
    store.send(action)
  }
}
