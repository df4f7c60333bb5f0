#if canImport(SwiftUI)
  package import Corbel
  import CorbelSwiftUI
  package import SwiftUI

  /// A list of colors that reads a store.
  ///
  /// ```swift
  /// ColorsStoreView(store: store)
  /// ```
  package struct ColorsStoreView: View {
    private let store: StoreOf<Colors>

    package init(store: StoreOf<Colors>) {
      self.store = store
    }

    package var body: some View {
      LoadableView(store.colors, retry: { store.send(.refreshed) }) { colors in
        ColorList(colors: colors)
      } progress: {
        VStack {
          if store.colors.isLoading {
            ProgressView()
            Button("Cancel") { store.send(.cancelTapped) }
          } else {
            Button("Load") { store.send(.refreshed) }
          }
        }
      }
      // The task ends with the view, and cancels a load that has not finished. When the view
      // appears again, it loads the colors again.
      .task { await store.send(.appeared).finish() }
      .refreshable { await store.send(.refreshed).waitForEnd() }
    }
  }

  #Preview {
    ColorsStoreView(
      store: Store(
        initialState: Colors.State(),
        reducer: Colors(source: ColorSource(client: .threeColors))))
  }
#endif
