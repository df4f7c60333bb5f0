extension Dependencies {
  /// The source from which a factory resolves its needs.
  ///
  /// ```swift
  /// $0.scoped { @MainActor resolver in
  ///   ProfileModel(user: resolver.resolve(), api: resolver.resolve())
  /// }
  /// ```
  ///
  /// A factory and its value can't keep the resolver. The resolver also has the properties of
  /// `Dependencies`. If a singleton would keep a scoped value, or a value needs itself, the program
  /// stops with a message that shows the path of types to the mistake.
  @dynamicMemberLookup
  public struct Resolver: ~Copyable, Sendable {
    // The reference is unmanaged because the compiler 6.3.1 crashes if a borrowed noncopyable type
    // has a strong reference. The container outlives the resolver, because the resolver exists only
    // while the container calls the factory.
    private let reference: Unmanaged<Dependencies>
    private var container: Dependencies { reference.takeUnretainedValue() }

    init(_ container: Dependencies) { reference = .passUnretained(container) }

    /// Returns the value of a type that the factory needs.
    ///
    /// Resolving a type that is not registered stops the program, unless the type is optional.
    ///
    /// - Parameters:
    ///   - type: The type; it can be inferred.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    /// - Returns: The value.
    public func resolve<Value: Sendable>(
      _ type: Value.Type = Value.self, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Value { container.resolve(type, fileID: fileID, line: line) }

    /// The value of a key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    public subscript<Key: DependencyKey>(
      key: Key.Type, fileID fileID: StaticString = #fileID, line line: UInt = #line
    ) -> Key.Value { container[key, fileID: fileID, line: line] }

    /// A property of the container, such as one that reads a key.
    ///
    /// - Parameter property: The key path of a property of the container.
    public subscript<Value>(dynamicMember property: KeyPath<Dependencies, Value>) -> Value {
      container[keyPath: property]
    }

    /// Returns a function that resolves a type whenever the function is called.
    ///
    /// The function doesn't keep the container alive. Calling it after the container was
    /// deallocated stops the program. A singleton can't have a provider of a scoped type: all
    /// children share the singleton, so they would also share the value that the provider resolves.
    ///
    /// - Parameters:
    ///   - type: The type; it can be inferred.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    /// - Returns: The function.
    public func provider<Value: Sendable>(
      of type: Value.Type = Value.self, fileID: StaticString = #fileID, line: UInt = #line
    ) -> @Sendable () -> Value {
      let callSite = CallSite(fileID: fileID, line: line)
      let singleton = Factory.singleton(in: container)
      container.checkCaptiveProvider(of: type)
      return { [weak container] in
        guard let container else {
          fatalError(Diagnostic.resolvedAfterEnd(type, callSite).description)
        }
        let value = { container.resolve(type, fileID: fileID, line: line) }
        // While the singleton is being made, its own factory is running.
        guard let singleton, Factory.singleton(in: container) != singleton else { return value() }
        return Factory.run(singleton, in: container, for: singleton, value)
      }
    }

    /// Returns a function that creates a child of the container whenever the function is called.
    ///
    /// The function doesn't keep the container alive. Calling it after the container was
    /// deallocated stops the program. A child keeps its parent alive, so release the child when its
    /// part of the app ends.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    /// - Returns: The function.
    public func childProvider(
      fileID: StaticString = #fileID, line: UInt = #line
    ) -> ChildProvider {
      let callSite = CallSite(fileID: fileID, line: line)
      return { [weak container] register throws(DependencyError) in
        guard let container else {
          fatalError(Diagnostic.resolvedAfterEnd(Dependencies.self, callSite).description)
        }
        return try container.child(register)
      }
    }
  }

  /// A function that creates a child of a container, and doesn't keep the container alive.
  ///
  /// The function's argument registers types, overrides keys and provides the types that the
  /// container expects. The function throws the same errors as ``child(_:)``.
  public typealias ChildProvider =
    @Sendable (_ register: (inout Builder) -> Void) throws(DependencyError) -> Dependencies
}
