/// What is typed into a login, as long as it is typed.
///
/// It belongs to the view, and to nobody else: neither the state of the reducer nor the view model
/// has a password in it. They get both texts at once, as the payload of an action.
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

  /// What is typed, to be sent; nil as long as something is missing.
  ///
  /// Blanks around the user name do not belong to it. Those in a password do.
  package var credentials: Credentials? {
    let start = userName.drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }), !password.isEmpty
    else { return nil }
    return Credentials(userName: String(start[...end]), password: password)
  }
}
