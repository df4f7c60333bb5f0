import Foundation

/// The reason why a login failed.
///
/// ```swift
/// let error = AuthenticationError.wrongCredentials
/// let text = error.description  // The user name or the password is wrong.
/// ```
package enum AuthenticationError: Error, Hashable, Sendable {
  /// No user has this name and this password.
  ///
  /// The error doesn't tell which of the two is wrong.
  case wrongCredentials
  /// The service can't be reached.
  case offline
  /// Another reason, which the service doesn't report.
  case unexpected(String)

  /// Converts any error to an authentication error.
  ///
  /// - Parameter error: The error that a service threw.
  package init(_ error: any Error) {
    self = error as? Self ?? .unexpected("\(error)")
  }
}

extension AuthenticationError: CustomStringConvertible, LocalizedError {
  /// The message for the person who uses the app.
  package var description: String {
    switch self {
    case .wrongCredentials: "The user name or the password is wrong."
    case .offline: "The service can't be reached. Try again when you are online."
    case .unexpected(let reason): "Logging in has failed: \(reason)."
    }
  }

  package var errorDescription: String? { description }
}
