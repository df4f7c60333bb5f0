internal import Corbel
package import LoginExample
internal import Observation

/// What the session's page shows besides the session: what is typed, and where the keys go.
@MainActor @Observable package final class SessionViewState: ViewState {
  /// A field of the login.
  enum Field {
    case userName, password
  }

  /// What is typed into the login.
  package private(set) var form = LoginForm()
  /// The field of the login that is typed in.
  private(set) var focus = Field.userName
  /// The note that is typed, if one is.
  package private(set) var note: String?
  /// Where the cursor is in the text that is typed.
  private(set) var cursor = Int.max

  nonisolated deinit {}

  /// Lets the keys go to the other field of the login.
  func moveFocus() {
    focus = focus == .userName ? .password : .userName
    cursor = .max
  }

  /// Presses a key in the field of the login that has the cursor.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether something was changed.
  func pressInLogin(_ key: Key) -> Bool {
    let before = form
    switch focus {
    case .userName: form.userName = press(key, in: form.userName)
    case .password: form.password = press(key, in: form.password)
    }
    return form != before
  }

  /// Takes what was typed, to be sent, and keeps no password.
  ///
  /// - Returns: What was typed; nil as long as something is missing.
  func takeCredentials() -> Credentials? {
    guard let credentials = form.credentials else { return nil }
    form.password = ""
    return credentials
  }

  /// Begins with an empty login.
  func clearLogin() {
    form = LoginForm()
    focus = .userName
    cursor = .max
  }

  /// Goes on with a note.
  func beginTyping(_ note: String) {
    self.note = note
    cursor = .max
  }

  /// Presses a key in the note that is typed.
  func pressInNote(_ key: Key) {
    note = note.map { press(key, in: $0) }
  }

  func endTyping() {
    note = nil
  }

  private func press(_ key: Key, in text: String) -> String {
    var field = TextField(text, cursor: cursor)
    field.press(key)
    cursor = field.cursor
    return field.text
  }
}
