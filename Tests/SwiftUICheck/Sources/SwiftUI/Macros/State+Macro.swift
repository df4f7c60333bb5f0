#if SDK_27
  @attached(accessor, names: named(init), named(get), named(set))
  @attached(peer, names: prefixed(`_`), prefixed(__), prefixed(`$`))
  public macro State() = #externalMacro(module: "SwiftUIMacros", type: "StateMacro")

  extension Binding {
    /// Creates the binding that the macro declares for a property without a type.
    ///
    /// It is connected to the property's state before the view is evaluated.
    public init(__unconnected value: @autoclosure () -> Value) {
      location = UnconnectedLocation<Value>()
    }
  }

  /// The place of a binding whose view is not shown.
  private struct UnconnectedLocation<Value>: BindingLocation {
    func get() -> Value {
      fatalError("A binding to State<\(Value.self)> is read outside of a view.")
    }

    func set(_ newValue: Value, _ transaction: Transaction) {
      HeadlessHost.report("A binding to State<\(Value.self)> is written outside of a view.")
    }

    func isSame(as other: any BindingLocation) -> Bool { other is Self }
  }

  extension Binding: ConnectedProperty {
    mutating func connect(to property: any DynamicProperty) {
      guard location is UnconnectedLocation<Value>, let state = property as? State<Value> else {
        return
      }
      self = state.projectedValue
    }
  }
#endif

/// A property that shares the storage of the property before it.
protocol ConnectedProperty {
  mutating func connect(to property: any DynamicProperty)
}
