/// A user name and its password, which a form sends to the service.
///
/// Credentials are the payload of an action. Tests and logs compare and print actions, so the
/// descriptions of credentials leave out the password.
///
/// ```swift
/// let credentials = Credentials(userName: "ada", password: "engine")
/// let log = "\(credentials)"  // ada, password hidden
/// ```
package struct Credentials: Hashable, Sendable {
  package let userName: String
  package let password: String

  package init(userName: String, password: String) {
    self.userName = userName
    self.password = password
  }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "\(userName), password hidden" }
  package var debugDescription: String { description }
  // For 'dump', debuggers, and other code that prints the parts of a value.
  package var customMirror: Mirror { Mirror(self, children: ["userName": userName]) }
}
