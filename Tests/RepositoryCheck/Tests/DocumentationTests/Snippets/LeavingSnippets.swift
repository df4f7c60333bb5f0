import Corbel
import CorbelTesting
import Observation
import TestSupport
import Testing

/// The article "Leaving Corbel": two features with it and without it, and tests that both pass.
@MainActor @Suite("Snippets of Leaving Corbel", .stallLimit) struct LeavingSnippets {
  struct Offline: Error {}

  // MARK: - A view state and its logic

  enum With {
    @Observable final class SearchViewState: ViewState {
      var query = ""
      var results: Loadable<[String]> = .notLoaded
    }

    struct SearchLogic: Logic {
      let search: @MainActor (String) async throws -> [String]
      let viewState: SearchViewState

      func searchTapped() async {
        await load(\.results) { try await search(viewState.query) }
      }
    }

    struct Basket: Reducer {
      struct State: Equatable {
        var items: [String] = []
        var isOrdering = false
      }

      enum Action { case itemTapped(String), orderTapped, orderFinished }
      enum Output: Equatable { case ordered }

      let order: @MainActor ([String]) async -> Void

      func reduce(into state: inout State, action: Action) -> Effect<Self> {
        switch action {
        case .itemTapped(let item):
          state.items.append(item)
        case .orderTapped:
          state.isOrdering = true
          return .run(id: "order", policy: .dropNew) { [items = state.items] in
            await order(items)
          } finish: {
            .orderFinished
          }
        case .orderFinished:
          state = State()
          return .respond(.ordered)
        }
        return .none
      }
    }
  }

  enum Without {
    enum Loadable<Value> {
      case notLoaded
      case loading(previous: Value?)
      case loaded(Value)
      case failed(any Error, previous: Value?)

      var value: Value? {
        switch self {
        case .notLoaded: nil
        case .loading(let previous), .failed(_, let previous): previous
        case .loaded(let value): value
        }
      }
    }

    @MainActor @Observable final class SearchViewState {
      var query = ""
      var results: Loadable<[String]> = .notLoaded
    }

    @MainActor struct SearchLogic {
      let search: @MainActor (String) async throws -> [String]
      let viewState: SearchViewState

      func searchTapped() async {
        let previous = viewState.results.value
        viewState.results = .loading(previous: previous)
        do {
          viewState.results = .loaded(try await search(viewState.query))
        } catch {
          viewState.results = .failed(error, previous: previous)
        }
      }
    }

    @MainActor @Observable final class Basket {
      enum Action { case itemTapped(String), orderTapped, orderFinished }

      private(set) var items: [String] = []
      private(set) var isOrdering = false
      @ObservationIgnored private(set) var ordering: Task<Void, Never>?
      private let order: @MainActor ([String]) async -> Void
      private let onOrder: @MainActor () -> Void

      init(
        order: @escaping @MainActor ([String]) async -> Void,
        onOrder: @escaping @MainActor () -> Void
      ) {
        self.order = order
        self.onOrder = onOrder
      }

      deinit { ordering?.cancel() }

      func send(_ action: Action) {
        switch action {
        case .itemTapped(let item):
          items.append(item)
        case .orderTapped:
          guard ordering == nil else { return }
          isOrdering = true
          ordering = Task { [weak self, order, items] in
            await order(items)
            if !Task.isCancelled { self?.send(.orderFinished) }
          }
        case .orderFinished:
          items = []
          isOrdering = false
          ordering = nil
          onOrder()
        }
      }
    }
  }

  // MARK: - The tests of both

  @Test("the results are shown", arguments: [true, false])
  func searching(isLibraryUsed: Bool) async {
    #expect(await results(isLibraryUsed) { ["\($0)!"] } == ["Tea!"])
  }

  @Test("a failed search keeps the results before it", arguments: [true, false])
  func failing(isLibraryUsed: Bool) async {
    #expect(await results(isLibraryUsed) { _ in throw Offline() } == ["Milk"])
  }

  func results(
    _ isLibraryUsed: Bool, of search: @escaping @MainActor (String) async throws -> [String]
  ) async -> [String]? {
    if isLibraryUsed {
      let viewState = With.SearchViewState()
      viewState.query = "Tea"
      viewState.results = .loaded(["Milk"])
      await With.SearchLogic(search: search, viewState: viewState).searchTapped()
      return viewState.results.value
    }
    let viewState = Without.SearchViewState()
    viewState.query = "Tea"
    viewState.results = .loaded(["Milk"])
    await Without.SearchLogic(search: search, viewState: viewState).searchTapped()
    return viewState.results.value
  }

  @Test("an order is sent once, and empties the basket", arguments: [true, false])
  func ordering(isLibraryUsed: Bool) async throws {
    let orders = Gate<Void>()
    var sent: [[String]] = []
    var endings = 0
    let order: @MainActor ([String]) async -> Void = { items in
      sent.append(items)
      try? await orders.value()
    }
    if isLibraryUsed {
      let store = Store(
        initialState: With.Basket.State(), reducer: With.Basket(order: order),
        responder: Responder { _ in endings += 1 })
      store.send(.itemTapped("Tea"))
      let task = store.send(.orderTapped)
      store.send(.orderTapped)
      await orders.waitForCallers()
      orders.open()
      await task.finish()
      #expect(store.state == With.Basket.State())
    } else {
      let basket = Without.Basket(order: order, onOrder: { endings += 1 })
      basket.send(.itemTapped("Tea"))
      basket.send(.orderTapped)
      let task = try #require(basket.ordering)
      basket.send(.orderTapped)
      await orders.waitForCallers()
      orders.open()
      await task.value
      #expect(basket.items == [] && !basket.isOrdering)
    }
    #expect(sent == [["Tea"]])
    #expect(endings == 1)
  }
}
