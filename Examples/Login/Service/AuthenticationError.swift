/// Why somebody could not log in.
///
/// ```swift
/// let error = AuthenticationError.wrongCredentials
/// let text = error.description  // The user name or the password is wrong.
/// ```
package enum AuthenticationError: Error, Hashable, Sendable {
  /// Nobody has this user name and this password. Which of the two is wrong is not said.
  case wrongCredentials
  /// The service can't be reached.
  case offline
  /// Something else, which the service does not tell of.
  case unexpected(String)

  /// Makes an error that can be shown from any other.
  ///
  /// - Parameter error: What a service has thrown.
  package init(_ error: any Error) {
    self = error as? Self ?? .unexpected("\(error)")
  }
}

extension AuthenticationError: CustomStringConvertible {
  /// What a person is told.
  package var description: String {
    switch self {
    case .wrongCredentials: "The user name or the password is wrong."
    case .offline: "The service can't be reached. Try again when you are online."
    case .unexpected(let reason): "Logging in has failed: \(reason)."
    }
  }
}
