import CorbelSwiftUI
import SwiftUI

struct ListView: View {
  @State private var viewState = ListViewState()
  let service: any ItemService

  var body: some View {
    let logic = ListLogic(service: service, viewState: viewState)
    List {
      LoadableView(viewState.items, retry: { Task { await logic.loadAgainTapped() } }) { items in
        ForEach(items) { item in
          Button(item.name) { logic.itemTapped(item) }
        }
      }
      Button("Add") { logic.addTapped() }
        .disabled(!viewState.items.isLoaded)
      Button("Save all") { Task { await logic.saveTapped() } }
        .disabled(!viewState.items.isLoaded || viewState.saved.isLoading)
      if let error = viewState.saved.error {
        FailureView(error)
      }
    }
    .sheet(item: $viewState.editor) { editor in
      EditorView(viewState: editor, logic: logic.logic(of: editor))
    }
    .task { await logic.appeared() }
  }
}
