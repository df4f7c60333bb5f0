// every: accept
import Corbel
import SwiftUI

nonisolated final class Box {}

enum Action { case appeared(Box) }

struct ExampleView: View {
  let store: Store<Int, Action>

  var body: some View {
    let box = Box()
    Text("Text").task { await store.send(.appeared(box)).finish() }
  }
}
