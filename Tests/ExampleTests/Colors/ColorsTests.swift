import ColorsExample
import Corbel
import CorbelHTTP
import CorbelTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The tests run one after the other, because several of them can record the same file.
@Suite("Colors", .serialized, .stallLimit) struct ColorsTests {
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

  @Test("all pages are loaded, in their order") func pages() async throws {
    let colors = try await withHTTPSnapshot("colors", live: ColorServer.client) { snapshot in
      try await source(snapshot.client).colors()
    }
    expectEqual(colors.map(\.name), Self.names)
    expectEqual(colors.map(\.id), Array(1...6))
    expectEqual(colors.first?.hex, "#98B2D1")
  }

  @Test("a page of an overloaded server is asked for again, when the server says")
  func retrying() async throws {
    // The recording has an overloaded server, and then the pages.
    let clock = ImmediateClock()
    let colors = try await withHTTPSnapshot("colors-retry", live: ColorServer.client) { snapshot in
      try await ColorSource(
        client: snapshot.client, address: "https://colors.test/api/overloaded", clock: clock
      ).colors()
    }
    expectEqual(colors.map(\.name), Self.names)
    expectEqual(clock.now.offset, .seconds(10))
  }

  /// Returns the number of requests that a client gets from a source.
  private func attempts(
    _ method: String = "GET", _ answer: @escaping @Sendable (URLRequest) throws -> HTTPResponse
  ) async throws -> (count: Int, waited: Duration) {
    let counter = CallCounter()
    let clock = ImmediateClock()
    let client = HTTPClient { request in
      _ = await counter.next()
      return try answer(request)
    }
    var request = URLRequest(url: try #require(URL(string: "https://colors.test/")))
    request.httpMethod = method
    _ = try? await client.retrying(2, clock: clock).send(request)
    return (await counter.next() - 1, clock.now.offset)
  }

  @Test("only what time can heal is repeated, when it is safe, and when the server says")
  func repeats() async throws {
    for (method, count) in [("GET", 3), ("PUT", 3), ("DELETE", 3), ("POST", 1), ("PATCH", 1)] {
      let lost = try await attempts(method) {
        throw HTTPError(.transport(URLError(.networkConnectionLost)), request: $0)
      }
      expectEqual(lost.count, count, method)
    }
    for (status, count) in [(429, 3), (502, 3), (503, 3), (504, 3), (200, 1), (404, 1), (500, 1)] {
      let attempts = try await attempts { HTTPResponse(request: $0, status: status) }
      expectEqual(attempts.count, count, "\(status)")
      expectEqual(attempts.waited, .seconds(count == 1 ? 0 : 3), "\(status)")
    }
    for (code, count) in [
      (URLError.Code.timedOut, 3), (.notConnectedToInternet, 3), (.badURL, 1), (.cannotFindHost, 1),
    ] {
      let attempts = try await attempts {
        throw HTTPError(.transport(URLError(code)), request: $0)
      }
      expectEqual(attempts.count, count, "\(code)")
    }
    for (text, count, seconds) in [("60", 3, 120), ("61", 1, 0), ("tomorrow", 1, 0)] {
      let attempts = try await attempts {
        HTTPResponse(request: $0, status: 503, headers: ["Retry-After": text])
      }
      expectEqual(attempts.count, count, text)
      expectEqual(attempts.waited, .seconds(seconds), text)
    }
  }

  /// A client whose server names a page that may be wrong.
  private static func paging(_ page: @escaping @Sendable (String) -> String) -> HTTPClient {
    HTTPClient { request in
      let number = request.url?.query?.split(separator: "=").last ?? ""
      let body = #"{"page":\#(page(String(number))),"total_pages":1000000,"data":[]}"#
      return HTTPResponse(request: request, status: 200, body: Data(body.utf8))
    }
  }

  @Test("loading ends if the server lies about pages, and a color that moves is listed once")
  func lies() async throws {
    let same = await #expect(throws: ColorSource.Problem.self) {
      try await source(Self.paging { _ in "1" }).colors()
    }
    expectEqual(same.map { "\($0)" }, "Expected page 2 of the colors, but received page 1.")
    let endless = await #expect(throws: ColorSource.Problem.self) {
      try await source(Self.paging { $0 }).colors()
    }
    expectEqual(endless.map { "\($0)" }, "The list of colors has no end.")

    let moving = HTTPClient { request in
      let number = request.url?.query?.split(separator: "=").last ?? ""
      let color = ##"{"id":7,"name":"teal \##(number)","color":"#008080"}"##
      let page = #"{"page":\#(number),"total_pages":2,"data":[\#(color)]}"#
      return HTTPResponse(request: request, status: 200, body: Data(page.utf8))
    }
    try await expectEqual(source(moving).colors().map(\.name), ["teal 2"])
  }

  @Test("a color has shares of red, green and blue, and other texts have none")
  func components() throws {
    for (hex, parts) in [("#98B2D1", [0x98, 0xB2, 0xD1]), ("red", nil), ("#12345G", nil)] {
      let json = #"{"id":1,"name":"a","color":"\#(hex)"}"#
      let color = try JSONDecoder().decode(NamedColor.self, from: Data(json.utf8))
      expectEqual(color.components?.map { Int($0 * 255) }, parts)
    }
  }

  @Test("previews have three colors") func previews() async throws {
    let colors = try await source(.threeColors).colors()
    expectEqual(colors.map(\.name), ["cerulean", "fuchsia rose", "true red"])
  }

  // MARK: View state and logic

  @Test("the colors are loaded once, and stay where new ones can't be loaded")
  @MainActor func logic() async throws {
    let viewState = ColorsViewState()
    try await withHTTPSnapshot("colors", live: ColorServer.client) { snapshot in
      let logic = ColorsLogic(source: source(snapshot.client), viewState: viewState)
      await logic.appeared()
      await logic.appeared()
    }
    expectEqual(viewState.colors.loadedValue?.map(\.name), Self.names)
    let offline = source(Self.failing(.transport(URLError(.notConnectedToInternet))))
    await ColorsLogic(source: offline, viewState: viewState).refreshed()
    expectTrue(viewState.colors.error is HTTPError)
    expectEqual(viewState.colors.value?.map(\.name), Self.names)
  }

  // MARK: Reducer

  @MainActor private func store(_ client: HTTPClient) -> StoreOf<Colors> {
    Store(initialState: Colors.State(), reducer: Colors(source: source(client)))
  }

  @Test("a server without colors has an empty list") @MainActor func empty() async {
    let page = #"{"page":1,"total_pages":1,"data":[]}"#
    let client = HTTPClient { HTTPResponse(request: $0, status: 200, body: Data(page.utf8)) }
    let store = TestStore(
      initialState: Colors.State(), reducer: Colors(source: source(client)))
    store.send(.appeared) { $0.colors = .loading() }
    await store.receive(where: { $0.colors?.isEmpty == true }) { $0.colors = .loaded([]) }
    await store.finish()
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
    expectTrue(!store.colors.isLoading)
    expectNil(store.colors.error)
  }
}

extension Colors.Action {
  /// The colors that were loaded.
  fileprivate var colors: [NamedColor]? {
    if case .loadFinished(let result) = self { try? result.outcome?.get() } else { nil }
  }
}
