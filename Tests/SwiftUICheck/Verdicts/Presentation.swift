// every: accept
// every 27: accept

import SwiftUI

struct Item: Identifiable, Hashable {
  let id: Int
}

struct ExampleView: View {
  @State private var item: Item?
  @State private var isAsking = false

  var body: some View {
    NavigationStack {
      Text("Text").navigationDestination(item: $item) { Text("\($0.id)") }
        .toolbar {
          ToolbarItem(placement: .primaryAction) { Button("Ask") { isAsking = true } }
        }
    }
    .sheet(item: $item) { Text("\($0.id)") }
    .alert("Delete?", isPresented: $isAsking, presenting: item) { item in
      Button("Delete \(item.id)", role: .destructive) {}
    } message: { item in
      Text("\(item.id)")
    }
  }
}
