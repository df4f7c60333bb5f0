// every: reject value of type 'Rows.State' has no member 'nothing'

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
  Text("Rows")
    .alert("Leave?", isPresented: store.presentedFlag(\.nothing, onDismiss: .cancelled)) {
      Text("Leave")
    }
}
