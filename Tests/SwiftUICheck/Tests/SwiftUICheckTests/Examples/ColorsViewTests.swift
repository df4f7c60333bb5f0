import ColorsExample
import Corbel
import CorbelHTTP
import CorbelSwiftUI
import Synchronization
import Testing

@testable import SwiftUI

@MainActor @Suite("The views of the colors") struct ColorsViewTests {
  /// The ways of the example, each with its own view.
  enum Way: CaseIterable {
    case viewStateAndLogic, store, dynamicProperty
  }

  struct WayView: View {
    let way: Way
    let source: ColorSource

    var body: some View {
      switch way {
      case .viewStateAndLogic:
        ColorsLogicView()
      case .store:
        Hosted { _ in
          Store(initialState: Colors.State(), reducer: Colors(source: source))
        } content: { store in
          ColorsStoreView(store: store)
        }
      case .dynamicProperty:
        ColorsView(source: source)
      }
    }
  }

  /// A server that has no colors at first.
  private final class Server: Sendable {
    let isReady = Mutex(false)

    var client: HTTPClient {
      HTTPClient { [self] request in
        guard isReady.withLock({ $0 }) else { return HTTPResponse(request: request, status: 404) }
        return try await HTTPClient.threeColors.send(request)
      }
    }
  }

  @Test(
    "the colors are loaded at the next attempt, and stay while they are loaded again",
    arguments: Way.allCases)
  func retries(way: Way) async throws {
    let server = Server()
    let source = ColorSource(client: server.client)
    let dependencies = try Dependencies(.test) { $0.value(source) }
    let host = HeadlessHost(WayView(way: way, source: source).resolving(from: dependencies))
    await host.until { host.find(.button, "Try Again") != nil }
    #expect(host.find(.button, "Try Again") != nil)

    server.isReady.withLock { $0 = true }
    try host.tap("Try Again")
    await host.until { host.texts.contains("cerulean") }
    #expect(host.texts.contains("cerulean"))

    server.isReady.withLock { $0 = false }
    try await host.refresh()
    #expect(host.texts.contains("cerulean"))
  }

  @Test("a load that is cancelled can be started again") func cancelling() async throws {
    let (answers, continuation) = AsyncStream<Void>.makeStream()
    let source = ColorSource(
      client: HTTPClient { request in
        for await _ in answers {}
        try Task.checkCancellation()
        return try await HTTPClient.threeColors.send(request)
      })
    let host = HeadlessHost(WayView(way: .store, source: source))
    await host.until { host.find(.button, "Cancel") != nil }
    try host.tap("Cancel")
    await host.until { host.find(.button, "Load") != nil }
    #expect(host.find(.button, "Cancel") == nil)
    continuation.finish()
    try host.tap("Load")
    await host.until { host.texts.contains("cerulean") }
    #expect(host.texts.contains("#98B2D1"))
  }
}
