internal import Observation

/// An observation: calls a function now, and again after each change of the values that it has
/// read.
///
/// ```swift
/// private var token: ObservationToken?
///
/// func show(_ store: StoreOf<Feature>) {
///   token = ObservationToken { [label] in label.text = "Count: \(store.count)" }
/// }
/// ```
///
/// The function may read any `Observable`: a ``Store``, a ``ViewState``, another model. Each call
/// observes the values that it reads. After a change, the next call happens on a later turn of the
/// main actor, because most observables announce a change before the new value can be read. Several
/// changes in one turn lead to one call. Changes that the function itself makes don't lead to
/// another call. If the function starts another observation, Swift also observes what that one
/// reads in its first call, so start observations side by side.
///
/// The observation lasts until the token is cancelled or released.
@MainActor public final class ObservationToken {
  private var apply: (@MainActor () -> Void)?

  /// Calls a function now, and again after each change of a value that it has read.
  ///
  /// - Parameter apply: Reads observable values and uses them.
  public init(_ apply: @escaping @MainActor () -> Void) {
    self.apply = apply
    run()
  }

  nonisolated deinit {}

  /// Ends the observation, so that the function is not called again.
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
