import Corbel

struct ItemList: Reducer {
  struct State: Equatable {
    var items: Loadable<[Item]> = .notLoaded
    var saved: Loadable<[Item]> = .notLoaded
    var editor: Editor.State?
  }

  enum Action {
    case appeared, loadAgainTapped
    case itemsLoaded(LoadResult<[Item]>)
    case addTapped
    case itemTapped(Item)
    case editor(Editor.Action), editorFinished(Editor.Output)
    case saveAgainTapped, saveFinished(Result<[Item], any Error>)
  }

  static let editor = child(\.editor, action: Action.editor, output: Action.editorFinished)

  let service: any ItemService

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .appeared, .loadAgainTapped:
      guard !state.items.isLoaded else { return .none }
      return .load(&state.items) {
        try await service.items()
      } finish: {
        .itemsLoaded($0)
      }
    case .itemsLoaded(let result):
      state.items.finish(with: result)
      return .none
    case .addTapped:
      guard let items = state.items.loadedValue else { return .none }
      let last = items.map(\.id).max() ?? 0
      state.editor = Editor.State(id: last + 1, name: "")
      return .none
    case .itemTapped(let item):
      state.editor = Editor.State(id: item.id, name: item.name)
      return .none
    case .editor(let action):
      return reduce(Editor(), Self.editor, in: &state, action)
    case .editorFinished(let output):
      state.editor = nil
      guard case .saved(let item) = output else { return .none }
      state.items.modify { items in
        if let index = items.firstIndex(where: { $0.id == item.id }) {
          items[index] = item
        } else {
          items.append(item)
        }
      }
      return save(&state)
    case .saveAgainTapped:
      return save(&state)
    case .saveFinished(let result):
      state.saved.set(result)
      return .none
    }
  }

  private func save(_ state: inout State) -> Effect<Self> {
    guard let items = state.items.loadedValue else { return .none }
    state.saved.startLoading()
    return .run(id: "save", policy: .cancelPrevious) {
      try await service.save(items)
      return items
    } finish: {
      .saveFinished($0)
    }
  }
}
