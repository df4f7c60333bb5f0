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
    /// .onDelete { store.send(.rowsDeleted($0)) }
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

    /// Reports at compile time that the rows have ids already.
    ///
    /// - Parameters:
    ///   - rows: The rows, from `scope` of a store.
    ///   - id: The key path of an id.
    ///   - content: Makes the view of a row from its store.
    @available(
      *, unavailable,
      message: "The rows of a store have ids. Leave out 'id:', and the closure receives stores."
    )
    @MainActor public init<State, Action, IDs, Row: View>(
      _ rows: StoreRows<State, Action, IDs>, id: KeyPath<StoreRow<State, Action>, ID>,
      @ViewBuilder content: @escaping (Store<State, Action>) -> Row
    )
    where
      Data == StoreRows<State, Action, IDs>, ID == State.ID,
      Content == StoreRowView<State, Action, Row>
    {
      fatalError("An unavailable declaration can't be called.")
    }
  }

  extension List where SelectionValue == Never {
    /// Reports at compile time that a list takes the rows of a store within a `ForEach`.
    ///
    /// - Parameters:
    ///   - rows: The rows, from `scope` of a store.
    ///   - rowContent: Makes the view of a row from its store.
    @available(
      *, unavailable,
      message: "Put a 'ForEach' into the list: 'List { ForEach(store.scope(Feature.rows)) { … } }'."
    )
    @MainActor public init<State, Action, IDs, Row: View>(
      _ rows: StoreRows<State, Action, IDs>,
      @ViewBuilder rowContent: @escaping (Store<State, Action>) -> Row
    )
    where
      Content == ForEach<
        StoreRows<State, Action, IDs>, State.ID, StoreRowView<State, Action, Row>
      >
    {
      fatalError("An unavailable declaration can't be called.")
    }
  }
#endif
