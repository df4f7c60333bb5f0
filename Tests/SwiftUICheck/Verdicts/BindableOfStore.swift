// every: reject is unavailable: Make the binding with an action, as in 'store.binding(

import Corbel
import CorbelSwiftUI
import SwiftUI

struct Rows: Reducer {
  struct State { var isLeaving = false }
  enum Action { case cancelled }
  func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
}

@MainActor func view(_ store: Bindable<StoreOf<Rows>>) -> some View {
  Toggle("Leaving", isOn: store.isLeaving)
}
