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
    .none
  }
}
