package import ColorsExample
package import Corbel

/// The page of colors in the hierarchy: its store, and the actions that leave the page.
@MainActor package final class ColorsNode {
  package enum Output: Equatable {
    case left, quitChosen
  }

  package let store: StoreOf<Colors>
  private let responder: Responder<Output>

  init(
    source: ColorSource, responder: Responder<Output>, log: EventLog, activity: ActivityMonitor
  ) {
    self.responder = responder
    store = Store(
      initialState: Colors.State(), reducer: Colors(source: source),
      observer: .merge(log.observer(named: "colors"), activity.observer(named: "colors")),
      diagnostics: log.diagnosticReporter)
    store.send(.appeared)
  }

  /// Passes a key to the page.
  ///
  /// - Parameter key: The key. A key without a meaning is ignored.
  func press(_ key: Key) {
    switch key {
    case .character("r"): store.send(.refreshed)
    case .character("c"): store.send(.cancelTapped)
    case .escape, .left, .character("m"): leave(.left)
    case .character("q"): leave(.quitChosen)
    default: break
    }
  }

  private func leave(_ output: Output) {
    // Releasing the store would also cancel the load, but later, and at no fixed place in the log.
    if store.colors.isLoading { store.send(.cancelTapped) }
    responder.send(output)
  }
}
