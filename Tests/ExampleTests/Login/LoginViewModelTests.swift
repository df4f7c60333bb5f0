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

  @Test("sends the typed text, and logs in once, whatever is tapped meanwhile")
  func logsIn() async {
    let model = makeModel()

    await expectChanges(
      of: model, in: \.authentication, during: { await model.send(.authenticateTapped(.ada)) }
    ) { changes in
      await changes.expect(\.authentication, .loading(previous: nil))
      await model.send(.authenticateTapped(.ada))
      await model.send(.edited)
      parent.expectNone()
      service.answers.answer(with: .ada)
      await changes.expect(\.authentication, .loaded(.ada))
    }
    parent.expect(.loggedIn(.ada))
    // The screen can take a moment to disappear.
    await expectNoChanges(
      of: model,
      during: {
        await model.send(.edited)
        await model.send(.authenticateTapped(.ada))
      })
    expectEqual(service.requests, [.ada])
  }

  @Test("shows the reason for a failure, until a field is edited or the error is dismissed")
  func fails() async {
    let model = makeModel()
    for clearing: LoginViewModel.Action in [.edited, .errorDismissed] {
      service.answers.fail(with: AuthenticationError.wrongCredentials)
      await model.send(.authenticateTapped(.ada))
      expectEqual(model.error, .wrongCredentials)
      await expectChanges(of: model, in: \.authentication, during: { await model.send(clearing) }) {
        await $0.expect(\.authentication, .notLoaded)
      }
    }
  }

  @Test("cancelling ends the request, and so does the end of the view's task")
  func cancels() async throws {
    let model = makeModel()
    for isTapped in [true, false] {
      try await expectChanges(
        of: model, in: \.authentication, during: { await model.send(.authenticateTapped(.ada)) }
      ) { changes in
        await changes.expect(\.authentication, .loading(previous: nil))
        let request = try await service.answers.next()
        if isTapped { await model.send(.cancelTapped) } else { changes.cancelOperation() }
        expectTrue(request.isCancelled)
        await changes.expect(\.authentication, .notLoaded)
      }
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
      olderRequest.answer(with: .ada)
      await older.value
      newerRequest.answer(with: .grace)
      await changes.expect(\.authentication, .loaded(.grace))
    }
    parent.expect(.loggedIn(.grace))
  }

  @Test("sends no request while the view's environment is offline")
  func followsEnvironment() async {
    let model = makeModel()

    await model.send(.environmentChanged(isOnline: false))
    expectTrue(!model.canAuthenticate)
    await expectNoChanges(of: model, during: { await model.send(.authenticateTapped(.ada)) })
    expectTrue(service.requests.isEmpty)

    await model.send(.environmentChanged(isOnline: true))
    expectTrue(model.canAuthenticate)
  }

  private func makeModel(service: AuthenticationServiceMock? = nil) -> LoginViewModel {
    LoginViewModel(service: service ?? self.service, responder: parent.responder)
  }
}
