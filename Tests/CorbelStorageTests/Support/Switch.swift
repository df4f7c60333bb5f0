import Corbel

/// A value that a test changes while other threads read it.
final class Switch: Sendable {
  private let state = Lock(true)

  var isOn: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
