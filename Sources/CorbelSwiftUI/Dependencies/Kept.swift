#if canImport(SwiftUI)
  /// A value that a view makes once, and keeps as its state until the value's source is another one.
  @MainActor final class Kept<Value> {
    private var value: Value?
    private weak var source: AnyObject?

    nonisolated init() {}

    /// Returns the value, which is made if there is none, or none of this source.
    func value(from source: AnyObject, make: () -> Value) -> Value {
      if let value, self.source === source { return value }
      let made = make()
      value = made
      self.source = source
      return made
    }

    /// Returns the value, which is made if there is none.
    func value(make: () -> Value) -> Value {
      value(from: self, make: make)
    }
  }
#endif
