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
    IdentifiedRows
  where IDs.Element == State.ID {
    private let ids: IDs
    /// The source of the rows' stores; nil if there are no rows.
    private let source: RowSource<State, Action>?

    @MainActor package init<ListState, ListAction>(
      _ ids: IDs, of list: Store<ListState, ListAction>,
      store: @escaping @MainActor (State.ID) -> Store<State, Action>?
    ) {
      self.ids = ids
      source = ids.first.flatMap(store).map {
        RowSource(owner: list, diagnostics: list.core.diagnostics, first: $0, store: store)
      }
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

    /// Returns the id of the row at a position.
    ///
    /// - Parameter position: The position.
    /// - Returns: The id.
    public func rowID(at position: IDs.Index) -> State.ID { ids[position] }

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

    // Without these, a collection steps from row to row, and `ForEach` asks for its count.

    /// Returns the position at a distance from another position, in constant time.
    ///
    /// - Parameters:
    ///   - position: A position.
    ///   - distance: The number of rows to go.
    /// - Returns: The position.
    public func index(_ position: IDs.Index, offsetBy distance: Int) -> IDs.Index {
      ids.index(position, offsetBy: distance)
    }

    /// Returns the position at a distance from another position, or nil beyond a limit, in constant
    /// time.
    ///
    /// - Parameters:
    ///   - position: A position.
    ///   - distance: The number of rows to go.
    ///   - limit: A position that the result doesn't pass.
    /// - Returns: The position, or nil if the limit comes first.
    public func index(
      _ position: IDs.Index, offsetBy distance: Int, limitedBy limit: IDs.Index
    ) -> IDs.Index? {
      ids.index(position, offsetBy: distance, limitedBy: limit)
    }

    /// Returns the number of rows between two positions, in constant time.
    ///
    /// - Parameters:
    ///   - start: A position.
    ///   - end: Another position.
    /// - Returns: The number of rows from the first position to the second one.
    public func distance(from start: IDs.Index, to end: IDs.Index) -> Int {
      ids.distance(from: start, to: end)
    }
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
    let diagnostics: DiagnosticReporter
    let first: Store<State, Action>
    let store: @MainActor (State.ID) -> Store<State, Action>?

    init(
      owner: AnyObject, diagnostics: DiagnosticReporter, first: Store<State, Action>,
      store: @escaping @MainActor (State.ID) -> Store<State, Action>?
    ) {
      self.owner = owner
      self.diagnostics = diagnostics
      self.first = first
      self.store = store
    }
  }
#endif
