// every: reject conform to 'RandomAccessCollection'

// The compiler tries the 'scope' that returns an optional store, so it doesn't name the member.

import Corbel
import CorbelSwiftUI
import SwiftUI

struct Row: Reducer {
  struct State: Identifiable { let id: Int }
  enum Action { case tapped }
  func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
}

struct Rows: Reducer {
  struct State { var rows: IdentifiedArray<Row.State> = [] }
  enum Action { case row(Int, Row.Action), cancelled }
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
    ForEach(store.scope(Rows.rows)) { row in Text(row.nothing) }
  }
}
