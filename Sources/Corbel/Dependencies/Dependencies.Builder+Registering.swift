// A function that takes only the resolver matches both overloads of each method. With
// `@_disfavoredOverload` on the overload for initializers, the compiler selects the other one.

extension Dependencies.Builder {
  // MARK: Values

  /// Registers a value that exists already.
  ///
  /// - Parameters:
  ///   - type: The type to register, often a protocol; it can be inferred.
  ///   - value: The value that the container returns for the type.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  public mutating func value<Value: Sendable>(
    as type: Value.Type = Value.self, _ value: Value, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    add(type, .singleton, CallSite(fileID: fileID, line: line)) { _ in value }
  }

  // MARK: Singleton

  /// Registers a type with one value, made by an initializer.
  ///
  /// The container of the registration makes the value when the type is first resolved, and shares
  /// the value with the container's children. A singleton can't need a scoped type.
  ///
  /// - Parameters:
  ///   - type: The type to register, often a protocol; it can be inferred.
  ///   - initializer: Makes a value from arguments that the container resolves.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  @_disfavoredOverload
  public mutating func singleton<Value: Sendable, each Need: Sendable>(
    as type: Value.Type = Value.self,
    _ initializer: @escaping @isolated(any) @Sendable (repeat each Need) -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    add(.singleton, CallSite(fileID: fileID, line: line), initializer)
  }

  /// Registers a type with one value, made by a closure.
  ///
  /// The container of the registration makes the value when the type is first resolved, and shares
  /// the value with the container's children. A singleton can't need a scoped type.
  ///
  /// - Parameters:
  ///   - type: The type to register, often a protocol; it can be inferred.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - make: Makes a value. The closure's argument resolves the dependencies of the value.
  public mutating func singleton<Value: Sendable>(
    as type: Value.Type = Value.self, fileID: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping @isolated(any) @Sendable (Dependencies.Resolver) -> Value
  ) {
    add(type, .singleton, CallSite(fileID: fileID, line: line), make)
  }

  /// Reports at compile time that the type to register has no label.
  ///
  /// - Parameters:
  ///   - type: The type to register.
  ///   - make: Makes a value.
  @available(*, unavailable, message: "Label the type, as in 'singleton(as: (any API).self)'.")
  public mutating func singleton<T>(_ type: T.Type, _ make: (Dependencies.Resolver) -> T) {}

  // MARK: Scoped

  /// Registers a type with one value for each container, made by an initializer.
  ///
  /// Each container makes a value of its own when it first resolves the type, and keeps the value
  /// until the container is deallocated.
  ///
  /// - Parameters:
  ///   - type: The type to register, often a protocol; it can be inferred.
  ///   - initializer: Makes a value from arguments that the container resolves.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  @_disfavoredOverload
  public mutating func scoped<Value: Sendable, each Need: Sendable>(
    as type: Value.Type = Value.self,
    _ initializer: @escaping @isolated(any) @Sendable (repeat each Need) -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    add(.scoped, CallSite(fileID: fileID, line: line), initializer)
  }

  /// Registers a type with one value for each container, made by a closure.
  ///
  /// Each container makes a value of its own when it first resolves the type, and keeps the value
  /// until the container is deallocated.
  ///
  /// - Parameters:
  ///   - type: The type to register, often a protocol; it can be inferred.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - make: Makes a value. The closure's argument resolves the dependencies of the value.
  public mutating func scoped<Value: Sendable>(
    as type: Value.Type = Value.self, fileID: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping @isolated(any) @Sendable (Dependencies.Resolver) -> Value
  ) {
    add(type, .scoped, CallSite(fileID: fileID, line: line), make)
  }

  // MARK: Transient

  /// Registers a type with a new value for each resolution, made by an initializer.
  ///
  /// The resolving container makes the value, and doesn't keep it.
  ///
  /// - Parameters:
  ///   - type: The type to register, often a protocol; it can be inferred.
  ///   - initializer: Makes a value from arguments that the container resolves.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  @_disfavoredOverload
  public mutating func transient<Value: Sendable, each Need: Sendable>(
    as type: Value.Type = Value.self,
    _ initializer: @escaping @isolated(any) @Sendable (repeat each Need) -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    add(.transient, CallSite(fileID: fileID, line: line), initializer)
  }

  /// Registers a type with a new value for each resolution, made by a closure.
  ///
  /// The resolving container makes the value, and doesn't keep it.
  ///
  /// - Parameters:
  ///   - type: The type to register, often a protocol; it can be inferred.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - make: Makes a value. The closure's argument resolves the dependencies of the value.
  public mutating func transient<Value: Sendable>(
    as type: Value.Type = Value.self, fileID: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping @isolated(any) @Sendable (Dependencies.Resolver) -> Value
  ) {
    add(type, .transient, CallSite(fileID: fileID, line: line), make)
  }

  /// Registers an initializer that may be isolated to an actor.
  private mutating func add<Value, each Need: Sendable>(
    _ lifetime: Lifetime, _ callSite: CallSite,
    _ initializer: @escaping @isolated(any) @Sendable (repeat each Need) -> Value
  ) {
    var needs: [any Any.Type] = []
    repeat needs.append((each Need).self)
    add(Value.self, lifetime, needs: needs, callSite) { resolver, isKept in
      let make = withoutIsolation(initializer)
      return Usable(isKept: isKept, on: initializer.isolation, callSite) {
        make(
          repeat resolver.resolve((each Need).self, fileID: callSite.fileID, line: callSite.line))
      }
    }
  }
}
