/// An optional type, which can be resolved even if the wrapped type is not registered.
protocol OptionalDependency: OptionalType {
  static func value(in container: Dependencies) -> Self
}

extension Optional: OptionalDependency {
  static func value(in container: Dependencies) -> Self {
    let wrapped = Wrapped.self as? any OptionalDependency.Type
    return container.value(Wrapped.self) ?? wrapped?.value(in: container) as? Wrapped
  }
}
