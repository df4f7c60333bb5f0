/// The observer of a store; most stores have none.
@MainActor @usableFromInline
final class StoreInstruments {
  let observer: StoreObserver

  @usableFromInline init(observer: StoreObserver) {
    self.observer = observer
  }

  nonisolated deinit {}
}
