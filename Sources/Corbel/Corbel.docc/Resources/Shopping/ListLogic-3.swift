import Corbel

struct ListLogic: Logic {
  let service: any ItemService
  let viewState: ListViewState

  func appeared() async {
    guard !viewState.items.isLoaded else { return }
    await load(\.items) { try await service.items() }
  }

  func loadAgainTapped() async {
    await appeared()
  }

  func addTapped() {
    guard let items = viewState.items.loadedValue else { return }
    let last = items.map(\.id).max() ?? 0
    itemTapped(Item(id: last + 1, name: ""))
  }

  func itemTapped(_ item: Item) {
    viewState.editor = EditorViewState(item)
  }

  func logic(of editor: EditorViewState) -> EditorLogic {
    EditorLogic(viewState: editor, responder: Responder { editorFinished($0) })
  }

  func editorFinished(_ output: EditorOutput) {
    viewState.editor = nil
    guard case .saved(let item) = output else { return }
    viewState.items.modify { items in
      if let index = items.firstIndex(where: { $0.id == item.id }) {
        items[index] = item
      } else {
        items.append(item)
      }
    }
  }
}
