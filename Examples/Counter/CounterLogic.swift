package import Corbel
import Observation

/// The values that the counter shows.
@Observable package final class CounterViewState: ViewState {
  package var count: Int
  package var saving: Loadable<Int> = .notLoaded

  package init(count: Int = 0) {
    self.count = count
  }

  nonisolated deinit {}
}

/// The counter as a structure with the methods that its view calls.
///
/// A logic has no state of its own. The view makes a new one each time.
package struct CounterLogic: Logic {
  let service: any CountService
  let responder: Responder<CounterOutput>
  package let viewState: CounterViewState

  package init(
    service: any CountService, responder: Responder<CounterOutput> = .noop,
    viewState: CounterViewState
  ) {
    self.service = service
    self.responder = responder
    self.viewState = viewState
  }

  package func incrementTapped() { viewState.count += 1 }
  package func decrementTapped() { viewState.count -= 1 }

  /// Counts the clicks of a device without a screen, until they end or the task is cancelled.
  package func count(_ clicks: AsyncStream<Void>) async {
    await forEach(in: clicks) { _ in incrementTapped() }
  }

  package func saveTapped() async {
    let saved = await load(\.saving) { try await service.save(viewState.count) }
    if let saved { responder.send(.saved(saved)) }
  }
}
