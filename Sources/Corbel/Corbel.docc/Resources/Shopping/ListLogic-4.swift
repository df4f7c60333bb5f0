import Corbel

struct ListLogic: Logic {
  let service: any ItemService
  let viewState: ListViewState

  func appeared() async {
    await load(\.items) { try await service.items() }
  }

  func addTapped() {
    let ids = viewState.items.value?.map(\.id) ?? []
    itemTapped(Item(id: (ids.max() ?? 0) + 1, name: ""))
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
    var items = viewState.items.value ?? []
    if let index = items.firstIndex(where: { $0.id == item.id }) {
      items[index] = item
    } else {
      items.append(item)
    }
    viewState.items = .loaded(items)
  }

  func saveTapped() async {
    let items = viewState.items.value ?? []
    await load(\.saved) {
      try await service.save(items)
      return items
    }
  }
}
