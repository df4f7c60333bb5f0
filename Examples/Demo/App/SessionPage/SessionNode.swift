package import Corbel
internal import LoginExample
package import SessionExample

/// The session's page in the hierarchy: its store, the typed text, and the session.
///
/// Leaving the page does not end the session.
@MainActor package final class SessionNode {
  package let store: StoreOf<SessionPage>
  package let app: SessionApp
  package let viewState = SessionViewState()

  init(
    app: SessionApp, responder: Responder<SessionPage.Output>, log: EventLog,
    activity: ActivityMonitor
  ) {
    self.app = app
    store = Store(
      initialState: SessionPage.State(), reducer: SessionPage(app: app), responder: responder,
      observer: .merge(log.observer(named: "session"), activity.observer(named: "session")),
      diagnostics: log.diagnosticReporter)
  }

  /// Passes a key to the current screen of the session.
  ///
  /// - Parameter key: The key. A key without a meaning is ignored.
  func press(_ key: Key) {
    switch app.screen {
    case .authentication(let login):
      press(key, in: login)
    case .home(let home):
      if let note = viewState.note { press(key, in: note) } else { press(key, on: home) }
    }
  }

  private func press(_ key: Key, in login: LoginViewModel) {
    switch key {
    case .escape: store.send(.leaveTapped)
    case .tab, .backtab, .up, .down: viewState.moveFocus()
    case .enter:
      if let credentials = viewState.takeCredentials() {
        store.send(.signInTapped(credentials))
      } else {
        viewState.moveFocus()
      }
    default:
      if viewState.pressInLogin(key), login.error != nil { store.send(.loginEdited) }
    }
  }

  private func press(_ key: Key, in note: String) {
    switch key {
    case .enter:
      viewState.endTyping()
      store.send(.noteEntered(note))
    case .escape:
      viewState.endTyping()
      store.send(.noteLeft(note))
    default: viewState.pressInNote(key)
    }
  }

  private func press(_ key: Key, on home: HomeModel) {
    switch key {
    case .character("n"): viewState.beginTyping(home.draftText)
    case .character("o"):
      viewState.clearLogin()
      store.send(.signOutTapped)
    case .escape, .left, .character("m"): store.send(.leaveTapped)
    case .character("q"): store.send(.quitTapped)
    default: break
    }
  }
}
