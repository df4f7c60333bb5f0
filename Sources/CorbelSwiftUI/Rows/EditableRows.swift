#if canImport(SwiftUI)
  public import Foundation
  public import SwiftUI

  /// Rows of a store that a person can delete or move.
  ///
  /// `onDelete` and `onMove` on the rows of a store return this view:
  ///
  /// ```swift
  /// ForEach(store.scope(Errands.rows)) { RowView(store: $0) }
  ///   .onDelete { store.send(.rowsDeleted($0)) }
  ///   .onMove { store.send(.rowsMoved($0, before: $1)) }
  /// ```
  public struct EditableRows<Rows: DynamicViewContent, Edited: View>: DynamicViewContent {
    /// The rows.
    public let data: Rows.Data
    private let edited: Edited

    init(_ data: Rows.Data, edited: Edited) {
      self.data = data
      self.edited = edited
    }

    /// The rows with the reaction to the edit.
    public var body: some View { edited }
  }

  /// Rows that have ids: those of a store.
  ///
  /// You rarely name this protocol. The compiler tells by it the rows of a store, whose `onDelete`
  /// and `onMove` deliver ids:
  ///
  /// ```swift
  /// ForEach(store.scope(Errands.rows)) { row in
  ///   RowView(store: row)
  /// }
  /// ```
  public protocol IdentifiedRows<RowID>: RandomAccessCollection {
    /// The id of a row.
    associatedtype RowID

    /// Returns the id of the row at a position.
    ///
    /// - Parameter position: The position.
    /// - Returns: The id.
    func rowID(at position: Index) -> RowID
  }

  extension DynamicViewContent where Data: IdentifiedRows {
    /// Calls a closure when a person deletes rows of a store.
    ///
    /// ```swift
    /// ForEach(store.scope(Errands.rows, ids: store[Errands.visibleIDs])) { RowView(store: $0) }
    ///   .onDelete { store.send(.rowsDeleted($0)) }
    /// ```
    ///
    /// The ids are those of the rows on the screen, even if the rows are only a part of the
    /// collection. In the meantime, an element may have been removed, so the reducer has to ignore
    /// an id without an element, as `remove(ids:)` does. To forbid deletions, use SwiftUI's
    /// `deleteDisabled(_:)`.
    ///
    /// - Parameter action: Receives the ids of the deleted rows, in the order of the rows.
    /// - Returns: The rows.
    @MainActor public func onDelete(
      perform action: @escaping ([Data.RowID]) -> Void
    ) -> EditableRows<Self, some View> {
      let rows = data
      return deleting { action(rows.ids(at: $0)) }
    }

    /// Calls a closure when a person moves rows of a store.
    ///
    /// ```swift
    /// ForEach(store.scope(Errands.rows, ids: store[Errands.visibleIDs])) { RowView(store: $0) }
    ///   .onMove { store.send(.rowsMoved($0, before: $1)) }
    /// ```
    ///
    /// The reducer passes the ids to `move(ids:before:)`. To forbid moves, use SwiftUI's
    /// `moveDisabled(_:)`.
    ///
    /// - Parameter action: Receives the ids of the moved rows, in the order of the rows, and the id
    ///   of the row that follows them now, or nil if they are now the last rows.
    /// - Returns: The rows.
    @MainActor public func onMove(
      perform action: @escaping (_ ids: [Data.RowID], _ next: Data.RowID?) -> Void
    ) -> EditableRows<Self, some View> {
      let rows = data
      return moving { action(rows.ids(at: $0), rows.id(following: $0, movedTo: $1)) }
    }

    /// Reports at compile time that the closure has to take ids.
    ///
    /// - Parameter action: Receives positions among the rows on the screen.
    /// - Returns: The rows.
    @available(
      *, deprecated,
      message: """
        These are positions among the rows on the screen, which are the wrong ones for a filtered \
        collection. Take the ids: 'onDelete { store.send(.rowsDeleted($0)) }'.
        """
    )
    @MainActor public func onDelete(
      perform action: ((IndexSet) -> Void)?
    ) -> EditableRows<Self, some View> {
      deleting(action)
    }

    /// Reports at compile time that the closure has to take ids.
    ///
    /// - Parameter action: Receives positions among the rows on the screen.
    /// - Returns: The rows.
    @available(
      *, deprecated,
      message: """
        These are positions among the rows on the screen, which are the wrong ones for a filtered \
        collection. Take the ids: 'onMove { store.send(.rowsMoved($0, before: $1)) }'.
        """
    )
    @MainActor public func onMove(
      perform action: ((IndexSet, Int) -> Void)?
    ) -> EditableRows<Self, some View> {
      moving(action)
    }
  }

  extension DynamicViewContent {
    /// Reports at compile time that rows that aren't those of a store have no ids.
    ///
    /// - Parameter action: Would receive the ids of the deleted rows.
    /// - Returns: Nothing; the function can't be called.
    @available(
      *, unavailable,
      message: """
        Only the rows of a store have ids: 'ForEach(store.scope(Feature.rows))'. Here the closure receives \
        positions.
        """
    )
    @MainActor public func onDelete<RowID>(perform action: @escaping ([RowID]) -> Void) -> Self {
      self
    }
  }

  extension DynamicViewContent {
    // Here the rows have any type, so these call the methods of SwiftUI.

    @MainActor func deleting(
      _ action: ((IndexSet) -> Void)?
    ) -> EditableRows<Self, some View> { EditableRows(data, edited: onDelete(perform: action)) }

    @MainActor func moving(
      _ action: ((IndexSet, Int) -> Void)?
    ) -> EditableRows<Self, some View> { EditableRows(data, edited: onMove(perform: action)) }
  }

  extension IdentifiedRows {
    /// Returns the ids of the rows at some positions.
    func ids(at offsets: IndexSet) -> [RowID] {
      offsets.filter { 0..<count ~= $0 }.map { rowID(at: index(startIndex, offsetBy: $0)) }
    }

    /// Returns the id of the row that follows some rows after a move, or nil if none does.
    func id(following moved: IndexSet, movedTo destination: Int) -> RowID? {
      let next = (Swift.min(destination, count)..<count).first { !moved.contains($0) }
      return next.map { rowID(at: index(startIndex, offsetBy: $0)) }
    }
  }
#endif
