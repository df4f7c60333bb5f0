extension Dependencies {
  /// The source from which a factory resolves its needs.
  ///
  /// ```swift
  /// $0.scoped { @MainActor resolver in
  ///   ProfileModel(user: resolver.resolve(), api: resolver.resolve())
  /// }
  /// ```
  ///
  /// The resolver has the properties of `Dependencies` too. If a singleton would keep a scoped
  /// value, or a value needs itself, the program stops with a message that shows the path of types
  /// to the mistake.
  ///
  /// A value that has to resolve types later can have a closure that captures the resolver. The
  /// resolver doesn't keep the container alive, and using it after the container was deallocated
  /// stops the program.
  @dynamicMemberLookup
  public struct Resolver: Sendable {
    /// Returns the container as long as it exists.
    let reference: @Sendable () -> Dependencies?
    /// The singleton that keeps what the factory makes, or nil.
    let keeper: Registration?

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
    ) -> Value {
      use(type, CallSite(fileID: fileID, line: line)) {
        $0.resolve(type, fileID: fileID, line: line)
      }
    }

    /// A property of the container, such as one that reads a key.
    ///
    /// - Parameter property: The key path of a property of the container.
    public subscript<Value>(dynamicMember property: KeyPath<Dependencies, Value>) -> Value {
      use(Value.self) { $0[keyPath: property] }
    }

    /// The value of a key: its override, or its default for the context.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    public subscript<Key: DependencyKey>(
      key: Key.Type, fileID fileID: StaticString = #fileID, line line: UInt = #line
    ) -> Key.Value {
      use(key, CallSite(fileID: fileID, line: line)) { $0[key, fileID: fileID, line: line] }
    }

    /// Calls a function with the container, on behalf of the singleton that has the resolver.
    private func use<Value>(
      _ type: any Any.Type, _ callSite: CallSite? = nil, _ body: (Dependencies) -> Value
    ) -> Value {
      guard let container = reference() else {
        fatalError(Diagnostic.containerGone(type, keeper?.type, callSite).description)
      }
      guard let keeper else { return body(container) }
      return container.lock.withLock {
        // While the factory of the singleton runs, the singleton is the keeper already.
        if container.keeper(container.lock.value) === keeper { return body(container) }
        return container.onPath(keeper, keeper) { body(container) }
      }
    }
  }
}
