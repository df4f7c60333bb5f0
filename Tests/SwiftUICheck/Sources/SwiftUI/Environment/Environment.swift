public import Observation

@propertyWrapper public struct Environment<Value>: DynamicProperty {
  private let read: (EnvironmentValues) -> Value?
  private var installed: Value?

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    read = { $0[keyPath: keyPath] }
  }

  public var wrappedValue: Value {
    if let installed { return installed }
    guard let value = read(EnvironmentValues()) else {
      fatalError("There is no \(Value.self) in the environment.")
    }
    HeadlessHost.report(
      "The environment's \(Value.self) is read outside of a view, where it is the default.")
    return value
  }
}

@available(*, unavailable) extension Environment: Sendable {}

extension Environment {
  public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
    read = { $0[object: ObjectIdentifier(objectType)] as? Value }
  }

  public init<T>(_ objectType: T.Type) where Value == T?, T: AnyObject, T: Observable {
    read = { .some($0[object: ObjectIdentifier(objectType)] as? T) }
  }
}

extension Environment: InstalledProperty {
  mutating func install(in node: Node, offset: Int) {
    let value = read(node.environment)
    installed = value
    let read = self.read
    node.environmentReads.append { isSameValue(read($0) as Any, value as Any) }
  }
}
