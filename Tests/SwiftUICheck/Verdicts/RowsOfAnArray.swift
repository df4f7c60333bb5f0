// every: reject is unavailable: Only the rows of a store have ids: 'ForEach(store.scope(Feature.rows))'.

import Corbel
import CorbelSwiftUI
import SwiftUI

struct Row: Identifiable { let id: Int }

struct Rows: Reducer {
  struct State { var rows: IdentifiedArray<Row> = [] }
  enum Action { case rowsDeleted([Int]) }
  func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
}

@MainActor func view(_ store: StoreOf<Rows>) -> some View {
  ForEach(store.rows) { row in Text("\(row.id)") }
    .onDelete { store.send(.rowsDeleted($0)) }
}
