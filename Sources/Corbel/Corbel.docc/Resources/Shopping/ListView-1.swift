import CorbelSwiftUI
import SwiftUI

struct ListView: View {
  @State private var viewState = ListViewState()
  let service: any ItemService

  var body: some View {
    let logic = ListLogic(service: service, viewState: viewState)
    List {
      LoadableView(viewState.items) { items in
        ForEach(items) { item in
          Button(item.name) { logic.itemTapped(item) }
        }
      }
      Button("Add") { logic.addTapped() }
      Button("Save all") { Task { await logic.saveTapped() } }
        .disabled(viewState.saved.isLoading)
    }
    .sheet(item: $viewState.editor) { editor in
      EditorView(viewState: editor, logic: logic.logic(of: editor))
    }
    .task { await logic.appeared() }
  }
}
