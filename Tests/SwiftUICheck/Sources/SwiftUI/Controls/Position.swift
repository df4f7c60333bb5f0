/// What a control shows: what the user has chosen, until its binding has another value.
///
/// A control changes on the screen before it writes to its binding. It stays so, even if the value
/// stays as it was.
@MainActor final class Position<Value: Equatable>: Remembered {
  private(set) var shown: Value
  private var given: Value

  init(_ value: Value) {
    shown = value
    given = value
  }

  func follow(_ value: Value) {
    if value != given { shown = value }
    given = value
  }

  func move(to value: Value) { shown = value }
}

extension RenderContext {
  /// Returns what a control shows, and a function for what a user chooses.
  func position<Value: Equatable>(
    of binding: Binding<Value>
  ) -> (shown: Value, choose: @MainActor (Value) -> Void) {
    let value = binding.wrappedValue
    let position = node.remembered { Position(value) }
    position.follow(value)
    return (
      position.shown,
      { [weak node] in
        position.move(to: $0)
        node?.invalidate()
        binding.wrappedValue = $0
      }
    )
  }
}
