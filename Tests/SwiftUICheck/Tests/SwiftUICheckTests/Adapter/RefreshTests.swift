import Corbel
import TestSupport
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("A pull to refresh") struct RefreshTests {
  struct State { var words = Loadable<[String]>.loaded(["old"]) }
  enum Action { case refreshed, loaded(LoadResult<[String]>) }

  @MainActor final class Server {
    var call: CheckedContinuation<[String], Never>?

    func words() async throws -> [String] {
      let words = await withCheckedContinuation { call = $0 }
      try Task.checkCancellation()
      return words
    }
  }

  private let server = Server()

  // TCA 2250, woocommerce-ios 14870, authenticator-ios 185: the load changes what the view shows,
  // so the view is evaluated, and SwiftUI cancels the task of the refresh.
  @Test("the load of a refresh ends with its value, if the view waits with 'waitForEnd'")
  func waiting() async throws {
    for cancels in [false, true] {
      let stage = Stage(
        State(),
        Reduce<State, Action, Never> { [server] state, action in
          switch action {
          case .loaded(let words): state.words.finish(with: words)
          case .refreshed:
            return .load(&state.words) {
              try await server.words()
            } finish: {
              .loaded($0)
            }
          }
          return .none
        }
      ) { store in
        Text("\(store.words.value ?? []), \(store.words.isLoading)").refreshable {
          if cancels {
            await store.send(.refreshed).finish()
          } else {
            await store.send(.refreshed).waitForEnd()
          }
        }
      }
      let refresh = Task { try await stage.host.refresh() }
      await stage.host.expect("[\"old\"], true")
      await stage.host.until { server.call != nil }
      await stage.host.pass()
      server.call.take()?.resume(returning: ["new"])
      try await refresh.value
      await stage.host.expect(cancels ? "[\"old\"], false" : "[\"new\"], false")
    }
  }
}
