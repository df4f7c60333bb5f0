// every: accept
// every 27: accept
import Corbel
import SwiftUI

enum Action { case appeared, refreshed }

struct ExampleView: View {
  let store: Store<Int, Action>

  var body: some View {
    Text("Text")
      .refreshable { await store.send(.refreshed).finish() }
      .task { await store.send(.appeared).finish() }
  }
}
