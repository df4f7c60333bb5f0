#if canImport(SwiftUI)
  /// A value that a view makes once, and keeps until the source of the value changes.
  @MainActor final class Kept<Value> {
    private var value: Value?
    private weak var source: AnyObject?

    nonisolated init() {}

    /// Returns the kept value, or makes a new value if no value from this source is kept.
    func value(from source: AnyObject, make: () -> Value) -> Value {
      if let value, self.source === source { return value }
      let made = make()
      value = made
      self.source = source
      return made
    }

    /// Returns the kept value, or makes a new value if no value is kept.
    func value(make: () -> Value) -> Value {
      value(from: self, make: make)
    }
  }
#endif
