// every: accept

import SwiftUI

@MainActor struct Logic {
  func save() {}
}

struct ExampleView: View {
  let logic: Logic
  let done: () -> Void

  var body: some View {
    Button("Save", action: logic.save)
    Button("Done", action: done)
  }
}
