import Corbel

/// Values by their keys, which are made once for all tests.
nonisolated final class Memo<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Lock<[Key: Value]>([:])

  /// Returns the value for a key, and makes it at the first call.
  ///
  /// Another test waits meanwhile, so that each value is made once.
  func value(for key: Key, make: @Sendable () throws -> Value) throws -> Value {
    try values.withLock { values in
      Result {
        if let value = values[key] { return value }
        let value = try make()
        values[key] = value
        return value
      }
    }.get()
  }
}
