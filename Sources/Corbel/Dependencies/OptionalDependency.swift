/// An optional, which can be resolved where nothing is registered.
protocol OptionalDependency {
  static var wrappedType: any Any.Type { get }

  static func value(
    in container: Dependencies, for path: ResolutionPath?, isForSingleton: Bool
  ) -> Self
}

extension Optional: OptionalDependency {
  static var wrappedType: any Any.Type { Wrapped.self }

  static func value(
    in container: Dependencies, for path: ResolutionPath?, isForSingleton: Bool
  ) -> Self {
    container.value(of: Wrapped.self, for: path, isForSingleton: isForSingleton)
  }
}
