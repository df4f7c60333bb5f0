// The property wrapper up to Xcode 26, and the storage of the macro with the same name in Xcode 27.
@propertyWrapper public struct State<Value>: DynamicProperty {
  private let initialValue: () -> Value
  private var location: StateLocation<Value>?

  public init(wrappedValue value: Value) { initialValue = { value } }

  public init(initialValue value: Value) { self.initialValue = { value } }

  #if SDK_27
    /// Creates the storage for a default value of the macro.
    public init(__lazy value: @autoclosure @escaping () -> Value) { initialValue = value }
  #endif

  public var wrappedValue: Value {
    get { location?.get() ?? initialValue() }
    nonmutating set {
      guard let location else {
        HeadlessHost.report("State<\(Value.self)> is written outside of a view.")
        return
      }
      location.set(newValue)
    }
  }

  public var projectedValue: Binding<Value> {
    guard let location else {
      HeadlessHost.report("A binding to State<\(Value.self)> is made outside of a view.")
      return .constant(initialValue())
    }
    return Binding(location: StateBindingLocation(state: location))
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

@available(*, unavailable) extension State: Sendable {}

extension State: InstalledProperty {
  mutating func install(in node: Node, offset: Int) {
    location = node.stored(at: offset) { StateLocation(initialValue()) }
  }
}

struct StateBindingLocation<Value>: BindingLocation {
  let state: StateLocation<Value>

  func get() -> Value { state.get() }

  func set(_ newValue: Value, _ transaction: Transaction) {
    withTransaction(transaction) { state.set(newValue) }
  }

  func isSame(as other: any BindingLocation) -> Bool { (other as? Self)?.state === state }
}
