import Corbel
import CorbelTesting
import LoginExample
import TestSupport
import Testing

@Suite(
  "The reducer of a login", .stallLimit,
  .actionCoverage(of: Login.self))
@MainActor struct LoginReducerTests {
  let service = AuthenticationServiceMock()

  @Test("sends the text without keeping it, and logs in once, whatever is tapped meanwhile")
  func logsIn() async {
    let store = makeStore()

    store.send(.authenticateTapped(.ada)) { $0.authentication = .loading(previous: nil) }
    var contents = ""
    dump(store.state, to: &contents)
    expectTrue(!contents.contains(Credentials.ada.userName))
    store.send(.authenticateTapped(.ada))
    store.send(.edited)
    expectEqual(service.requests, [.ada])
    service.answers.answer(with: .ada)
    await store.receive(.authenticationFinished(.success(.ada))) {
      $0.authentication = .loaded(.ada)
    }
    store.expectOutput(.loggedIn(.ada))
    // The screen can take a moment to disappear.
    store.send(.authenticateTapped(.ada))
    store.send(.edited)
    expectEqual(service.requests, [.ada])
    await store.finish()
  }

  @Test("shows the reason for a failure, until a field is edited or the person goes on")
  func fails() async {
    let store = makeStore()
    for clearing: Login.Action in [.edited, .errorDismissed] {
      store.send(.authenticateTapped(.ada)) { $0.authentication = .loading(previous: nil) }
      service.answers.fail(with: AuthenticationError.wrongCredentials)
      await store.receive(.authenticationFinished(.failure(AuthenticationError.wrongCredentials))) {
        $0.authentication = .failed(AuthenticationError.wrongCredentials, previous: nil)
      }
      expectEqual(Login.error(store.state), .wrongCredentials)
      store.send(clearing) { $0.authentication = .notLoaded }
    }
    await store.finish()
  }

  @Test("cancelling ends the request, from inside and from outside")
  func cancels() async throws {
    let store = makeStore()
    for isInside in [true, false] {
      store.send(.authenticateTapped(.ada)) { $0.authentication = .loading(previous: nil) }
      let request = try await service.answers.next()

      if isInside { store.send(.cancelTapped) } else { store.cancelEffects(id: "authenticate") }
      await store.receive(.authenticationCancelled) { $0.authentication = .notLoaded }

      expectTrue(request.isCancelled)
      expectTrue(Login.canAuthenticate(store.state))
    }
    await store.finish()
  }

  @Test("sends no request while the view's environment is offline")
  func followsEnvironment() {
    let store = makeStore()

    store.send(.environmentChanged(isOnline: false)) { $0.isOnline = false }
    expectTrue(!Login.canAuthenticate(store.state))
    store.send(.authenticateTapped(.ada))
    expectTrue(service.requests.isEmpty)

    store.send(.environmentChanged(isOnline: true)) { $0.isOnline = true }
    expectTrue(Login.canAuthenticate(store.state))
  }

  private func makeStore() -> TestStore<Login> {
    TestStore(initialState: Login.State(), reducer: Login(service: service))
  }
}
