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
}
