// every: accept
// every 27: accept

import SwiftUI

struct ExampleView: View {
  @State private var count: Int
  let title: String

  init(count: Int, title: String) {
    self.count = count
    self.title = title
  }

  var body: some View { Text(title) }
}
