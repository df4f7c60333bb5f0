import Corbel
import CorbelTesting
import LoginExample
import TestSupport
import Testing

@Suite(
  "The view model of a login", .stallLimit,
  .actionCoverage(of: LoginViewModel.ResponderAction.self))
@MainActor struct LoginViewModelTests {
  let service = AuthenticationServiceMock()
  let parent = ResponderRecorder<LoginViewModel.ResponderAction>()

  @Test("sends the typed text, and reports the user to its parent")
  func logsIn() async {
    let model = makeModel()

    await expectChanges(
      of: model, in: \.authentication, during: { await model.send(.authenticateTapped(.ada)) }
    ) { changes in
      await changes.expect(\.authentication, .loading(previous: nil))
      parent.expectNone()
      service.answers.open(with: .ada)
      await changes.expect(\.authentication, .loaded(.ada))
    }
    #expect(service.requests == [.ada])
    parent.expect(.loggedIn(.ada))
  }

  @Test("two quick taps send one request")
  func sendsOnce() async {
    let model = makeModel()

    await expectChanges(
      of: model, in: \.authentication, during: { await model.send(.authenticateTapped(.ada)) }
    ) { changes in
      await changes.expect(\.authentication, .loading(previous: nil))
      await model.send(.authenticateTapped(.ada))
      service.answers.open(with: .ada)
      await changes.expect(\.authentication, .loaded(.ada))
    }
    #expect(service.requests == [.ada])
    parent.expect(.loggedIn(.ada))
  }

  @Test("logs in once, even if it is tapped again while the screen disappears")
  func logsInOnce() async {
    let model = makeModel()
    service.answers.open(with: .ada)
    await model.send(.authenticateTapped(.ada))
    parent.expect(.loggedIn(.ada))

    await expectNoChanges(of: model, during: { await model.send(.authenticateTapped(.ada)) })

    #expect(service.requests == [.ada])
  }

  @Test("shows the reason for a failure")
  func showsError() async {
    let model = makeModel()

    await expectChanges(
      of: model, in: \.authentication, during: { await model.send(.authenticateTapped(.ada)) }
    ) { changes in
      await changes.expect(\.authentication, .loading(previous: nil))
      service.answers.fail(with: AuthenticationError.wrongCredentials)
      await changes.expect(
        \.authentication, .failed(AuthenticationError.wrongCredentials, previous: nil))
    }
    #expect(model.error == .wrongCredentials)
  }

  @Test(
    "an error disappears when a field is edited, or when the error is dismissed",
    arguments: [LoginViewModel.Action.edited, .errorDismissed])
  func clearsError(clearing: LoginViewModel.Action) async {
    let model = makeModel()
    service.answers.fail(with: AuthenticationError.wrongCredentials)
    await model.send(.authenticateTapped(.ada))

    await expectChanges(of: model, in: \.authentication, during: { await model.send(clearing) }) {
      await $0.expect(\.authentication, .notLoaded)
    }
    #expect(model.error == nil)
  }

  @Test("editing changes nothing during a request or after the login")
  func editing() async {
    let model = makeModel()

    await expectChanges(
      of: model, in: \.authentication, during: { await model.send(.authenticateTapped(.ada)) }
    ) { changes in
      await changes.expect(\.authentication, .loading(previous: nil))
      await model.send(.edited)
      service.answers.open(with: .ada)
      await changes.expect(\.authentication, .loaded(.ada))
      await model.send(.edited)
    }
    parent.expect(.loggedIn(.ada))
  }

  @Test("a new attempt after a failure clears the error")
  func retries() async {
    let model = makeModel()
    service.answers.fail(with: AuthenticationError.offline)
    await model.send(.authenticateTapped(.ada))

    await expectChanges(
      of: model, in: \.authentication, during: { await model.send(.authenticateTapped(.ada)) }
    ) { changes in
      await changes.expect(\.authentication, .loading(previous: nil))
      #expect(model.error == nil)
      service.answers.open(with: .ada)
      await changes.expect(\.authentication, .loaded(.ada))
    }
    parent.expect(.loggedIn(.ada))
  }

  @Test("cancelling ends the request")
  func cancels() async throws {
    let model = makeModel()

    try await expectChanges(
      of: model, in: \.authentication, during: { await model.send(.authenticateTapped(.ada)) }
    ) { changes in
      await changes.expect(\.authentication, .loading(previous: nil))
      let request = try await service.answers.next()
      await model.send(.cancelTapped)
      #expect(request.isCancelled)
      await changes.expect(\.authentication, .notLoaded)
    }
  }

  @Test("the end of the view's task ends the request")
  func endsWithTask() async throws {
    let model = makeModel()

    try await expectChanges(
      of: model, in: \.authentication, during: { await model.send(.authenticateTapped(.ada)) }
    ) { changes in
      await changes.expect(\.authentication, .loading(previous: nil))
      let request = try await service.answers.next()
      changes.cancelOperation()
      #expect(request.isCancelled)
      await changes.expect(\.authentication, .notLoaded)
    }
  }

  @Test("drops an answer that arrives after a cancellation")
  func dropsLateAnswer() async throws {
    let service = AuthenticationServiceMock(heedsCancellation: false)
    let model = makeModel(service: service)

    try await expectChanges(
      of: model, in: \.authentication, during: { await model.send(.authenticateTapped(.ada)) }
    ) { changes in
      await changes.expect(\.authentication, .loading(previous: nil))
      let request = try await service.answers.next()
      await model.send(.cancelTapped)
      await changes.expect(\.authentication, .notLoaded)
      request.open(with: .ada)
    }
  }

  @Test("drops the answer for one user if another user has tried in the meantime")
  func dropsOlderAnswer() async throws {
    let service = AuthenticationServiceMock(heedsCancellation: false)
    let model = makeModel(service: service)
    let older = Task { await model.send(.authenticateTapped(.ada)) }
    let olderRequest = try await service.answers.next()
    await model.send(.cancelTapped)

    try await expectChanges(
      of: model, in: \.authentication, during: { await model.send(.authenticateTapped(.grace)) }
    ) { changes in
      await changes.expect(\.authentication, .loading(previous: nil))
      let newerRequest = try await service.answers.next()
      olderRequest.open(with: .ada)
      await older.value
      newerRequest.open(with: .grace)
      await changes.expect(\.authentication, .loaded(.grace))
    }
    parent.expect(.loggedIn(.grace))
  }

  @Test("sends no request while the view's environment is offline")
  func followsEnvironment() async {
    let model = makeModel()

    await model.send(.environmentChanged(isOnline: false))
    #expect(!model.canAuthenticate)
    await expectNoChanges(of: model, during: { await model.send(.authenticateTapped(.ada)) })
    #expect(service.requests.isEmpty)

    await model.send(.environmentChanged(isOnline: true))
    #expect(model.canAuthenticate)
  }

  private func makeModel(service: AuthenticationServiceMock? = nil) -> LoginViewModel {
    LoginViewModel(service: service ?? self.service, responder: parent.responder)
  }
}
