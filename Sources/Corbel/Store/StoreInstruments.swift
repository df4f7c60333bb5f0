/// What watches a store, or stands in for a part of it in a test; most stores have none.
@MainActor @usableFromInline
final class StoreInstruments {
  let observer: StoreObserver

  @usableFromInline init(observer: StoreObserver) {
    self.observer = observer
  }

  nonisolated deinit {}
}
