/// A reference that keeps nothing alive.
package struct Weak {
  package weak var object: AnyObject?

  package init(_ object: AnyObject?) {
    self.object = object
  }

  /// Whether the object has gone.
  package var isGone: Bool { object == nil }
}
