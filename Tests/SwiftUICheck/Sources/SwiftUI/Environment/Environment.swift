@propertyWrapper public struct Environment<Value>: DynamicProperty {
  private let read: (EnvironmentValues) -> Value
  private var installed: Value?

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    read = { $0[keyPath: keyPath] }
  }

  public var wrappedValue: Value {
    if let installed { return installed }
    HeadlessHost.report(
      "The environment's \(Value.self) is read outside of a view, where it is the default.")
    return read(EnvironmentValues())
  }
}

@available(*, unavailable) extension Environment: Sendable {}

extension Environment: InstalledProperty {
  mutating func install(in node: Node, offset: Int) {
    let value = read(node.environment)
    installed = value
    let read = self.read
    node.environmentReads.append { isSameValue(read($0) as Any, value as Any) }
  }
}
