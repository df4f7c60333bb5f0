@propertyWrapper public struct FocusState<Value>: DynamicProperty where Value: Hashable {
  @propertyWrapper public struct Binding {
    let location: StateLocation<Value>?
    let initialValue: Value

    public var wrappedValue: Value {
      get { location?.get() ?? initialValue }
      nonmutating set { location?.set(newValue) }
    }

    public var projectedValue: Self { self }
  }

  private let initialValue: Value
  private var location: StateLocation<Value>?

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
    location = node.stored(at: offset) { StateLocation(initialValue) }
  }
}

extension View {
  nonisolated public func focused<Value>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View where Value: Hashable {
    Rendered(self) { context, content in
      context.focus = Focus(
        isFocused: binding.wrappedValue == value, take: { binding.wrappedValue = value })
      context.add(content, key: "content")
    }
  }

  nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    focused(condition, equals: true)
  }
}
