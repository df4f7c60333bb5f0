#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  extension ForEach {
    /// Creates a view for each row of a list.
    ///
    /// ```swift
    /// ForEach(store.scope(Errands.rows)) { row in
    ///   RowView(store: row)
    /// }
    /// .onDelete { store.send(.rowsDeleted(Array($0))) }
    /// ```
    ///
    /// A removed row keeps its store, and shows the last state while it disappears. Make one view
    /// for each row, without a condition around the view, so that a `List` can count the rows
    /// without making all views.
    ///
    /// - Parameters:
    ///   - rows: The rows, from `scope` of a store.
    ///   - row: Makes the view of a row from its store.
    @MainActor public init<State, Action, IDs, Row: View>(
      _ rows: StoreRows<State, Action, IDs>,
      @ViewBuilder row: @escaping (Store<State, Action>) -> Row
    )
    where
      Data == StoreRows<State, Action, IDs>, ID == State.ID,
      Content == StoreRowView<State, Action, Row>
    {
      self.init(rows, id: \.id) { StoreRowView(row: $0, content: row) }
    }
  }
#endif
