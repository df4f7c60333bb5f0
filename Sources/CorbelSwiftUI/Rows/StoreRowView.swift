#if canImport(SwiftUI)
  import Corbel
  public import SwiftUI

  /// The view of one row, which keeps the row's store as long as the row is shown.
  ///
  /// `ForEach` makes this view:
  ///
  /// ```swift
  /// ForEach(store.scope(Errands.rows)) { row in
  ///   RowView(store: row)
  /// }
  /// ```
  public struct StoreRowView<RowState: Identifiable, RowAction, Content: View>: View {
    @State private var last = LastStore<RowState, RowAction>()
    private let row: StoreRow<RowState, RowAction>
    private let content: (Store<RowState, RowAction>) -> Content

    init(
      row: StoreRow<RowState, RowAction>,
      content: @escaping (Store<RowState, RowAction>) -> Content
    ) {
      self.row = row
      self.content = content
    }

    /// The row.
    public var body: Content {
      // If this body had a condition, SwiftUI would have to make all rows of a list to count them.
      content(last.store(of: row))
    }
  }

  /// The store of a row, which is kept after the row's element was removed.
  @MainActor private final class LastStore<State: Identifiable, Action> {
    private var store: Store<State, Action>?
    private var owner: AnyObject?

    nonisolated init() {}

    func store(of row: StoreRow<State, Action>) -> Store<State, Action> {
      let kept = owner === row.source.owner ? store : nil
      if let kept, !kept.isGone { return kept }
      guard let new = row.source.store(row.id) else {
        // The row's element was removed. A row that was shown before keeps its store while it
        // disappears. Any other row has no store yet, and the list drops the row when the list is
        // next evaluated. Until then, the row may show any store.
        return kept ?? row.source.first
      }
      store = new
      owner = row.source.owner
      return new
    }
  }
#endif
