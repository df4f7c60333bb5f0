// every: reject cannot convert value of type 'OptionalChild<

// There is no overload that says more: with it, a misspelt key path would no longer be named.

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
    .alert("Leave?", isPresented: store.presentedFlag(Rows.editor, onDismiss: .cancelled)) {
      Text("Leave")
    }
}
