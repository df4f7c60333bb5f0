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
}
