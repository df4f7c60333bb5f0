import Corbel
import Observation

/// A counter without a model: a wrapper around the view owns the state.
///
/// In a view framework the wrapper is also a view. It keeps the state and passes it down.
@Observable final class CounterWrapper: CounterPresentation {
  private let kind: CounterKind
  private let service: any CountService
  private let responder: Responder<CounterEvent>
  private var count: Int
  private var loading: Loadable<Int> = .notLoaded
  private var saving: Loadable<Int> = .notLoaded

  init(
    kind: CounterKind, count: Int, service: any CountService, responder: Responder<CounterEvent>
  ) {
    self.kind = kind
    self.count = count
    self.service = service
    self.responder = responder
  }

  nonisolated deinit {}

  var screen: CounterScreen {
    CounterScreen(
      kind: kind, count: count, loading: loading, saving: saving,
      increment: { await self.change(.increment) }, decrement: { await self.change(.decrement) },
      reset: { await self.change(.reset) }, save: save, load: load)
  }

  func run() async {
    for await _ in service.saveRequests { await save() }
  }

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
}
