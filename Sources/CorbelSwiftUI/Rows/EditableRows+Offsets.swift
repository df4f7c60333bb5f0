#if canImport(SwiftUI)
  public import Foundation
  public import SwiftUI

  // The compiler prefers these to SwiftUI's methods, because they belong to the type itself.

  extension ForEach where Content: View {
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
    @MainActor public func onDelete<RowState, RowAction, IDs>(
      perform action: ((IndexSet) -> Void)?
    ) -> EditableRows<Self, some View> where Data == StoreRows<RowState, RowAction, IDs> {
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
    @MainActor public func onMove<RowState, RowAction, IDs>(
      perform action: ((IndexSet, Int) -> Void)?
    ) -> EditableRows<Self, some View> where Data == StoreRows<RowState, RowAction, IDs> {
      moving(action)
    }
  }

  extension EditableRows {
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
    @MainActor public func onDelete<RowState, RowAction, IDs>(
      perform action: ((IndexSet) -> Void)?
    ) -> EditableRows<Self, some View> where Rows.Data == StoreRows<RowState, RowAction, IDs> {
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
    @MainActor public func onMove<RowState, RowAction, IDs>(
      perform action: ((IndexSet, Int) -> Void)?
    ) -> EditableRows<Self, some View> where Rows.Data == StoreRows<RowState, RowAction, IDs> {
      moving(action)
    }
  }
#endif
