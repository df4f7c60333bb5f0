import ColorsExample
import Corbel
import CorbelHTTP
import CorbelSwiftUI
import Synchronization
import TestSupport
import Testing

@testable import SwiftUI

@MainActor @Suite("The views of the colors") struct ColorsViewTests {
  /// The ways of the example, each with its own view.
  enum Way: CaseIterable {
    case viewStateAndLogic, store, dynamicProperty
  }

  private func host(_ way: Way, _ source: ColorSource) throws -> HeadlessHost {
    let dependencies = try Dependencies(.test) { $0.value(source) }
    func host(_ view: some View) -> HeadlessHost {
      HeadlessHost(view.resolving(from: dependencies))
    }
    switch way {
    case .viewStateAndLogic: return host(ColorsLogicView())
    case .store:
      let store = Store(initialState: Colors.State(), reducer: Colors(source: source))
      return host(ColorsStoreView(store: store))
    case .dynamicProperty: return host(ColorsView(source: source))
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
    let host = try host(way, ColorSource(client: server.client))
    await host.expect { host.find(.button, "Try Again") != nil }

    server.isReady.withLock { $0 = true }
    try host.tap("Try Again")
    await host.expect("cerulean")

    server.isReady.withLock { $0 = false }
    try await host.refresh()
    expectTrue(host.texts.contains("cerulean"))
  }

  @Test("a load that is cancelled can be started again") func cancelling() async throws {
    let (answers, continuation) = AsyncStream<Void>.makeStream()
    let source = ColorSource(
      client: HTTPClient { request in
        for await _ in answers {}
        try Task.checkCancellation()
        return try await HTTPClient.threeColors.send(request)
      })
    let host = try host(.store, source)
    await host.until { host.find(.button, "Cancel") != nil }
    try host.tap("Cancel")
    await host.until { host.find(.button, "Load") != nil }
    expectNil(host.find(.button, "Cancel"))
    continuation.finish()
    try host.tap("Load")
    await host.until { host.texts.contains("cerulean") }
    expectTrue(host.texts.contains("#98B2D1"))
  }
}
