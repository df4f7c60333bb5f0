// every: reject 'onDelete(perform:)' is deprecated: These are positions among the rows on the screen

import Corbel
import CorbelSwiftUI
import Foundation
import SwiftUI

struct Row: Reducer {
  struct State: Identifiable { let id: Int }
  enum Action { case tapped }
  func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
}

struct Rows: Reducer {
  struct State { var rows: IdentifiedArray<Row.State> = [] }
  enum Action { case row(Int, Row.Action), rowsDeleted(IndexSet) }
  static let rows = child(\.rows, action: Action.row)
  func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
}

struct RowView: View {
  let store: StoreOf<Row>

  var body: some View { Text("\(store.id)") }
}

struct ExampleView: View {
  let store: StoreOf<Rows>

  var body: some View {
    ForEach(store.scope(Rows.rows)) { row in RowView(store: row) }
      .onDelete { store.send(.rowsDeleted($0)) }
  }
}
