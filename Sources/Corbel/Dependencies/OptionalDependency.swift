/// An optional, which can be resolved although nothing is registered.
protocol OptionalDependency: OptionalType {
  static func value(in container: Dependencies) -> Self
}

extension Optional: OptionalDependency {
  static func value(in container: Dependencies) -> Self { container.value(Wrapped.self) }
}
