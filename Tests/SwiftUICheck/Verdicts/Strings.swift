// every: accept

import SwiftUI

struct ExampleView: View {
  let title: String

  var body: some View {
    Button(title) {}.navigationTitle(title)
    Text(title)
  }
}
