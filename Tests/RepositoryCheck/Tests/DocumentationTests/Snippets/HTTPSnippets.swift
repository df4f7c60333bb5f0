import Corbel
import CorbelHTTP
import CorbelTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct Order: Codable { var id: Int, item: String }

struct OrderService {
  let client: HTTPClient
  let url: URL

  func orders() async throws -> [Order] {
    try await client.value([Order].self, from: url)
  }

  func place(_ order: Order) async throws -> Order {
    try await client.post(order, to: url).decoded(Order.self)
  }

  func page() async throws -> String {
    String(decoding: try await client.get(url).body, as: UTF8.self)
  }
}

@Suite("Snippets about HTTP", .stallLimit) struct HTTPSnippets {
  struct ColorPage: Codable { var count: Int }

  struct ColorSource {
    let client: HTTPClient

    func page(_ number: Int) async throws -> ColorPage {
      try await client.value(ColorPage.self, from: url(ofPage: number))
    }
  }

  private let request = URLRequest(
    url: URL(string: "https://colors.test/1") ?? URL(fileURLWithPath: "/"))

  @Test("a function has a snapshot") func function() async throws {
    let colors = try await withHTTPSnapshot("colors") { snapshot in
      try await ColorSource(client: snapshot.client).colors()
    }
    #expect(colors.count == 12)
  }

  @Test("requests are sent with get, post and value") func sending() async throws {
    let url = try #require(URL(string: "https://api.test/orders"))
    let client = HTTPClient { request in
      let body = request.httpBody ?? Data(#"[{"id":1,"item":"Tea"}]"#.utf8)
      return HTTPResponse(request: request, status: 201, body: body)
    }
    let service = OrderService(client: client, url: url)
    #expect(try await service.orders().map(\.item) == ["Tea"])
    #expect(try await service.place(Order(id: 2, item: "Milk")).item == "Milk")
    #expect(try await service.page().contains("Tea"))
    let order = Order(id: 3, item: "Jam")
    let orders = try await client.value([Order].self, from: url)
    let placed = try await client.post(order, to: url).decoded(Order.self)
    #expect(orders.count == 1 && placed.id == 3)
  }

  @Test("a file is recorded once") func file() async throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("HTTPSnapshots/colors.json")
    let colors = try await withHTTPSnapshot(file: file, mode: .recordOnce) { snapshot in
      try await ColorSource(client: snapshot.client).colors()
    }
    #expect(colors.count == 12)
    try await replay(file)
    await #expect(throws: HTTPSnapshotError.self) { try await unused(file) }
  }

  private func replay(_ file: URL) async throws {
    let snapshot = try HTTPSnapshot(file: file, mode: .recordOnce)
    let colors = try await ColorSource(client: snapshot.client).colors()
    try snapshot.close()
    #expect(colors.count == 12)
  }

  private func unused(_ file: URL) async throws {
    let snapshot = try HTTPSnapshot(file: file)
    do {
      try snapshot.close()
    } catch {
      if error.reason == .recordingsNotUsed { print(error) }
      throw error
    }
  }

  @Test("a stub is a closure") func stubbing() async throws {
    let stub = HTTPClient { request in
      HTTPResponse(request: request, status: 200, body: Data(#"{"id":1}"#.utf8))
    }
    #expect(try await stub.send(request).status == 200)
    let missing = HTTPClient { HTTPResponse(request: $0, status: 404) }
    #expect(try await page(missing)?.count == nil)
  }

  private func page(_ client: HTTPClient) async throws -> ColorPage? {
    do {
      return try await client.value(ColorPage.self, for: request)
    } catch let error as HTTPError {
      if case .status(404) = error.reason { return nil }
      throw error
    }
  }

  @Test("a closure around a client adds a header") func authorizing() async throws {
    let client = HTTPClient { request in
      #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer abc")
      return HTTPResponse(request: request, status: 200)
    }
    _ = try await client.authorized(token: { "abc" }).send(request)
  }

  @Test("a snapshot has settings for matching and redaction") func choosing() {
    let matching = HTTPMatching(headers: ["Accept-Language"], body: true)
    let byOperation = HTTPMatching { request in
      request.headers["X-Operation"] ?? ""
    }
    let loose = HTTPMatching(ignoring: [.host, .queryItem("X-Amz-Date")], repeatsAnswers: true)
    let token = "t0ken"
    let redaction = HTTPRedaction(
      names: ["customer", "email"], except: ["session"], values: [token])
    let withoutBot = HTTPRedaction(request: { request in
      request.url = request.url.replacing(/bot[0-9]+/, with: "bot")
    })
    let withoutBalance = HTTPRedaction(response: { response in
      response.headers["X-Balance"] = nil
    })
    let options = [
      HTTPSnapshot.Options(redaction: withoutBalance),
      HTTPSnapshot.Options(matching: matching, redaction: redaction),
      HTTPSnapshot.Options(matching: byOperation, redaction: withoutBot),
      HTTPSnapshot.Options(matching: loose, responseHeaders: ["X-Total-Count"]),
    ]
    #expect(options.count == 4)
  }

  @Test("a launch that asks for nothing is live") func launching() throws {
    let client = try HTTPSnapshot.requestedAtLaunch()?.client ?? .live()
    #expect("\(type(of: client))" == "HTTPClient")
  }
}

extension HTTPSnippets.ColorSource {
  func url(ofPage number: Int) -> URL {
    URL(string: "https://colors.test/\(number)") ?? URL(fileURLWithPath: "/")
  }

  func colors() async throws -> Range<Int> {
    0..<(try await page(1).count)
  }
}

extension HTTPClient {
  func authorized(token: @escaping @Sendable () async throws -> String) -> HTTPClient {
    HTTPClient { request in
      var request = request
      request.setValue("Bearer \(try await token())", forHTTPHeaderField: "Authorization")
      return try await send(request)
    }
  }
}
