/// A weak reference.
package struct Weak {
  package weak var object: AnyObject?

  package init(_ object: AnyObject?) {
    self.object = object
  }

  /// Whether the object was deallocated.
  package var isGone: Bool { object == nil }
}
