package import Corbel
import Observation

/// The counter as a class with values and methods, which reports events to a responder.
@Observable package final class CounterModel {
  package private(set) var count: Int
  package private(set) var saving: Loadable<Int> = .notLoaded
  private let service: any CountService
  private let responder: Responder<CounterOutput>

  package init(count: Int = 0, service: any CountService, responder: Responder<CounterOutput>) {
    self.count = count
    self.service = service
    self.responder = responder
  }

  nonisolated deinit {}

  package func incrementTapped() { count += 1 }
  package func decrementTapped() { count -= 1 }

  package func saveTapped() async {
    let saved = await Loadable.load(\.saving, of: self) { try await service.save(count) }
    if let saved { responder.send(.saved(saved)) }
  }
}
