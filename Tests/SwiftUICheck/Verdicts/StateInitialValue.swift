// every: accept
// every 27: accept

import SwiftUI

struct ExampleView: View {
  @State private var count: Int

  init(count: Int) { _count = State(initialValue: count) }

  var body: some View { Stepper("Count", value: $count) }
}
