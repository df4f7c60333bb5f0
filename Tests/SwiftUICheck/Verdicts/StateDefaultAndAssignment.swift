// every: accept
// every 27: reject before

import SwiftUI

struct ExampleView: View {
  @State private var count = 0
  let title: String

  init(count: Int, title: String) {
    self.count = count
    self.title = title
  }

  var body: some View { Text(title) }
}
