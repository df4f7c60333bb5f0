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
}
