// every: reject generic parameter 'Data' could not be inferred

// SwiftUI has so many overloads that the compiler doesn't name the member.

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
