import Corbel
import CorbelSwiftUI
import Testing

@testable import SwiftUI

@MainActor @Suite("Snippets of Screens") struct ScreenSnippets {
  struct Message: Identifiable, Equatable { let id: Int, text: String }

  struct EmptyService {
    func messages() -> AsyncStream<Message> { AsyncStream { $0.finish() } }
  }

  struct Inbox: Reducer {
    struct State: Equatable {
      var messages: [Message] = []
      var unread = 0
    }

    enum Action { case appeared, disappeared, refreshed, received(Message), added }

    let service = EmptyService()

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .appeared:
        let messages = service.messages
        return .run { store in
          for await message in messages() { store.send(.received(message), animation: .default) }
        }
      case .refreshed:
        return .send(.received(Message(id: state.messages.count, text: "Hello")))
      case .received(let message): state.messages.append(message)
      case .added: state.unread += 1
      case .disappeared: state.unread = 0
      }
      return .none
    }
  }

  struct InboxView: View {
    let store: StoreOf<Inbox>

    var body: some View {
      List {
        Text("\(store.unread) unread")
        ForEach(store.messages) { Text($0.text) }
        Button("Add") { store.send(.added, animation: .default) }
      }
      .task { await store.send(.appeared).finish() }
      .refreshable { await store.send(.refreshed).waitForEnd() }
    }
  }

  struct ReadInboxView: View {
    let store: StoreOf<Inbox>

    var body: some View {
      InboxView(store: store)
        .onDisappear(send: .disappeared, to: store)
    }
  }

  struct InboxScreen: View {
    @State private var store = Store(initialState: Inbox.State(), reducer: Inbox())

    var body: some View {
      InboxView(store: store)
    }
  }

  @Test("a screen sends actions, and shows what they change")
  func screen() async throws {
    let host = HeadlessHost(InboxScreen())
    try host.tap("Add")
    try await host.refresh()
    #expect(host.texts == ["1 unread", "Hello", "Add"])
    let store = Store(initialState: Inbox.State(unread: 3), reducer: Inbox())
    HeadlessHost(ReadInboxView(store: store)).unmount()
    #expect(store.unread == 0)
  }

  struct EmptyItemService {
    func items() async throws -> [String] { [] }
  }

  struct Items: Reducer {
    struct State { var items: Loadable<[String]> = .notLoaded }

    enum Action { case itemsLoaded(LoadResult<[String]>), tryAgainTapped }

    let service = EmptyItemService()

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .itemsLoaded(let result):
        state.items.finish(with: result)
        return .none
      case .tryAgainTapped:
        return .load(&state.items) {
          try await service.items()
        } finish: {
          .itemsLoaded($0)
        }
        .animation()
      }
    }
  }

  struct ItemsView: View {
    let items: [String]

    var body: some View { Text(items.joined(separator: ", ")) }
  }

  struct LoadingView: View {
    let store: StoreOf<Items>

    var body: some View {
      LoadableView(store.items, retry: { store.send(.tryAgainTapped) }) { items in
        ItemsView(items: items)
      }
    }
  }

  struct FailureOnlyView: View {
    let store: StoreOf<Items>

    var body: some View {
      LoadableView(store.items) { items in
        ItemsView(items: items)
      } failure: { error in
        FailureView(error) { store.send(.tryAgainTapped) }
      }
    }
  }

  struct StaleView: View {
    let store: StoreOf<Items>

    var body: some View {
      LoadableView(store.items) { items in
        ItemsView(items: items)
          .loadingOverlay(store.items, retry: { store.send(.tryAgainTapped) })
      }
    }
  }

  struct OverlayView: View {
    let store: StoreOf<Items>

    var body: some View {
      ItemsView(items: store.items.value ?? [])
        .loadingOverlay(store.items, retry: { store.send(.tryAgainTapped) })
    }
  }

  @Test("a loadable value is shown in each of its phases")
  func loadable() {
    struct Offline: Error {}
    func host(_ items: Loadable<[String]>, @ViewBuilder _ view: (StoreOf<Items>) -> some View)
      -> HeadlessHost
    {
      HeadlessHost(view(Store(initialState: Items.State(items: items), reducer: Items())))
    }
    #expect(host(.loaded(["Tea"])) { LoadingView(store: $0) }.texts == ["Tea"])
    #expect(host(.failed(Offline())) { FailureOnlyView(store: $0) }.find(.button) != nil)
    for isOverlay in [true, false] {
      let stale = host(.loading(previous: ["Tea"])) {
        if isOverlay { OverlayView(store: $0) } else { StaleView(store: $0) }
      }
      #expect(stale.texts == ["Tea"])
      #expect(stale.find(.progress) != nil)
    }
  }

  struct Home: Reducer {
    enum Screen {
      case login(Account)
      case inbox(Inbox.State)
    }

    struct State { var screen = Screen.login(Account()) }

    enum Action { case login(String), inbox(Inbox.Action), loggedIn }

    static let login = child(\.screen, case: Screen.login, action: Action.login) {
      if case .login(let login) = $0 { login } else { nil }
    }
    static let inbox = child(\.screen, case: Screen.inbox, action: Action.inbox) {
      if case .inbox(let inbox) = $0 { inbox } else { nil }
    }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .login(let name): state.screen = .login(Account(name: name))
      case .inbox(let action): return reduce(Inbox(), Self.inbox, in: &state, action)
      case .loggedIn: state.screen = .inbox(Inbox.State())
      }
      return .none
    }
  }

  struct Account { var name = "" }

  struct LoginView: View {
    let store: Store<Account, String>

    var body: some View {
      TextField("Name", text: store.binding(\.name) { $0 })
    }
  }

  struct HomeView: View {
    let store: StoreOf<Home>

    var body: some View {
      if let login = store.scope(Home.login) {
        LoginView(store: login).id(login.identity)
      } else if let inbox = store.scope(Home.inbox) {
        InboxView(store: inbox).id(inbox.identity)
      }
    }
  }

  @Test("a screen with alternatives hears of the alternative only")
  func alternatives() throws {
    let store = Store(initialState: Home.State(), reducer: Home())
    let host = HeadlessHost(HomeView(store: store))
    try host.type("Ada", into: "Name")
    #expect(host.evaluations(of: HomeView.self) == 1)
    store.send(.loggedIn)
    host.update()
    #expect(host.texts.contains("0 unread"))
  }
}
