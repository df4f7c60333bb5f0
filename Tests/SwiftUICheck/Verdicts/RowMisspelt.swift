// every: reject conform to 'RandomAccessCollection'

// The compiler tries the 'scope' that returns an optional store, so it doesn't name the member.

import Corbel
import CorbelSwiftUI
import SwiftUI

struct Row: Identifiable { let id: Int }

struct Rows: Reducer {
  struct State { var rows: IdentifiedArray<Row> = [] }
  enum Action { case cancelled }
  static let rows = child(\.rows)
  func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
}

@MainActor func view(_ store: StoreOf<Rows>) -> some View {
  ForEach(store.scope(Rows.rows)) { row in Text(row.nothing) }
}
