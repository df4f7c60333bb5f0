import Corbel

/// Counts the living instances of ``Payload``.
final class PayloadCounter: Sendable {
  private let living = Lock(0)

  var count: Int { living.withLock { $0 } }

  func add(_ number: Int) {
    living.withLock { $0 += number }
  }
}

/// An object whose living instances a test can count.
final class Payload: Sendable, Equatable {
  private let counter: PayloadCounter

  init(_ counter: PayloadCounter) {
    self.counter = counter
    counter.add(1)
  }

  deinit {
    counter.add(-1)
  }

  static func == (lhs: Payload, rhs: Payload) -> Bool { lhs === rhs }
}
