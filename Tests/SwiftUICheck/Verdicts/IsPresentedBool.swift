// every: reject is unavailable: This field is no optional. Bind a Boolean with 'binding'

import Corbel
import CorbelSwiftUI
import SwiftUI

struct Rows: Reducer {
  struct State { var isLeaving = false }
  enum Action { case cancelled }
  func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
}

@MainActor func view(_ store: StoreOf<Rows>) -> some View {
  Text("Rows")
    .alert("Leave?", isPresented: store.presentedFlag(\.isLeaving, onDismiss: .cancelled)) {
      Text("Leave")
    }
}
