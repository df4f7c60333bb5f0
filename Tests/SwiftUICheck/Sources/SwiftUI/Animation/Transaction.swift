public struct Transaction {
  public var animation: Animation?
  public var disablesAnimations = false

  public init() {}

  public init(animation: Animation?) { self.animation = animation }

  /// The transaction of ``withTransaction(_:_:)`` while its body runs.
  @MainActor static var current = Transaction()

  /// The transaction of a binding, or the transaction around the write if the first one is empty.
  var orCurrent: Transaction {
    animation == nil ? MainActor.assumeIsolated { Transaction.current } : self
  }
}

@available(*, unavailable) extension Transaction: Sendable {}

public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  let outer = MainActor.assumeIsolated {
    let outer = Transaction.current
    Transaction.current = transaction
    return outer
  }
  defer { MainActor.assumeIsolated { Transaction.current = outer } }
  return try body()
}
