#if canImport(SwiftUI)
  import Corbel
  import Observation

  /// The value that a control has written and that the reducer has refused or changed.
  ///
  /// A control changes on the screen before it writes to its binding: the switch moves, the sheet
  /// is pulled away. If the store's value then stays as it was, SwiftUI sees no change, and the
  /// screen keeps what the control shows. Therefore the binding first returns the written value, and
  /// then, after SwiftUI has read it, the store's value. SwiftUI sees a change, and shows the
  /// store's value.
  @MainActor @Observable final class RefusedWrite<Value> {
    private var written: Value?
    /// The number of writes, so that the end of an earlier refusal doesn't end a later one.
    @ObservationIgnored private var count = 0
    @ObservationIgnored private var isEnding = false
    @ObservationIgnored private lazy var isEqual = equality(of: Value.self)

    nonisolated init() {}

    /// Returns the refused value until SwiftUI has read it, and otherwise the current value.
    func value(or current: Value) -> Value {
      guard let written else { return current }
      if !isEnding {
        isEnding = true
        Task { [weak self, count] in self?.end(count) }
      }
      return written
    }

    /// Returns whether SwiftUI has yet to read this refused value; a control may write it twice.
    func isPending(_ value: Value) -> Bool {
      guard let written else { return false }
      return isEqual?(written, value) == true
    }

    /// Compares a written value with the store's value after the write.
    func note(_ value: Value, current: Value) {
      let isRefused = isEqual?(value, current) == false
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
