import Corbel

struct ListLogic: Logic {
  let service: any ItemService
  let viewState: ListViewState

  func appeared() async {
    await load(\.items) { try await service.items() }
  }
}
