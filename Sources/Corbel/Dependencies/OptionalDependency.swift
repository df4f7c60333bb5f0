/// An optional, which can be resolved although nothing is registered.
protocol OptionalDependency {
  static var wrappedType: any Any.Type { get }
  static func value(in container: Dependencies) -> Self
}

extension Optional: OptionalDependency {
  static var wrappedType: any Any.Type { Wrapped.self }
  static func value(in container: Dependencies) -> Self { container.value(Wrapped.self) }
}
