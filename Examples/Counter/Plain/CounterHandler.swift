package import Corbel

/// The requests of a counter's view.
///
/// The owner of the count implements them.
package protocol CounterHandler: Sendable {
  func increment() async
  func decrement() async
  func reset() async
  func save() async
  func load() async
}

extension CounterScreen {
  /// Creates a screen whose controls call a handler.
  package init(
    kind: CounterKind, count: Int, loading: Loadable<Int>, saving: Loadable<Int>,
    handler: any CounterHandler
  ) {
    self.init(
      kind: kind, count: count, loading: loading, saving: saving,
      increment: handler.increment, decrement: handler.decrement, reset: handler.reset,
      save: handler.save, load: handler.load)
  }
}
