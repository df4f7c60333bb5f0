// every: reject is unavailable: Pass the action for a dismissal, or make the actions a 'PresentingAction'.

import Corbel
import CorbelSwiftUI
import SwiftUI

struct Row: Identifiable { let id: Int }

struct Rows: Reducer {
  struct State { var editor: Row? }
  enum Action { case editor(Never), cancelled }
  static let editor = child(\.editor, action: Action.editor)
  func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
}

@MainActor func view(_ store: StoreOf<Rows>) -> some View {
  Text("Rows").sheet(item: store.presented(Rows.editor)) { row in Text("\(row.state.id)") }
}
