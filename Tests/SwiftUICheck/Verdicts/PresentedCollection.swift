// every: reject is unavailable: These are the children in a collection. Present a child

import Corbel
import CorbelSwiftUI
import SwiftUI

struct Row: Identifiable { let id: Int }

struct Rows: Reducer {
  struct State { var rows: IdentifiedArray<Row> = [] }
  enum Action { case cancelled }
  static let rows = child(\.rows)
  func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
}

@MainActor func view(_ store: StoreOf<Rows>) -> some View {
  Text("Rows").sheet(item: store.presented(Rows.rows, onDismiss: .cancelled)) { row in
    Text("\(row.state.id)")
  }
}
