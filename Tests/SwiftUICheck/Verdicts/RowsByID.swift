// every: accept
// every 27: accept

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
  enum Action { case row(Int, Row.Action), rowsDeleted([Int]), rowsMoved([Int], before: Int?) }
  static let rows = child(\.rows, action: Action.row)
  func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
}

struct RowView: View {
  let store: StoreOf<Row>

  var body: some View { Text("\(store.id)") }
}

struct ExampleView: View {
  let store: StoreOf<Rows>

  func move(_ ids: [Int], before next: Int?) { store.send(.rowsMoved(ids, before: next)) }

  var body: some View {
    List {
      ForEach(store.scope(Rows.rows)) { row in RowView(store: row) }
        .onDelete { store.send(.rowsDeleted($0)) }
        .onMove { store.send(.rowsMoved($0, before: $1)) }
      ForEach(store.scope(Rows.rows)) { row in RowView(store: row) }
        .onMove(perform: move)
        .onDelete { ids in
          for id in ids { print(id) }
        }
      // The rows of a view's own list are deleted by their positions, as without this module.
      ForEach([1, 2], id: \.self) { Text("\($0)") }
        .onDelete { offsets in
          for offset in offsets { print(offset) }
        }
    }
  }
}
