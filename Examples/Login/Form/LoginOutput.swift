/// The output of a login to its parent, the same in every way of writing it.
///
/// ```swift
/// case .loginFinished(.loggedIn(let user)):
///   state.user = user
///   return .none
/// ```
package enum LoginOutput: Equatable, Sendable {
  /// The login succeeded.
  ///
  /// It sends this once.
  case loggedIn(User)
}
