extension View {
  nonisolated public func onChange<V>(
    of value: V, initial: Bool = false,
    _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View where V: Equatable {
    Rendered(self) { context, content in
      context.add(content, key: "content")
      let last = context.node.remembered { LastValue<V>() }
      let (old, isOnScreen) = (last.value, context.isOnScreen)
      let appears = isOnScreen && !last.isOnScreen
      last.value = value
      last.isOnScreen = isOnScreen
      if let old, old != value {
        context.host.afterEvaluation { action(old, value) }
      } else if initial, appears {
        context.host.afterEvaluation { action(value, value) }
      }
    }
  }

  nonisolated public func onChange<V>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View where V: Equatable {
    onChange(of: value, initial: initial) { _, _ in action() }
  }
}

@MainActor private final class LastValue<Value>: Remembered {
  var value: Value?
  var isOnScreen = false
}
