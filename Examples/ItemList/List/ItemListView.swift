#if canImport(SwiftUI)
  package import Corbel
  import CorbelSwiftUI
  import EditItemExample
  package import SwiftUI

  /// The list, with a search field, the editor of one item as a sheet, and its questions.
  ///
  /// The body reads only stored fields and derived values. If it read a computed property of the
  /// state, each keystroke in the editor would evaluate it again.
  ///
  /// ```swift
  /// ItemListView(store: app.scope(ItemsApp.list))
  /// ```
  package struct ItemListView: View {
    private let store: StoreOf<ItemList>

    package init(store: StoreOf<ItemList>) {
      self.store = store
    }

    package var body: some View {
      NavigationStack {
        LoadableView(store.stored) { _ in
          list
        } failure: { _ in
          List { problem }
        }
        .navigationTitle("Items")
        .toolbar {
          ToolbarItem(placement: .primaryAction) {
            Button("Add") { store.send(.addTapped) }
          }
          ToolbarItem(placement: .cancellationAction) {
            Button("Close") { store.send(.closeTapped) }
          }
        }
      }
      .task { await store.send(.appeared).finish() }
      .sheet(item: store.presented(ItemList.editor, onDismiss: .editor(.cancelTapped))) { editor in
        EditItemView(store: editor)
      }
      .modifier(ItemListQuestions(store: store))
      .undoable(store, \.items, undo: .undoTapped, redo: .redoTapped)
    }
  }

  extension ItemListView {
    private var list: some View {
      let items = store[ItemList.visibleItems]
      let filter = store.bindings { .filterEdited($0) }
      return List {
        problem
        Section {
          Picker("Show", selection: filter.progress) {
            Text("All").tag(ItemFilter.Progress.any)
            Text("Open").tag(ItemFilter.Progress.open)
            Text("Done").tag(ItemFilter.Progress.done)
          }
        }
        Section {
          ForEach(items) { item in
            ItemRow(item: item, store: store)
          }
          // These are positions among the visible items, so the action has their ids.
          .onMove { offsets, end in
            store.send(.rowsMoved(offsets.map { items[$0].id }, before: items[end...].first?.id))
          }
          if let reason = store[ItemList.emptyReason] { Text(reason) }
        }
      }
      .searchable(text: filter.text)
    }

    @ViewBuilder private var problem: some View {
      if let problem = store[ItemList.problem] {
        Section {
          Text(problem)
          Button("Try Again") { store.send(.tryAgainTapped) }
        }
      }
    }
  }

  #Preview {
    ItemListView(store: .preview(.example))
  }
#endif
