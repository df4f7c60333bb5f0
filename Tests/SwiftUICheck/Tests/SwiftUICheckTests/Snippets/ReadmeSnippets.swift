import Corbel
import CorbelSwiftUI
import Observation
import Testing

@testable import SwiftUI

@MainActor @Suite("Views of the README") struct ReadmeSnippets {
  // MARK: - The feature at the top

  struct Counter: Reducer {
    struct State { var count = 0, saved: Int? }
    enum Action { case incremented, saveTapped, saved(Int) }
    let save: @MainActor (Int) async throws -> Int

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .incremented: state.count += 1
      case .saveTapped: return .run { store in store.send(.saved(try await save(store.count))) }
      case .saved(let count): state.saved = count
      }
      return .none
    }
  }

  struct CounterView: View {
    let store: StoreOf<Counter>

    var body: some View {
      Form {
        Text("Count: \(store.count)")
        Button("Count up") { store.send(.incremented, animation: .default) }
        Button("Save") { store.send(.saveTapped) }
      }
    }
  }

  @Test("the view of the counter counts and saves") func counter() async throws {
    let store = Store(initialState: Counter.State(), reducer: Counter(save: { $0 }))
    let host = HeadlessHost(CounterView(store: store))
    try host.tap("Count up")
    #expect(host.texts.contains("Count: 1"))
    try host.tap("Save")
    await host.until { store.saved == 1 }
    #expect(store.saved == 1)
  }

  // MARK: - View state and logic

  struct Post: Identifiable, Equatable { let id: Int, text: String }

  @Observable final class TimelineViewState: ViewState {
    var posts: Loadable<[Post]> = .notLoaded
    var draft = ""
  }

  struct TimelineLogic: Logic {
    let fetchPosts: @MainActor () async throws -> [Post]
    let viewState: TimelineViewState

    func appeared() async { await load(\.posts) { try await fetchPosts() } }
    func clearTapped() { viewState.draft = "" }
  }

  struct PostsView: View {
    @State private var viewState = TimelineViewState()
    let fetchPosts: @MainActor () async throws -> [Post]

    var body: some View {
      let logic = TimelineLogic(fetchPosts: fetchPosts, viewState: viewState)
      List {
        LoadableView(viewState.posts) { posts in
          ForEach(posts) { Text($0.text) }
        }
        TextField("New post", text: $viewState.draft)
        Button("Clear") { logic.clearTapped() }
      }
      .task { await logic.appeared() }
    }
  }

  @Test("the view of the posts loads them, and clears the draft") func posts() async throws {
    let host = HeadlessHost(PostsView(fetchPosts: { [Post(id: 1, text: "Hello")] }))
    await host.until { host.texts.contains("Hello") }
    #expect(host.texts.contains("Hello"))
    try host.type("Good morning", into: "New post")
    try host.tap("Clear")
    #expect(host.find(.textField, "New post")?.value == "")
  }
}
