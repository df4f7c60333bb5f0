extension Dependencies {
  /// Collects what a container can make.
  ///
  /// ```swift
  /// var builder = Dependencies.Builder()
  /// builder.singleton(UserContext.init)
  /// builder.singleton(NetworkSession.init)
  /// builder.singleton((any API).self, LiveAPI.init(session:))
  /// builder.scoped { Draft(clock: $0.clock) }
  /// builder[GreeterKey.self] = GreeterStub()
  /// let dependencies = try builder.build()
  /// ```
  ///
  /// A type that is registered again takes the place of the earlier one. Types are told apart by
  /// what they are, never by name; an optional is a type of its own. What is registered after
  /// ``build(_:diagnostics:)`` is not in what was built.
  public struct Builder: Sendable {
    var registry = Registry()

    /// Creates a builder of an empty container.
    public init() {}

    /// Checks what was registered, and makes a container of it.
    ///
    /// What an initializer takes is checked: that it is registered, that nothing needs itself, and
    /// that no singleton would keep something scoped. A closure shows what it needs only when it
    /// runs.
    ///
    /// - Parameters:
    ///   - context: What the container is for.
    ///   - diagnostics: Where mistakes are reported, such as a key that has no test value.
    /// - Returns: The container.
    /// - Throws: ``DependencyError`` with all that is wrong.
    public func build(
      _ context: DependencyContext = .live, diagnostics: DiagnosticReporter = .standard
    ) throws(DependencyError) -> Dependencies {
      try registry.check(within: nil)
      return Dependencies(context, parent: nil, registry, diagnostics)
    }

    // MARK: Keys

    /// Overrides the value of a key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    public subscript<Key: DependencyKey>(
      key: Key.Type, fileID fileID: StaticString = #fileID, line line: UInt = #line
    ) -> Key.Value {
      @available(*, unavailable, message: "Values are read from the container that is built.")
      get { fatalError() }
      set { override(key, fileID: fileID, line: line) { _ in newValue } }
    }

    /// Overrides the value of a key with one that is made when it is read for the first time.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - make: Makes the value.
    public mutating func override<Key: DependencyKey>(
      _ key: Key.Type, fileID: StaticString = #fileID, line: UInt = #line,
      _ make: @escaping @Sendable (borrowing Resolver) -> Key.Value
    ) {
      let callSite = CallSite(fileID: fileID, line: line)
      registry.add(Maker<Key.Value>(key, .singleton, needs: nil, callSite, make))
    }
  }
}
