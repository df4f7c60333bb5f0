import Corbel
import Observation
import TestSupport
import Testing

@MainActor @Suite("Snippets of the README about screens", .stallLimit) struct ReadmeScreens {
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

  @MainActor @Test("the posts are loaded") func loading() async {
    let posts = [Post(id: 1, text: "Hello")]
    let logic = TimelineLogic(fetchPosts: { posts }, viewState: TimelineViewState())
    await logic.appeared()
    #expect(logic.viewState.posts == .loaded(posts))
  }

  @Test("the draft is cleared") func clearing() {
    let logic = TimelineLogic(fetchPosts: { [] }, viewState: TimelineViewState())
    logic.viewState.draft = "Good morning"
    logic.clearTapped()
    #expect(logic.viewState.draft == "")
  }
}
