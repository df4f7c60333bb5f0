// every: reject is unavailable: The rows of a store have ids. Leave out 'id:', and the closure receives stores.

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
  ForEach(store.scope(Rows.rows), id: \.id) { row in Text("\(row.state.id)") }
}
