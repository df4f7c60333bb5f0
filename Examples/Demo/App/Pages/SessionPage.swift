internal import Corbel
internal import LoginExample
internal import Observation
internal import SessionExample

/// The page of the session: its login, or the home of the signed-in user.
///
/// Leaving the page does not end the session.
@MainActor @Observable final class SessionPage: Page {
  /// The part of the page that receives the keys.
  enum Field {
    case userName, password, home, note
  }

  private var form = LoginForm()
  @ObservationIgnored private let focus: Focus<Field>
  @ObservationIgnored private let app: SessionApp
  @ObservationIgnored private let events: Events
  @ObservationIgnored let responder: Responder<Exit>
  /// The work of the page, which ends with it.
  @ObservationIgnored private var work: Task<Void, Never>?

  init(app: SessionApp, events: Events, responder: Responder<Exit>) {
    self.app = app
    self.events = events
    self.responder = responder
    focus = Focus(app.home == nil ? .userName : .home)
  }

  func leave(_ exit: Exit) {
    if exit == .menu { work?.cancel() }
    responder.send(exit)
  }

  var commands: [Command] {
    switch app.screen {
    case .authentication(let login):
      [
        Command(.tab, "Other field") { self.moveFocus() },
        Command(.enter, "Sign in", isEnabled: login.canAuthenticate) { self.enter(login) },
        exits[0],
      ]
    case .home(let home) where focus.field == .note:
      [
        Command(.enter, "Add the note") {
          self.focus.field = .home
          self.work = self.events.run { await home.addTapped() }
        },
        Command(.escape, "Continue later") { self.focus.field = .home },
      ]
    case .home(let home):
      [
        Command("n", "Write a note") { self.focus.field = .note },
        Command("o", "Sign out") { self.signOut(home) },
      ] + exits
    }
  }

  func type(_ key: Key) {
    switch app.screen {
    case .authentication(let login): type(key, in: login)
    case .home(let home):
      if focus.field == .note { home.draftChanged(home.draftText.typing(key)) }
    }
  }

  func content(width: Int) -> PageContent {
    switch app.screen {
    case .authentication(let login): loginContent(login, width: width)
    case .home(let home): homeContent(home, width: width)
    }
  }

  // MARK: - The login

  private func moveFocus() {
    focus.field = focus.field == .userName ? .password : .userName
  }

  private func type(_ key: Key, in login: LoginViewModel) {
    let before = form
    switch focus.field {
    case .userName: form.userName = form.userName.typing(key)
    default: form.password = form.password.typing(key)
    }
    if form != before, login.error != nil { events.run { await login.send(.edited) } }
  }

  /// Signs in, or moves the focus if one of the fields is empty.
  private func enter(_ login: LoginViewModel) {
    guard let credentials = form.credentials else { return moveFocus() }
    form.password = ""
    events.append("session", "action", "authenticateTapped(\(credentials))")
    work = events.run { [app, focus] in
      await login.send(.authenticateTapped(credentials))
      guard let home = app.home else { return }
      focus.field = .home
      for await notes in values(of: home, { $0.notes }) where notes.isLoaded || notes.error != nil {
        return
      }
    }
  }

  private func loginContent(_ login: LoginViewModel, width: Int) -> PageContent {
    let password = String(repeating: "•", count: form.password.count)
    let status: [StyledText] =
      login.authentication.isLoading
      ? [StyledText(" signing in…", .dim), ""]
      : login.error.map { PageContent.text($0.description, .bold, width: width) + [""] } ?? []
    return PageContent(
      title: "Sign in",
      head: [
        focus.line("Name", form.userName, of: .userName, width: width),
        focus.line("Password", password, of: .password, width: width), "",
      ] + status + [" Accounts  ada / engine", "           grace / nanosecond"])
  }

  // MARK: - The home

  private func signOut(_ home: HomeModel) {
    work?.cancel()
    form = LoginForm()
    focus.field = .userName
    events.append("session", "action", "signOutTapped")
    home.signOutTapped()
  }

  private func homeContent(_ home: HomeModel, width: Int) -> PageContent {
    let isAdding = home.adding.isLoading || home.adding.error != nil
    let status = StyledText.progress(of: isAdding ? home.adding : home.notes, "one moment…") {
      "\($0.count)"
    }
    let notes = (home.notes.value ?? []).map { StyledText("   \($0)").truncated(to: width - 1) }
    return PageContent(
      title: "Home",
      head: [StyledText(" \(home.greeting)", .bold), "", PageContent.line("Notes", status)],
      list: notes, selection: notes.count,
      foot: ["", focus.line("Draft", home.draftText, of: .note, width: width)])
  }
}
