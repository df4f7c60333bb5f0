import Corbel
import CorbelStorage
import TestSupport

/// A storage of closures, whose saves a test can observe and let fail.
final class SaveLog<Value: Sendable>: Sendable {
  private let state: Lock<(saved: [Value], failure: Failure?, loadFailure: Failure?)>
  private let saves: AsyncStream<Value>
  private let continuation: AsyncStream<Value>.Continuation

  init(_ value: Value? = nil) {
    state = Lock((value.map { [$0] } ?? [], nil, nil))
    (saves, continuation) = AsyncStream.makeStream()
  }

  var storage: Storage<Value> {
    Storage("log") { [self] in
      try state.withLock { state in
        Result { [state] in
          if let failure = state.loadFailure { throw failure }
          return state.saved.last
        }
      }.get()
    } save: { [self] value in
      try state.withLock { state in
        let failure = state.failure
        if failure == nil { state.saved.append(value) }
        return failure.map { Result<Void, any Error>.failure($0) } ?? .success(())
      }.get()
      continuation.yield(value)
    }
  }

  /// The saved values, and the one that was there at first.
  var saved: [Value] { state.withLock { $0.saved } }

  func failSaves(with failure: Failure?) { state.withLock { $0.failure = failure } }
  func failLoads(with failure: Failure?) { state.withLock { $0.loadFailure = failure } }

  /// Waits for the next save that this function has not returned yet.
  func nextSave() async -> Value? {
    for await value in saves { return value }
    return nil
  }
}
