/// What watches a store, or stands in for a part of it in a test; most stores have none.
@MainActor @usableFromInline
final class StoreInstruments {
  /// Starts the task of an effect, at once up to the operation's first suspension.
  typealias StartTask =
    @MainActor (
      RunningEffect, @escaping @MainActor @Sendable () async -> Void
    ) -> Task<Void, Never>

  let observer: StoreObserver
  /// Whether the observer is told of actions too, which costs a copy of the state.
  let showsActions: Bool
  let startTask: StartTask?

  @usableFromInline init(observer: StoreObserver) {
    self.observer = observer
    showsActions = true
    startTask = nil
  }

  /// Creates instruments for a test, whose observer is told of effects only.
  init(effectObserver: StoreObserver, startTask: @escaping StartTask) {
    observer = effectObserver
    showsActions = false
    self.startTask = startTask
  }

  nonisolated deinit {}
}
