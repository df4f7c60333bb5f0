import Corbel

struct ItemList: Reducer {
  struct State: Equatable {
    var items: Loadable<[Item]> = .notLoaded
    var saved: Loadable<[Item]> = .notLoaded
    var editor: Editor.State?
  }

  enum Action {
    case appeared
    case itemsLoaded(Result<[Item], any Error>)
    case addTapped
    case itemTapped(Item)
    case editor(Editor.Action), editorFinished(Editor.Output)
    case saveFinished(Result<[Item], any Error>)
  }

  static let editor = child(\.editor, action: Action.editor, output: Action.editorFinished)

  let service: any ItemService

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .appeared:
      state.items.startLoading()
      return .run {
        try await service.items()
      } finish: {
        .itemsLoaded($0)
      }
    case .itemsLoaded(let result):
      state.items.finish(with: result)
      return .none
    case .addTapped:
      let ids = state.items.value?.map(\.id) ?? []
      state.editor = Editor.State(id: (ids.max() ?? 0) + 1, name: "")
      return .none
    case .itemTapped(let item):
      state.editor = Editor.State(id: item.id, name: item.name)
      return .none
    case .editor(let action):
      return reduce(Editor(), Self.editor, in: &state, action)
    case .editorFinished(let output):
      state.editor = nil
      guard case .saved(let item) = output else { return .none }
      var items = state.items.value ?? []
      if let index = items.firstIndex(where: { $0.id == item.id }) {
        items[index] = item
      } else {
        items.append(item)
      }
      state.items = .loaded(items)
      state.saved.startLoading()
      return .run(id: "save", policy: .cancelPrevious) { [items] in
        try await service.save(items)
        return items
      } finish: {
        .saveFinished($0)
      }
    case .saveFinished(let result):
      state.saved.finish(with: result)
      return .none
    }
  }
}
