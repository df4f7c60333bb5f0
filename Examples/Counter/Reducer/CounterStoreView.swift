#if canImport(SwiftUI)
  package import Corbel
  import CorbelSwiftUI
  package import SwiftUI

  /// A counter whose view reads fields of a store's state and sends actions.
  ///
  /// ```swift
  /// CounterStoreView(store: store)
  /// ```
  package struct CounterStoreView: View {
    private let store: StoreOf<Counter>

    package init(store: StoreOf<Counter>) {
      self.store = store
    }

    package var body: some View {
      Form {
        Section {
          Text("Count: \(store.count)")
          Button("Count up") { store.send(.incrementTapped, animation: .default) }
          Button("Count down") { store.send(.decrementTapped, animation: .default) }
          Button("Reset") { store.send(.resetTapped, animation: .default) }
        }
        Section {
          Button("Save") { store.send(.saveTapped) }
            .disabled(store.saving.isLoading)
          SavingLabel(saving: store.saving)
        }
      }
      // Pulling down shows a spinner until the count is loaded.
      .refreshable { await store.send(.loadTapped).finish() }
      // The task ends with the view, and cancels the effects that the action started.
      .task { await store.send(.appeared).finish() }
    }
  }

  #Preview {
    CounterStoreView(store: .preview(Counter.State(count: 3)))
  }

  #Preview("With a service") {
    CounterStoreView(
      store: .preview(
        Counter.State(count: 3), reducer: Counter(kind: .local, service: LocalCountService())))
  }
#endif
