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
        Text("Count: \(store.count)")
        Button("Count up") { store.send(.incrementTapped, animation: .default) }
        Button("Count down") { store.send(.decrementTapped, animation: .default) }
        Button("Save") { store.send(.saveTapped) }
          .disabled(store.saving.isLoading)
        SavingLabel(saving: store.saving)
      }
    }
  }

  #Preview {
    CounterStoreView(store: .preview(Counter.State(count: 3)))
  }
#endif
