// every: accept
// every 27: accept

import Foundation
import SwiftUI

struct Item: Identifiable {
  let id: Int
  var name: String
}

struct ExampleView: View {
  @State private var items: [Item] = []
  @State private var isOn = false

  var body: some View {
    let count = items.count
    VStack {
      if isOn { Text("on") } else { Text(verbatim: "\(count)") }
      switch count {
      case 0: Text("none")
      case 1: ProgressView()
      default: EmptyView()
      }
      List {
        ForEach($items) { $item in TextField("Name", text: $item.name) }
          .onDelete { items.remove(atOffsets: $0) }
          .onMove { items.move(fromOffsets: $0, toOffset: $1) }
      }
      Toggle("On", isOn: $isOn)
    }
  }
}
