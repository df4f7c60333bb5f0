import Corbel

enum EditorOutput: Equatable {
  case saved(Item)
  case cancelled
}

struct EditorLogic: Logic {
  let viewState: EditorViewState
  let responder: Responder<EditorOutput>

  func saveTapped() {
    viewState.isNameMissing = viewState.name.isEmpty
    guard !viewState.isNameMissing else { return }
    responder.send(.saved(Item(id: viewState.id, name: viewState.name)))
  }

  func cancelTapped() {
    responder.send(.cancelled)
  }
}
