internal import Corbel
package import LoginExample
internal import Observation

/// The state of the session's page besides the session: the typed text, and the focus of the keys.
@MainActor @Observable package final class SessionViewState: ViewState {
  /// A field of the login.
  enum Field {
    case userName, password
  }

  /// The typed text of the login.
  package private(set) var form = LoginForm()
  /// The focused field of the login.
  private(set) var focus = Field.userName
  /// The typed text of the note, or nil if the note has no focus.
  package private(set) var note: String?
  /// The position of the cursor in the focused text.
  private(set) var cursor = Int.max

  /// Moves the focus to the other field of the login.
  func moveFocus() {
    focus = focus == .userName ? .password : .userName
    cursor = .max
  }

  /// Presses a key in the focused field of the login.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether the text changed.
  func pressInLogin(_ key: Key) -> Bool {
    let before = form
    switch focus {
    case .userName: form.userName = press(key, in: form.userName)
    case .password: form.password = press(key, in: form.password)
    }
    return form != before
  }

  /// Returns the typed credentials, and clears the password.
  ///
  /// - Returns: The credentials, or nil if one of the fields is empty.
  func takeCredentials() -> Credentials? {
    guard let credentials = form.credentials else { return nil }
    form.password = ""
    return credentials
  }

  /// Begins an empty login.
  func clearLogin() {
    form = LoginForm()
    focus = .userName
    cursor = .max
  }

  /// Continues a note.
  func beginTyping(_ note: String) {
    self.note = note
    cursor = .max
  }

  /// Presses a key in the text of the note.
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
