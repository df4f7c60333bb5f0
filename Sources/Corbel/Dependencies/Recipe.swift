/// A factory that knows the type of its values, and the value that a container keeps.
final class Recipe<Value>: @unchecked Sendable {
  // Sendable: a recipe belongs to one container, and `kept` is used only under its lock.
  private let make: @Sendable (Dependencies.Resolver) -> Value
  private var kept: Value?

  init(_ make: @escaping @Sendable (Dependencies.Resolver) -> Value) { self.make = make }

  /// Returns the same recipe for another container, without the kept value.
  func copy() -> Recipe { Recipe(make) }

  /// Returns the kept value, or makes a value in a container.
  func value(of registration: Registration, in container: Dependencies) -> Value {
    if let kept { return kept }
    let value = container.making(registration, make)
    if registration.lifetime != .transient {
      kept = value
      container.releases.append { self.kept = nil }
    }
    return value
  }
}
