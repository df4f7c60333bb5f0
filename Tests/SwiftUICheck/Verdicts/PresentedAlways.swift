// every: reject is unavailable: This child always exists, so it can't be dismissed.

import Corbel
import CorbelSwiftUI
import SwiftUI

struct Row: Identifiable { let id: Int }

struct Rows: Reducer {
  struct State { var editor = Row(id: 1) }
  enum Action { case editor(Never), cancelled }
  static let editor = child(\.editor, action: Action.editor)
  func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
}

@MainActor func view(_ store: StoreOf<Rows>) -> some View {
  Text("Rows").sheet(item: store.presented(Rows.editor, onDismiss: .cancelled)) { row in
    Text("\(row.state.id)")
  }
}
