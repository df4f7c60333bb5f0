package import Corbel
package import LoginExample
internal import SessionExample

/// The screen around the session: it passes on what is pressed, and waits for what comes of it.
///
/// It has no state. What is shown is what the session shows.
package struct SessionPage: Reducer {
  package struct State: Equatable {}

  package enum Action {
    case signInTapped(Credentials)
    /// One of the fields of the login was changed, and the error is out of date.
    case loginEdited
    /// The note is left as it is, to be gone on with later.
    case noteLeft(String)
    case noteEntered(String)
    case signOutTapped
    case leaveTapped, quitTapped
  }

  package enum Output: Equatable {
    case left, quitChosen
  }

  /// What the page's effects are known by.
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
      return .run(id: Work.note) { _ in app.home?.draftText = text }
    case .noteEntered(let text):
      return .run(id: Work.note) { [home = app.home] _ in
        home?.draftText = text
        await home?.send(.addTapped)
      }
    case .signOutTapped:
      return .merge(
        .cancel(id: Work.signingIn), .cancel(id: Work.note),
        .run(id: Work.signingOut) { _ in app.signOut() })
    case .leaveTapped:
      // All of it would end with the store as well, but later, and at no fixed place.
      return .merge(.respond(.left), .cancel(id: Work.signingIn), .cancel(id: Work.note))
    case .quitTapped: return .respond(.quitChosen)
    }
  }

  /// Signs in, and waits until the notes were read, or could not be.
  private func signIn(_ credentials: Credentials) async {
    await app.login?.send(.authenticateTapped(credentials))
    guard let reading = app.home.map({ values(of: $0) { $0.notes } }) else { return }
    for await notes in reading where notes.isLoaded || notes.error != nil { return }
  }
}
