package import Corbel
import Observation

/// The counter as a class that takes actions, publishes values, and reports events to a responder.
@Observable package final class CounterViewModel {
  // MARK: - Dependencies

  private let kind: CounterKind
  private let service: any CountService

  // MARK: - Lifecycle

  package init(
    kind: CounterKind, count: Int = 0, service: any CountService,
    responder: Responder<ResponderAction>
  ) {
    self.kind = kind
    self.service = service
    self.responder = responder
    self.count = count
  }

  nonisolated deinit {}

  // MARK: - Responder

  package enum ResponderAction: Equatable {
    case saved(Int)
  }

  private let responder: Responder<ResponderAction>

  // MARK: - Input

  package enum Action {
    case appeared, incrementTapped, decrementTapped, resetTapped, saveTapped, loadTapped
  }

  /// Handles an action, and returns when the work that it started ends.
  package func send(_ action: Action) async {
    switch action {
    case .appeared: await saveOnRequestUntilCancelled()
    case .incrementTapped: await change(.increment)
    case .decrementTapped: await change(.decrement)
    case .resetTapped: await change(.reset)
    case .saveTapped: await save()
    case .loadTapped: await load()
    }
  }

  // MARK: - Output

  package private(set) var count: Int
  package private(set) var loading: Loadable<Int> = .notLoaded
  package private(set) var saving: Loadable<Int> = .notLoaded

  // MARK: - Support

  private func change(_ change: CounterChange) async {
    switch kind {
    case .local:
      count = change.applied(to: count)
    case .remote:
      await Loadable.load(\.saving, of: self) { try await service.apply(change) }
      await load()
    }
  }

  private func load() async {
    let loaded = await Loadable.load(\.loading, of: self) { try await service.count() }
    if let loaded { count = loaded }
  }

  private func save() async {
    await Loadable.load(\.saving, of: self) {
      let saved = try await service.save(count)
      responder.send(.saved(saved))
      return saved
    }
  }

  private func saveOnRequestUntilCancelled() async {
    for await _ in service.saveRequests { await save() }
  }
}
