internal import Observation

/// Calls a function now, and again after each change of what it has read.
///
/// ```swift
/// let token = observe { label.text = "Count: \(store.count)" }
/// ```
///
/// It may read from any `Observable`: a ``Store``, a ``ViewState``, another model. Each
/// call observes what that call has read. The function is called again on a later turn of the main
/// actor, because most observables tell of a change before they make it; changes of one turn are
/// seen together. What the function itself changes does not call it again.
///
/// In a class that has a method named `observe`, as every `NSObject` does, write
/// ``ObservationToken/init(_:)`` instead.
///
/// - Parameter apply: Reads what it needs, and does what it wants with it.
/// - Returns: A token. The function is called until the token is cancelled or released.
@MainActor public func observe(_ apply: @escaping @MainActor () -> Void) -> ObservationToken {
  ObservationToken(apply)
}

/// An observation that goes on until it is cancelled or released.
///
/// ``observe(_:)`` makes one:
///
/// ```swift
/// private var token: ObservationToken?
///
/// func show(_ store: StoreOf<Feature>) {
///   token = observe { [label] in label.text = "Count: \(store.count)" }
/// }
/// ```
@MainActor public final class ObservationToken {
  private var apply: (@MainActor () -> Void)?

  /// Calls a function now, and again after each change of what it has read, like ``observe(_:)``.
  ///
  /// Use it where `observe` is the name of a method, which hides the function: in a view controller,
  /// a view or any other `NSObject`.
  ///
  /// ```swift
  /// token = ObservationToken { [label] in label.text = "Count: \(store.count)" }
  /// ```
  ///
  /// - Parameter apply: Reads what it needs, and does what it wants with it.
  public init(_ apply: @escaping @MainActor () -> Void) {
    self.apply = apply
    run()
  }

  nonisolated deinit {}

  /// Ends the observation: the function is not called again.
  public func cancel() {
    apply = nil
  }

  private func run() {
    guard let apply else { return }
    withObservationTracking(apply) { [weak self] in
      Task { @MainActor in self?.run() }
    }
  }
}
