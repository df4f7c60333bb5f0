/// A user name with its password, on the way from a form to the service.
///
/// They are the payload of an action, and actions are logged, compared and printed by tests. So
/// the password is not in what they show of themselves.
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
  // For 'dump', debuggers and whatever else prints what a value is made of.
  package var customMirror: Mirror { Mirror(self, children: ["userName": userName]) }
}
