import Corbel

struct Editor: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var name: String
    var isNameMissing = false
  }

  enum Action {
    case nameChanged(String)
    case saveTapped
    case cancelTapped
  }

  typealias Output = EditorOutput

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .nameChanged(let name):
      state.name = name
      return .none
    case .saveTapped:
      state.isNameMissing = state.name.isEmpty
      guard !state.isNameMissing else { return .none }
      return .respond(.saved(Item(id: state.id, name: state.name)))
    case .cancelTapped:
      return .respond(.cancelled)
    }
  }
}
