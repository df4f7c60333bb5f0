@propertyWrapper public struct FocusState<Value>: DynamicProperty where Value: Hashable {
  @propertyWrapper public struct Binding {
    let location: FocusLocation<Value>?
    let initialValue: Value

    public var wrappedValue: Value {
      get {
        let location = location
        MainActor.assumeIsolated { location?.isRead(in: Tracking.current) }
        return location?.state.get() ?? initialValue
      }
      nonmutating set {
        let location = location
        MainActor.assumeIsolated { location?.set(newValue) }
      }
    }

    public var projectedValue: Self { self }
  }

  private let initialValue: Value
  private var location: FocusLocation<Value>?

  public init() where Value == Bool { initialValue = false }

  public init<T>() where Value == T?, T: Hashable { initialValue = nil }

  public var wrappedValue: Value {
    get { projectedValue.wrappedValue }
    nonmutating set { projectedValue.wrappedValue = newValue }
  }

  public var projectedValue: FocusState<Value>.Binding {
    Binding(location: location, initialValue: initialValue)
  }
}

extension FocusState: InstalledProperty {
  mutating func install(in node: Node, offset: Int) {
    location = node.stored(at: offset) { FocusLocation(initialValue, in: node) }
  }
}

/// A focus, which goes back to its initial value if no field has the value that was set.
@MainActor final class FocusLocation<Value: Hashable>: AnyFocusLocation {
  let state: StateLocation<Value>
  private let initialValue: Value
  private weak var owner: Node?
  private var hasReaders = false

  init(_ initialValue: Value, in owner: Node) {
    self.initialValue = initialValue
    self.owner = owner
    state = StateLocation(initialValue)
  }

  /// Notes a reader: a change of the focus then invalidates the view that owns the focus as well.
  func isRead(in tracking: Tracking?) { if tracking != nil { hasReaders = true } }

  func set(_ newValue: Value) {
    if hasReaders, newValue != state.peek() { owner?.invalidate() }
    state.set(newValue)
    owner?.host.focusChanged(self)
  }

  func check(in host: HeadlessHost) {
    let value = state.peek()
    guard value != initialValue, !host.hasField(in: self, for: AnyHashable(value)) else { return }
    set(initialValue)
  }

  func resign(_ value: Value) { if state.peek() == value { set(initialValue) } }
}

@MainActor protocol AnyFocusLocation: AnyObject {
  /// Takes the focus from a field that doesn't exist, after an evaluation.
  func check(in host: HeadlessHost)
}

extension View {
  nonisolated public func focused<Value>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View where Value: Hashable {
    Rendered(self) { context, content in
      if let location = binding.location {
        context.focus = Focus(
          isFocused: binding.wrappedValue == value, state: location, value: AnyHashable(value),
          take: { binding.wrappedValue = value }, resign: { location.resign(value) })
      }
      context.add(content, key: "content")
    }
  }

  nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    focused(condition, equals: true)
  }
}
