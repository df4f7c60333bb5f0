/// Compile errors for a type that is registered without `as:`.
extension Dependencies.Builder {
  /// Reports at compile time that the type to register has no label.
  ///
  /// - Parameters:
  ///   - type: The type to register.
  ///   - make: Makes a value.
  @available(*, unavailable, message: "Label the type, as in 'singleton(as: (any API).self)'.")
  public mutating func singleton<T>(
    _ type: T.Type, _ make: (borrowing Dependencies.Resolver) -> T
  ) {}

  /// Reports at compile time that the type to register has no label.
  ///
  /// - Parameters:
  ///   - type: The type to register.
  ///   - make: Makes a value.
  @available(*, unavailable, message: "Label the type, as in 'scoped(as: (any API).self)'.")
  public mutating func scoped<T>(
    _ type: T.Type, _ make: (borrowing Dependencies.Resolver) -> T
  ) {}

  /// Reports at compile time that the type to register has no label.
  ///
  /// - Parameters:
  ///   - type: The type to register.
  ///   - make: Makes a value.
  @available(*, unavailable, message: "Label the type, as in 'transient(as: (any API).self)'.")
  public mutating func transient<T>(
    _ type: T.Type, _ make: (borrowing Dependencies.Resolver) -> T
  ) {}
}
