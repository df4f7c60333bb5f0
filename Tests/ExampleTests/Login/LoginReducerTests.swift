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

  @Test("sends the typed text, and reports the user to its parent")
  func logsIn() async {
    let store = makeStore()

    store.send(.authenticateTapped(.ada)) { $0.authentication = .loading(previous: nil) }
    #expect(service.requests == [.ada])
    service.answers.open(with: .ada)
    await store.receive(.authenticationFinished(.success(.ada))) {
      $0.authentication = .loaded(.ada)
    }
    store.receiveOutput(.loggedIn(.ada))
    await store.finish()
  }

  @Test("has no typed text in its state")
  func keepsNoPassword() async {
    let store = makeStore()

    store.send(.authenticateTapped(.ada)) { $0.authentication = .loading(previous: nil) }

    var contents = ""
    dump(store.state, to: &contents)
    #expect(!contents.contains(Credentials.ada.userName))
    store.send(.cancelTapped)
    await store.receive(.authenticationCancelled) { $0.authentication = .notLoaded }
  }

  @Test("two quick taps send one request")
  func sendsOnce() async {
    let store = makeStore()

    store.send(.authenticateTapped(.ada)) { $0.authentication = .loading(previous: nil) }
    store.send(.authenticateTapped(.ada))
    #expect(service.requests == [.ada])

    service.answers.open(with: .ada)
    await store.receive(case: Login.Action.authenticationFinished) {
      $0.authentication = .loaded(.ada)
    }
    store.receiveOutput(.loggedIn(.ada))
    await store.finish()
  }

  @Test("logs in once, even if it is tapped again while the screen disappears")
  func logsInOnce() async {
    let store = makeStore()
    store.send(.authenticateTapped(.ada)) { $0.authentication = .loading(previous: nil) }
    service.answers.open(with: .ada)
    await store.receive(case: Login.Action.authenticationFinished) {
      $0.authentication = .loaded(.ada)
    }
    store.receiveOutput(.loggedIn(.ada))

    store.send(.authenticateTapped(.ada))

    #expect(service.requests == [.ada])
    await store.finish()
  }

  @Test("shows the reason for a failure")
  func showsError() async {
    let store = makeStore()

    store.send(.authenticateTapped(.ada)) { $0.authentication = .loading(previous: nil) }
    service.answers.fail(with: AuthenticationError.wrongCredentials)
    await store.receive(.authenticationFinished(.failure(AuthenticationError.wrongCredentials))) {
      $0.authentication = .failed(AuthenticationError.wrongCredentials, previous: nil)
    }
    #expect(Login.error(store.state) == .wrongCredentials)
    await store.finish()
  }

  @Test(
    "an error disappears when a field is edited, or when the error is dismissed",
    arguments: Clearing.allCases)
  func clearsError(clearing: Clearing) {
    var failed = Login.State()
    failed.authentication = .failed(AuthenticationError.wrongCredentials, previous: nil)
    let store = makeStore(failed)

    store.send(clearing.action) { $0.authentication = .notLoaded }

    #expect(Login.error(store.state) == nil)
  }

  @Test("editing changes nothing during a request or after the login")
  func editing() async {
    let store = makeStore()

    store.send(.edited)
    store.send(.authenticateTapped(.ada)) { $0.authentication = .loading(previous: nil) }
    store.send(.edited)
    service.answers.open(with: .ada)
    await store.receive(case: Login.Action.authenticationFinished) {
      $0.authentication = .loaded(.ada)
    }
    store.skipOutputs()
    store.send(.edited)
    await store.finish()
  }

  @Test("a new attempt after a failure clears the error")
  func retries() async {
    var failed = Login.State()
    failed.authentication = .failed(AuthenticationError.wrongCredentials, previous: nil)
    let store = makeStore(failed)

    store.send(.authenticateTapped(.ada)) { $0.authentication = .loading(previous: nil) }
    #expect(Login.error(store.state) == nil)
    service.answers.open(with: .ada)
    await store.receive(case: Login.Action.authenticationFinished) {
      $0.authentication = .loaded(.ada)
    }
    store.receiveOutput(case: LoginOutput.loggedIn)
    await store.finish()
  }

  @Test("cancelling ends the request")
  func cancels() async throws {
    let store = makeStore()
    store.send(.authenticateTapped(.ada)) { $0.authentication = .loading(previous: nil) }
    let request = try await service.answers.next()

    store.send(.cancelTapped)
    await store.receive(.authenticationCancelled) { $0.authentication = .notLoaded }

    #expect(request.isCancelled)
    await store.finish()
  }

  @Test("a request that is cancelled from outside leaves a login that can be tried again")
  func cancelledFromOutside() async {
    let store = makeStore()
    store.send(.authenticateTapped(.ada)) { $0.authentication = .loading(previous: nil) }
    store.cancelEffects(id: "authenticate")
    await store.receive(.authenticationCancelled) { $0.authentication = .notLoaded }
    #expect(Login.canAuthenticate(store.state))
    await store.finish()
  }

  @Test("drops an answer that arrives after a cancellation")
  func dropsLateAnswer() async throws {
    let service = AuthenticationServiceMock(heedsCancellation: false)
    let store = makeStore(service: service)
    store.send(.authenticateTapped(.ada)) { $0.authentication = .loading(previous: nil) }
    let request = try await service.answers.next()

    store.send(.cancelTapped)
    await store.receive(.authenticationCancelled) { $0.authentication = .notLoaded }
    request.open(with: .ada)

    await store.finish()
  }

  @Test("drops the answer for one user if another user has tried in the meantime")
  func dropsOlderAnswer() async throws {
    let service = AuthenticationServiceMock(heedsCancellation: false)
    let store = makeStore(service: service)
    store.send(.authenticateTapped(.ada)) { $0.authentication = .loading(previous: nil) }
    let older = try await service.answers.next()
    store.send(.cancelTapped)
    await store.receive(.authenticationCancelled) { $0.authentication = .notLoaded }
    store.send(.authenticateTapped(.grace)) { $0.authentication = .loading(previous: nil) }
    let newer = try await service.answers.next()

    older.open(with: .ada)
    await store.settle()
    newer.open(with: .grace)

    await store.receive(.authenticationFinished(.success(.grace))) {
      $0.authentication = .loaded(.grace)
    }
    store.receiveOutput(.loggedIn(.grace))
    await store.finish()
  }

  @Test("sends no request while the view's environment is offline")
  func followsEnvironment() {
    let store = makeStore()

    store.send(.environmentChanged(isOnline: false)) { $0.isOnline = false }
    #expect(!Login.canAuthenticate(store.state))
    store.send(.authenticateTapped(.ada))
    #expect(service.requests.isEmpty)

    store.send(.environmentChanged(isOnline: true)) { $0.isOnline = true }
    #expect(Login.canAuthenticate(store.state))
  }

  private func makeStore(
    _ state: Login.State = Login.State(), service: AuthenticationServiceMock? = nil
  ) -> TestStore<Login> {
    TestStore(initialState: state, reducer: Login(service: service ?? self.service))
  }
}

/// The actions that remove an error.
enum Clearing: CaseIterable {
  case editing, dismissing

  var action: Login.Action {
    switch self {
    case .editing: .edited
    case .dismissing: .errorDismissed
    }
  }
}
