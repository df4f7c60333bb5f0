#if canImport(SwiftUI)
  import Corbel
  import Observation

  /// The value that a control has written and that the reducer has refused or changed.
  ///
  /// A control changes on the screen before it writes to its binding: the switch moves, the sheet
  /// is pulled away. If the store's value then stays as it was, SwiftUI sees no change, and the
  /// screen keeps what the control shows. Therefore the binding first returns the written value,
  /// and then, after a view with the binding was evaluated, the store's value. SwiftUI sees a
  /// change, and shows the store's value.
  @MainActor @Observable final class RefusedWrite<Value> {
    private var written: Value?
    /// The number of writes, so that the end of an earlier refusal doesn't end a later one.
    @ObservationIgnored private var count = 0
    @ObservationIgnored private var isEnding = false
    /// An accepted value, until the evaluation that it leads to.
    @ObservationIgnored private var accepted: Value?
    @ObservationIgnored private lazy var isEqual = equality(of: Value.self)

    nonisolated init() {}

    /// Returns the refused value until a view has shown it, and otherwise the current value.
    func value(or current: Value) -> Value { written ?? current }

    /// Ends the refusal after this evaluation of a view.
    ///
    /// The function that makes the binding calls this, because only an evaluation of the view shows
    /// the refused value to SwiftUI. The getter has other readers.
    ///
    /// If the feature has replaced an accepted value before this evaluation, SwiftUI doesn't see
    /// that either, because the control has the value already.
    ///
    /// - Parameter current: The store's value.
    func show(_ current: @autoclosure () -> Value) {
      if let accepted = accepted.take(), isEqual?(accepted, current()) == false {
        count += 1
        isEnding = false
        written = accepted
      }
      show()
    }

    func show() {
      guard written != nil, !isEnding else { return }
      isEnding = true
      Task { [weak self, count] in self?.end(count) }
    }

    /// Returns whether SwiftUI has yet to read this refused value; a control may write it twice.
    func isPending(_ value: Value) -> Bool {
      guard let written else { return false }
      return isEqual?(written, value) == true
    }

    /// Compares a written value with the store's value after the write.
    ///
    /// - Parameters:
    ///   - value: The written value.
    ///   - old: The store's value before the write, if it is known.
    ///   - current: The store's value after the write.
    func note(_ value: Value, old: Value? = nil, current: Value) {
      let isRefused = isEqual?(value, current) == false
      if !isRefused, let old, isEqual?(value, old) == false { accepted = value }
      guard isRefused || written != nil else { return }
      count += 1
      isEnding = false
      written = isRefused ? value : nil
    }

    private func end(_ number: Int) {
      guard number == count else { return }
      isEnding = false
      written = nil
    }
  }
#endif
