package import Corbel
package import LoginExample
internal import SessionExample

/// The screen around the session, which passes actions to it and waits for their results.
///
/// The page has no state of its own. It shows the state of the session.
package struct SessionPage: Reducer {
  package struct State: Equatable {}

  package enum Action {
    case signInTapped(Credentials)
    /// A person edited one of the fields of the login, so its error is out of date.
    case loginEdited
    /// Keeps the unfinished note for later.
    case noteLeft(String)
    case noteEntered(String)
    case signOutTapped
    case leaveTapped, quitTapped
  }

  package enum Output: Equatable {
    case left, quitChosen
  }

  /// The identifiers of the page's effects.
  package enum Work {
    case signingIn, login, note, signingOut
  }

  let app: SessionApp

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .signInTapped(let credentials):
      return .run(id: Work.signingIn) { _ in await signIn(credentials) }
    case .loginEdited:
      return .run(id: Work.login) { _ in await app.login?.send(.edited) }
    case .noteLeft(let text):
      return .run(id: Work.note) { _ in app.home?.draftChanged(text) }
    case .noteEntered(let text):
      return .run(id: Work.note) { [home = app.home] _ in
        home?.draftChanged(text)
        await home?.send(.addTapped)
      }
    case .signOutTapped:
      return .merge(
        .cancel(id: Work.signingIn), .cancel(id: Work.note),
        .run(id: Work.signingOut) { _ in app.signOut() })
    case .leaveTapped:
      // Releasing the store would also cancel these effects, but later, and at no fixed place in
      // the log.
      return .merge(.respond(.left), .cancel(id: Work.signingIn), .cancel(id: Work.note))
    case .quitTapped: return .respond(.quitChosen)
    }
  }

  /// Signs in, and waits until the notes are read or have failed.
  private func signIn(_ credentials: Credentials) async {
    await app.login?.send(.authenticateTapped(credentials))
    guard let reading = app.home.map({ values(of: $0) { $0.notes } }) else { return }
    for await notes in reading where notes.isLoaded || notes.error != nil { return }
  }
}
