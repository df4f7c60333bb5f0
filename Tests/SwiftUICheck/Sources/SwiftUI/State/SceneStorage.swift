public import Foundation

@propertyWrapper public struct SceneStorage<Value>: DynamicProperty {
  private let key: String
  private let initialValue: Value
  private var location: StateLocation<Value>?

  private init(_ initialValue: Value, at key: String) {
    self.key = key
    self.initialValue = initialValue
  }

  public var wrappedValue: Value {
    get { location?.get() ?? initialValue }
    nonmutating set {
      guard let location else {
        HeadlessHost.report("SceneStorage<\(Value.self)> is written outside of a view.")
        return
      }
      location.set(newValue)
    }
  }
}

@available(*, unavailable) extension SceneStorage: Sendable {}

extension SceneStorage {
  public init(wrappedValue: Value, _ key: String) where Value == String {
    self.init(wrappedValue, at: key)
  }
}

extension SceneStorage where Value: ExpressibleByNilLiteral {
  public init(_ key: String) where Value == Data? { self.init(nil, at: key) }
}

extension SceneStorage: InstalledProperty {
  mutating func install(in node: Node, offset: Int) {
    location = node.host.scene.location(key) { initialValue }
  }
}

/// The values that a scene keeps, which a test passes from one host to the next.
final class SceneValues {
  private var locations: [String: AnyObject] = [:]

  func location<Value>(_ key: String, _ initial: () -> Value) -> StateLocation<Value> {
    if let location = locations[key] as? StateLocation<Value> { return location }
    let location = StateLocation(initial())
    locations[key] = location
    return location
  }
}
