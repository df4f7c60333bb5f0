/// An error for tests.
package struct Failure: Error, Equatable, CustomStringConvertible {
  package var reason: String

  package init(reason: String = "failed") {
    self.reason = reason
  }

  package var description: String { reason }
}
