/// The text that a person types into a login.
///
/// Only the view owns it. The reducer's state and the view model contain no password. They receive
/// both texts at once, as the payload of an action.
///
/// ```swift
/// var form = LoginForm()
/// form.userName = " ada"
/// form.password = "engine"
/// if let credentials = form.credentials { store.send(.authenticateTapped(credentials)) }
/// ```
package struct LoginForm: Hashable, Sendable {
  package var userName = ""
  package var password = ""

  package init() {}

  /// The typed texts, ready to send, or nil if one of them is missing.
  ///
  /// Spaces around the user name are removed. Spaces in a password are kept.
  package var credentials: Credentials? {
    let start = userName.drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }), !password.isEmpty
    else { return nil }
    return Credentials(userName: String(start[...end]), password: password)
  }
}
