package import Corbel
import Observation

/// The counter without a model: values to show, and closures to call.
///
/// The parent owns the values, and makes new controls after each change.
package struct CounterControls {
  package let count: Int
  package let saving: Loadable<Int>
  package let increment: @MainActor () -> Void
  package let decrement: @MainActor () -> Void
  package let save: @MainActor () async -> Void

  package init(
    count: Int, saving: Loadable<Int>, increment: @escaping @MainActor () -> Void,
    decrement: @escaping @MainActor () -> Void, save: @escaping @MainActor () async -> Void
  ) {
    self.count = count
    self.saving = saving
    self.increment = increment
    self.decrement = decrement
    self.save = save
  }
}

/// The parent of a counter, which owns its values.
@Observable package final class CounterOwner {
  private var count: Int
  private var saving: Loadable<Int> = .notLoaded
  private let service: any CountService
  private let responder: Responder<CounterOutput>

  package init(count: Int = 0, service: any CountService, responder: Responder<CounterOutput>) {
    self.count = count
    self.service = service
    self.responder = responder
  }

  nonisolated deinit {}

  package var counter: CounterControls {
    CounterControls(
      count: count, saving: saving, increment: { self.count += 1 },
      decrement: { self.count -= 1 }, save: save)
  }

  private func save() async {
    let saved = await Loadable.load(\.saving, of: self) { try await service.save(count) }
    if let saved { responder.send(.saved(saved)) }
  }
}
