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
    private let lifetime = RowLifetime()

    nonisolated init() {}

    func store(of row: StoreRow<State, Action>) -> Store<State, Action> {
      let kept = owner === row.source.owner ? store : nil
      if let kept, !kept.isGone { return kept }
      // A row whose element was removed keeps its store while it disappears.
      let new = row.source.store(row.id) ?? kept ?? inertStore(of: row)
      store = new
      owner = row.source.owner
      return new
    }

    /// Returns a store for a row whose element was removed before the row was shown.
    ///
    /// It has the state of another element, because the state of the removed one isn't known. It
    /// drops all actions. It reports them only after the row's view was released, because until
    /// then SwiftUI calls `onAppear` and starts `task`, which is no mistake of the app.
    private func inertStore(of row: StoreRow<State, Action>) -> Store<State, Action> {
      let (first, diagnostics) = (row.source.first, row.source.diagnostics)
      let reporter = DiagnosticReporter { [weak lifetime] diagnostic in
        if lifetime == nil { diagnostics.report(diagnostic) }
      }
      let parent = Store<InertRow<State>, InertRow<State>.Action<Action>>(
        initialState: InertRow(state: first.peek(\.self)), diagnostics: reporter
      ) { row, _ in row.state = nil }
      let store: Store<State, Action>? = parent.scope(state: \.state) { .row($0) }
      parent.send(.removed)
      return store ?? first
    }
  }

  /// An object that lives as long as the view of a row.
  private final class RowLifetime: Sendable {}

  /// The state around the store of a row that is no longer there.
  private struct InertRow<State> {
    enum Action<RowAction> { case removed, row(RowAction) }

    var state: State?
  }
#endif
