import Corbel

/// A counter without a model: the view gets a part of the app's state, and closures that change it.
struct AppStateCounter: CounterPresentation {
  let kind: CounterKind
  let service: any CountService
  let responder: Responder<CounterEvent>
  let app: AppState

  var screen: CounterScreen {
    CounterScreen(
      kind: kind, count: app.counter.count, loading: app.counter.loading,
      saving: app.counter.saving,
      increment: { await change(.increment) }, decrement: { await change(.decrement) },
      reset: { await change(.reset) }, save: save, load: load)
  }

  func run() async {
    for await _ in service.saveRequests { await save() }
  }

  private func change(_ change: CounterChange) async {
    switch kind {
    case .local:
      app.counter.count = change.applied(to: app.counter.count)
    case .remote:
      await Loadable.load(\.counter.saving, of: app) { try await service.apply(change) }
      await load()
    }
  }

  private func load() async {
    let loaded = await Loadable.load(\.counter.loading, of: app) { try await service.count() }
    if let loaded { app.counter.count = loaded }
  }

  private func save() async {
    await Loadable.load(\.counter.saving, of: app) {
      let saved = try await service.save(app.counter.count)
      responder.send(.saved(saved))
      return saved
    }
  }
}
