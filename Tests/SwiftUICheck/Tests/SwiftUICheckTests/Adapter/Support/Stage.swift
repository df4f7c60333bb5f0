import Corbel
import TestSupport

@testable import SwiftUI

/// A store, a view of it on a host, and what the store records.
@MainActor struct Stage<R: Reducer> where R.Output == Never {
  let store: StoreOf<R>
  let host: HeadlessHost
  let log = Log()
  let reports = DiagnosticRecorder()
  private let counter = Counter()

  init<V: View>(
    _ state: R.State, _ reducer: R,
    @ViewBuilder view: @escaping @MainActor (StoreOf<R>) -> V
  ) {
    let store = Store(
      initialState: state, reducer: reducer, observer: log.observer, diagnostics: reports.reporter)
    self.store = store
    host = HeadlessHost(Evaluated(counter: counter) { view(store) })
  }

  /// How often the view was evaluated.
  var evaluations: Int { counter.count }

  /// Sends actions, with an update of the views after each of them.
  func send(_ actions: R.Action...) {
    for action in actions {
      store.send(action)
      host.update()
    }
  }

  /// Dismisses a presentation that is refused, twice, and expects it to come back.
  func expectRefusal(_ kind: Element.Kind) async throws {
    for _ in 1...2 {
      try host.dismiss(kind)
      expectNil(host.find(kind))
      host.leave()
      await host.expect { host.find(kind) != nil }
    }
  }
}

extension Stage where R == Notebook {
  init<V: View>(
    _ state: Notebook.State = .init(),
    @ViewBuilder view: @escaping @MainActor (StoreOf<Notebook>) -> V
  ) { self.init(state, Notebook(), view: view) }
}

@MainActor private final class Counter { var count = 0 }

private struct Evaluated<Content: View>: View {
  let counter: Counter
  let content: @MainActor () -> Content

  var body: some View {
    let _ = counter.count += 1
    content()
  }
}
