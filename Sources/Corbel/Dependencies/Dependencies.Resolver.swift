extension Dependencies {
  /// What a factory takes its needs from.
  ///
  /// ```swift
  /// $0.scoped { @MainActor resolver in
  ///   ProfileModel(user: resolver.resolve(), api: resolver.resolve())
  /// }
  /// ```
  ///
  /// It is lent for the call, so that what is made can't keep it, and knows what it is lent for: a
  /// singleton that would hold something scoped, or a value that needs itself, ends the program with
  /// the path that has led there. The properties of `Dependencies` can be read from it.
  @dynamicMemberLookup
  public struct Resolver: ~Copyable, @unchecked Sendable {
    // Sendable: both references are constant, and are alive while the factory is called.
    private let reference: Unmanaged<Dependencies>
    private let pathReference: Unmanaged<ResolutionPath>
    private let isForSingleton: Bool

    @usableFromInline
    init(_ container: Dependencies, _ path: ResolutionPath, isForSingleton: Bool) {
      reference = .passUnretained(container)
      pathReference = .passUnretained(path)
      self.isForSingleton = isForSingleton
    }

    private var container: Dependencies { reference.takeUnretainedValue() }

    /// Resolves a type that the value needs.
    ///
    /// A type that nobody has registered ends the program, unless it is optional.
    ///
    /// - Parameters:
    ///   - type: The type; it can be inferred.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    /// - Returns: The value.
    public func resolve<Value: Sendable>(
      _ type: Value.Type = Value.self, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Value {
      resolve(type, at: CallSite(fileID: fileID, line: line))
    }

    func resolve<Value: Sendable>(_ type: Value.Type, at callSite: CallSite) -> Value {
      let path = pathReference.takeUnretainedValue()
      if let value = container.value(of: type, for: path, isForSingleton: isForSingleton) {
        return value
      }
      fatalError(
        Diagnostic.notRegistered(type, callSite, neededBy: path, in: container).description)
    }

    /// A function that resolves a type later, as often as it is called.
    ///
    /// It doesn't keep the container alive. Called when the container has ended, it ends the program.
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
      let container = container
      return { [weak container] in
        guard let container else {
          fatalError(Diagnostic.resolvedAfterEnd(type, callSite).description)
        }
        return container.making.provide(type) { container.make(type, callSite) }
      }
    }

    /// The value of a key.
    ///
    /// - Parameter key: The key.
    public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value { container[key] }

    /// A property of the container, such as one that stands for a key.
    ///
    /// - Parameter property: The property.
    public subscript<Value>(dynamicMember property: KeyPath<Dependencies, Value>) -> Value {
      container[keyPath: property]
    }
  }
}
