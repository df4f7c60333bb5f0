@available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
@frozen public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  @usableFromInline let x: Int
  public init(uncheckedState initialState: State) { x = 0 }
  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R { fatalError() }
  public func withLock<R>(_ body: @Sendable (inout State) throws -> R) rethrows -> R
  where R: Sendable { fatalError() }
}
@available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
extension OSAllocatedUnfairLock where State: Sendable {
  public init(initialState: State) { fatalError() }
}
@available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
extension OSAllocatedUnfairLock where State == Void {
  public init() { fatalError() }
  public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R { fatalError() }
  public func withLock<R>(_ body: @Sendable () throws -> R) rethrows -> R where R: Sendable {
    fatalError()
  }
  @available(*, noasync) public func lock() {}
  @available(*, noasync) public func unlock() {}
}
