#if canImport(SwiftUI)
  package import Corbel

  /// The rows of a list, whose stores are made when the rows are first shown.
  ///
  /// ```swift
  /// ForEach(store.scope(Errands.rows)) { row in
  ///   RowView(store: row)
  /// }
  /// ```
  ///
  /// Each row is identified by the id of its element.
  public struct StoreRows<State: Identifiable, Action, IDs: RandomAccessCollection>:
    RandomAccessCollection
  where IDs.Element == State.ID {
    private let ids: IDs
    /// The source of the rows' stores; nil if there are no rows.
    private let source: RowSource<State, Action>?

    @MainActor package init(
      _ ids: IDs, of owner: AnyObject,
      store: @escaping @MainActor (State.ID) -> Store<State, Action>?
    ) {
      self.ids = ids
      source = ids.first.flatMap(store).map { RowSource(owner: owner, first: $0, store: store) }
    }

    /// The position of the first row.
    public var startIndex: IDs.Index { ids.startIndex }

    /// The position after the last row.
    public var endIndex: IDs.Index { source == nil ? ids.startIndex : ids.endIndex }

    /// The row at a position.
    ///
    /// - Parameter position: The position.
    public subscript(position: IDs.Index) -> StoreRow<State, Action> {
      guard let source else { preconditionFailure("A row was read, but there are no rows.") }
      return StoreRow(id: ids[position], source: source)
    }

    /// Returns the position after another position.
    ///
    /// - Parameter position: A position.
    /// - Returns: The next position.
    public func index(after position: IDs.Index) -> IDs.Index { ids.index(after: position) }

    /// Returns the position before another position.
    ///
    /// - Parameter position: A position.
    /// - Returns: The previous position.
    public func index(before position: IDs.Index) -> IDs.Index { ids.index(before: position) }
  }

  /// A row of a list, with the id of its element and the source of its store.
  ///
  /// You rarely name this type. `ForEach` passes the store of each row to its closure. With the
  /// argument `id:`, `ForEach` passes a `StoreRow` instead. So leave `id:` out:
  ///
  /// ```swift
  /// ForEach(store.scope(Errands.rows)) { row in
  ///   RowView(store: row)
  /// }
  /// ```
  public struct StoreRow<State: Identifiable, Action> {
    /// The id of the element.
    public let id: State.ID
    let source: RowSource<State, Action>
  }

  /// The source of the stores of a list's rows.
  final class RowSource<State: Identifiable, Action> {
    /// The store of the list.
    let owner: AnyObject
    let first: Store<State, Action>
    let store: @MainActor (State.ID) -> Store<State, Action>?

    init(
      owner: AnyObject, first: Store<State, Action>,
      store: @escaping @MainActor (State.ID) -> Store<State, Action>?
    ) {
      self.owner = owner
      self.first = first
      self.store = store
    }
  }
#endif
