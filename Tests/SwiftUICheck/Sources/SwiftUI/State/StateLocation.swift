/// A value that lives as long as a node, with the nodes that have read it.
final class StateLocation<Value> {
  private var value: Value
  private var readers: [Tracking] = []

  init(_ value: Value) { self.value = value }

  func get() -> Value {
    MainActor.assumeIsolated {
      if let reader = Tracking.current, readers.last !== reader { readers.append(reader) }
      return value
    }
  }

  /// The value, for code that doesn't observe it.
  func peek() -> Value { value }

  func set(_ newValue: Value) {
    MainActor.assumeIsolated {
      value = newValue
      let readers = self.readers
      self.readers = []
      for reader in readers { reader.invalidate() }
    }
  }
}
