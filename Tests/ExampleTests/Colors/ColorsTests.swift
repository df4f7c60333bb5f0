import ColorsExample
import Corbel
import CorbelHTTP
import CorbelTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Colors", .timeLimit(.minutes(10))) struct ColorsTests {
  private static let names = [
    "cerulean", "fuchsia rose", "true red", "aqua sky", "tigerlily", "blue turquoise",
  ]

  private func source(_ client: HTTPClient) -> ColorSource {
    ColorSource(client: client, clock: ImmediateClock())
  }

  private static func failing(_ reason: HTTPError.Reason) -> HTTPClient {
    HTTPClient { throw HTTPError(reason, request: $0) }
  }

  // MARK: The source

  @Test("all pages are loaded, in their order", .httpSnapshot("colors")) func pages() async throws {
    let colors = try await source(Test.httpSnapshot.client).colors()
    #expect(colors.map(\.name) == Self.names)
    #expect(colors.map(\.id) == Array(1...6))
    #expect(colors.first?.hex == "#98B2D1")
  }

  @Test("a page that fails is asked for again", .httpSnapshot("colors-retry")) func retrying()
    async throws
  {
    // The tape has a lost connection, an overloaded server, and the page.
    let clock = ImmediateClock()
    let client = try Test.httpSnapshot.client
    let colors = try await ColorSource(client: client, clock: clock).colors()
    #expect(colors.map(\.name) == ["cerulean"])
    #expect(clock.now.offset == .seconds(3))
  }

  @Test("a source gives up after three times") func givingUp() async throws {
    let clock = ImmediateClock()
    let source = ColorSource(
      client: Self.failing(.transport(URLError(.notConnectedToInternet))), clock: clock)
    await #expect(throws: HTTPError.self) { try await source.colors() }
    #expect(clock.now.offset == .seconds(3))
  }

  @Test("a refused request is not repeated") func refusal() async throws {
    let client = HTTPClient { HTTPResponse(request: $0, status: 404) }
    let clock = ImmediateClock()
    await #expect(throws: HTTPError.self) {
      try await ColorSource(client: client, clock: clock).colors()
    }
    #expect(clock.now.offset == .zero)
  }

  // MARK: View state and logic

  @Test("the colors are loaded once", .httpSnapshot("colors")) @MainActor func logic()
    async throws
  {
    let logic = ColorsLogic(
      source: source(try Test.httpSnapshot.client), viewState: ColorsViewState())
    await logic.appeared()
    await logic.appeared()
    #expect(logic.viewState.colors.loadedValue?.map(\.name) == Self.names)
  }

  @Test("old colors stay where new ones can't be loaded", .httpSnapshot("colors"))
  @MainActor func staleColors() async throws {
    let viewState = ColorsViewState()
    let client = try Test.httpSnapshot.client
    await ColorsLogic(source: source(client), viewState: viewState).appeared()
    let offline = source(Self.failing(.transport(URLError(.notConnectedToInternet))))
    await ColorsLogic(source: offline, viewState: viewState).refreshed()
    #expect(viewState.colors.error is HTTPError)
    #expect(viewState.colors.value?.map(\.name) == Self.names)
  }

  // MARK: Reducer

  @MainActor private func store(_ client: HTTPClient) -> StoreOf<Colors> {
    Store(initialState: Colors.State(), reducer: Colors(source: source(client)))
  }

  @Test("the reducer loads the same colors", .httpSnapshot("colors")) @MainActor func reducer()
    async throws
  {
    let store = store(try Test.httpSnapshot.client)
    let task = store.send(.appeared)
    #expect(store.colors.isLoading)
    await task.finish()
    #expect(store.colors.loadedValue?.map(\.name) == Self.names)
  }

  @Test("loading is cancelled") @MainActor func waitForCancellation() async throws {
    let answers = Gate<Void>()
    let store = store(
      HTTPClient { request in
        try await answers.value()
        return HTTPResponse(request: request, status: 404)
      })
    let task = store.send(.appeared)
    store.send(.cancelTapped)
    await task.finish()
    #expect(!store.colors.isLoading)
    #expect(store.colors.error == nil)
  }
}
