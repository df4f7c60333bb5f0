// every: reject requires that 'Rows.Action' conform to 'PresentingAction'

import Corbel
import CorbelSwiftUI
import SwiftUI

struct Row: Reducer {
  struct State: Identifiable { let id: Int }
  enum Action { case tapped }
  func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
}

struct Rows: Reducer {
  struct State { var editor: Row.State? }
  enum Action { case editor(Row.Action), cancelled }
  static let editor = child(\.editor, action: Action.editor)
  func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
}

struct RowView: View {
  let store: StoreOf<Row>

  var body: some View { Text("\(store.id)") }
}

struct ExampleView: View {
  let store: StoreOf<Rows>

  var body: some View {
    Text("Rows").sheet(item: store.presented(Rows.editor)) { row in RowView(store: row) }
  }
}
