// every: accept
// every 27: accept
import Corbel
import SwiftUI

nonisolated final class Box {}

enum Action { case refreshed(Box) }

struct ExampleView: View {
  let store: Store<Int, Action>

  var body: some View {
    let box = Box()
    Text("Text").refreshable { await store.send(.refreshed(box)).finish() }
  }
}
