import Corbel
import Testing

private struct Chapter: Identifiable, Equatable {
  let id: Int
  var title: String
}

private struct ChapterScreen: Reducer {
  struct Screen: Identifiable, Equatable { let id: Int }
  typealias State = ItemScreen<Chapter, Screen>

  func reduce(into state: inout State, action: String) -> Effect<Self> {
    state.item.title = action
    return .none
  }
}

private struct Book: Reducer {
  struct State {
    var chapters: IdentifiedArray<Chapter> = []
    var detail: ChapterScreen.Screen?
  }

  enum Action { case detail(String) }

  static let detail = child(\.detail, of: \.chapters, action: Action.detail)

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    defer { closeOrphans(Self.detail, in: &state) }
    switch action {
    case .detail(let action): return reduce(ChapterScreen(), Self.detail, in: &state, action)
    }
  }
}

@MainActor @Suite("Snippets about screens of items") struct ItemScreenSnippets {
  @Test("a screen changes its item in the list") func changes() {
    let store = Store(
      initialState: Book.State(
        chapters: [Chapter(id: 1, title: "One")], detail: ChapterScreen.Screen(id: 1)),
      reducer: Book())
    store.send(.detail("Two"))
    #expect(store.chapters.first?.title == "Two")
  }
}
