// every: accept

import SwiftUI

final class Box { var value = 0 }

struct ExampleView: View {
  let box = Box()
  var body: some View { Text("Text").task { box.value = 1 } }
}
