// plain: reject non-Sendable
// package: reject non-Sendable
// main-actor: reject Sendable closure

import SwiftUI

final class Box { var value = 0 }

// The closure of '.refreshable' is '@Sendable', which that of '.task' is not.
struct ExampleView: View {
  var body: some View {
    let box = Box()
    Text("Text").refreshable { box.value = 1 }
  }
}
