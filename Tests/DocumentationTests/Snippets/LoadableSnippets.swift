import Corbel
import CorbelTesting
import Testing

@MainActor @Suite("Snippets about loadables", .timeLimit(.minutes(10))) struct LoadableSnippets {
  struct User: Equatable { var name: String }
  struct Offline: Error, Equatable {}

  @Test(
    "a loaded value is kept if loading it again fails",
    arguments: [
      Result<User, any Error>.success(User(name: "Ada")), .failure(Offline()),
    ])
  func loadable(result: Result<User, any Error>) {
    var title = "Nobody"
    var user: Loadable<User> = .notLoaded
    user.startLoading()
    user.finish(with: result)
    if let name = user.value?.name { title = name }
    let name = try? result.get().name
    #expect(title == name ?? "Nobody")
    #expect(user.isLoaded == (name != nil))
  }

  struct Profile: Reducer {
    struct State { var user: Loadable<User> = .notLoaded }
    enum Action { case refreshed, userLoaded(Result<User, any Error>, LoadToken) }

    let user: @MainActor () async throws -> User

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .refreshed:
        let load = state.user.startLoading()
        return .run {
          try await user()
        } finish: {
          .userLoaded($0, load)
        }
      case .userLoaded(let result, let load):
        state.user.finish(with: result, token: load)
        return .none
      }
    }
  }

  @Test("the result of an older load is dropped") func token() async throws {
    let users = Gate<User>()
    let store = Store(
      initialState: Profile.State(), reducer: Profile { try await users.value() })
    let first = store.send(.refreshed)
    await users.waitForCallers()
    let second = store.send(.refreshed)
    await users.waitForCallers(2)
    let (older, newer) = (try await users.next(), try await users.next())
    newer.open(with: User(name: "Grace"))
    await second.finish()
    older.open(with: User(name: "Ada"))
    await first.finish()
    #expect(store.user == .loaded(User(name: "Grace")))
  }

  @MainActor final class Model {
    struct Service { var user: @MainActor () async throws -> User }

    private(set) var user: Loadable<User> = .notLoaded
    private let service: Service

    init(service: Service) { self.service = service }

    func appeared() async {
      await Loadable.load(\.user, of: self) { try await service.user() }
    }
  }

  @Test("a property of an object is loaded") func object() async {
    let model = Model(service: .init { User(name: "Ada") })
    await model.appeared()
    #expect(model.user == .loaded(User(name: "Ada")))
  }

  @Test("a loaded list is changed in place, and a missing one is not invented")
  func modified() {
    struct State { var items: Loadable<[String]> = .notLoaded }
    let item = "Tea"
    func add(to state: inout State) {
      state.items.modify { $0.append(item) }
    }
    var state = State()
    add(to: &state)
    #expect(state.items == .notLoaded)
    state.items = .loaded([])
    add(to: &state)
    #expect(state.items == .loaded(["Tea"]))
  }
}
