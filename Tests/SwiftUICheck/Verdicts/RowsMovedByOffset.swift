// every: reject 'onMove(perform:)' is deprecated: These are positions among the rows on the screen

import Corbel
import CorbelSwiftUI
import SwiftUI

struct Row: Identifiable { let id: Int }

struct Rows: Reducer {
  struct State { var rows: IdentifiedArray<Row> = [] }
  enum Action { case rowsMoved([Int], to: Int) }
  static let rows = child(\.rows)
  func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
}

@MainActor func view(_ store: StoreOf<Rows>) -> some View {
  ForEach(store.scope(Rows.rows)) { row in Text("\(row.state.id)") }
    .onDelete { ids in print(ids) }
    .onMove { store.send(.rowsMoved(Array($0), to: $1)) }
}
