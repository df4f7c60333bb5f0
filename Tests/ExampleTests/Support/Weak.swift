/// A reference that keeps nothing alive.
struct Weak {
  weak var object: AnyObject?

  init(_ object: AnyObject?) {
    self.object = object
  }

  /// Whether the object has gone.
  var isGone: Bool { object == nil }
}
