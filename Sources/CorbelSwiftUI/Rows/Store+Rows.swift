#if canImport(SwiftUI)
  public import Corbel

  extension Store {
    /// Returns the rows of a list, for `ForEach`.
    ///
    /// ```swift
    /// List {
    ///   ForEach(store.scope(Errands.rows)) { RowView(store: $0) }
    ///     .onDelete { store.send(.rowsDeleted($0)) }
    ///     .onMove { store.send(.rowsMoved($0, before: $1)) }
    /// }
    /// ```
    ///
    /// The view observes the ids of the collection, and not the fields of its elements. The store
    /// of a row is made when the row is first shown. The call takes constant time for any number of
    /// elements.
    ///
    /// - Parameter children: The declaration of the elements in the reducer of this store.
    /// - Returns: The rows.
    public func scope<R: Reducer, ChildState, ChildAction, ChildOutput>(
      _ children: Children<R, ChildState, ChildAction, ChildOutput>
    ) -> StoreRows<ChildState, ChildAction, ElementIDs<ChildState.ID>>
    where R.State == State, R.Action == Action {
      StoreRows(ids(of: children), of: self) { self.scope(children, id: $0) }
    }

    /// Returns some rows of a list in a given order, such as the rows that match a filter.
    ///
    /// ```swift
    /// ForEach(store.scope(Errands.rows, ids: store[Errands.visibleIDs])) { RowView(store: $0) }
    /// ```
    ///
    /// Declare the ids with `derived`, so that they are computed again only if their inputs have
    /// changed. An id without an element has no row.
    ///
    /// - Parameters:
    ///   - children: The declaration of the elements in the reducer of this store.
    ///   - ids: The ids of the rows to show, without duplicates.
    /// - Returns: The rows.
    public func scope<R: Reducer, ChildState, ChildAction, ChildOutput>(
      _ children: Children<R, ChildState, ChildAction, ChildOutput>,
      ids: some Sequence<ChildState.ID>
    ) -> StoreRows<ChildState, ChildAction, [ChildState.ID]>
    where R.State == State, R.Action == Action {
      let existing = self.ids(of: children)
      return StoreRows(ids.filter { existing.contains($0) }, of: self) {
        self.scope(children, id: $0)
      }
    }
  }
#endif
