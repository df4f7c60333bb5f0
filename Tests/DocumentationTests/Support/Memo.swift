import Corbel

/// Values that are made once, by their keys, for all the tests that need them.
final class Memo<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Lock<[Key: Value]>([:])

  /// Returns the value for a key, and makes it at the first call.
  ///
  /// A test that asks meanwhile waits, so that nothing is made twice.
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
