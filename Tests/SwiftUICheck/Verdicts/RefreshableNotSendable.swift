// every: accept
// every 27: accept

import SwiftUI

final class Box { var value = 0 }

// The closure of '.refreshable' is '@Sendable', but inherits the isolation of the body.
struct ExampleView: View {
  var body: some View {
    let box = Box()
    Text("Text").refreshable { box.value = 1 }
  }
}
