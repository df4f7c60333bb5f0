// every: reject is unavailable: Put a 'ForEach' into the list: 'List { ForEach(store.scope(Feature.rows)) { … } }'.

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
  List(store.scope(Rows.rows)) { row in Text("\(row.state.id)") }
}
