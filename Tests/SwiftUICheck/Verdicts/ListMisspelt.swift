// every: reject value of type 'Item' has no member 'nothing'

import CorbelSwiftUI
import SwiftUI

struct Item: Identifiable {
  let id = 1
}

struct ExampleView: View {
  var body: some View {
    List([Item()]) { item in Text(item.nothing) }
  }
}
