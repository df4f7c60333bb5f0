/// What a login tells whoever shows it, in whichever way it is written.
///
/// ```swift
/// case .loginFinished(.loggedIn(let user)):
///   state.user = user
///   return .none
/// ```
package enum LoginOutput: Equatable, Sendable {
  /// The login is over. It comes once.
  case loggedIn(User)
}
