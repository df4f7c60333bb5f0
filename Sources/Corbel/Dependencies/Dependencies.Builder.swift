extension Dependencies {
  /// Collects registrations, and builds a container from them.
  ///
  /// ```swift
  /// var builder = Dependencies.Builder()
  /// builder.singleton(UserContext.init)
  /// builder.singleton(NetworkSession.init)
  /// builder.singleton(LiveAPI.init(session:), as: (any API).self)
  /// builder.scoped { Draft(clock: $0.clock) }
  /// builder[GreeterKey.self] = GreeterStub()
  /// let dependencies = try builder.build()
  /// ```
  ///
  /// Registering a type again replaces the earlier registration. Two types with the same name have
  /// separate registrations. A type and its optional also have separate registrations. A
  /// registration after ``build(_:diagnostics:)`` doesn't affect a container that was built before.
  public struct Builder: Sendable {
    var registry = Registry()

    /// Creates a builder without registrations.
    public init() {}

    /// Checks the registrations, and builds a container from them.
    ///
    /// Every type that an initializer takes has to be registered, unless the type is optional. No
    /// type may need itself, and no singleton may keep a scoped or expected value. A closure is
    /// checked only when it runs.
    ///
    /// - Parameters:
    ///   - context: Where the container is used.
    ///   - diagnostics: Receives mistakes in the use of the container, such as a key without a test
    ///     value.
    /// - Returns: The container.
    /// - Throws: A ``DependencyError`` that lists every mistake.
    public func build(
      _ context: DependencyContext = .live, diagnostics: DiagnosticReporter = .standard
    ) throws(DependencyError) -> Dependencies {
      try Dependencies(context, diagnostics: diagnostics) { $0 = self }
    }

    // MARK: Keys

    /// The write-only override of a key's default value.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    public subscript<Key: DependencyKey>(
      key: Key.Type, fileID fileID: StaticString = #fileID, line line: UInt = #line
    ) -> Key.Value {
      @available(
        *, unavailable, message: "Read values from the container, not from its builder."
      )
      get { fatalError() }
      set { override(key, fileID: fileID, line: line) { _ in newValue } }
    }

    /// Overrides the value of a key with a closure, which runs when the key is first read.
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
      let id = ObjectIdentifier(KeyIdentity<Key>.self)
      let callSite = CallSite(fileID: fileID, line: line)
      registry.add(Recipe(key, id: id, .singleton, callSite, make))
    }

    // MARK: Children

    /// Declares a type that each child of the container has to provide, such as a session's user.
    ///
    /// Scoped and transient types can then need the type: building this container doesn't report
    /// the type as missing. Creating a child that doesn't register the type throws an error. A
    /// child can also expect the type again, instead of registering a value. Then the child's own
    /// children have to register the type.
    ///
    /// ```swift
    /// let dependencies = try Dependencies {
    ///   $0.expects(Account.self)
    ///   $0.scoped(Greeting.init(account:))
    /// }
    /// let session = try dependencies.child { $0.value(Account(name: "Ada")) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type that each child has to provide.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    public mutating func expects<Value: Sendable>(
      _ type: Value.Type, fileID: StaticString = #fileID, line: UInt = #line
    ) {
      let callSite = CallSite(fileID: fileID, line: line)
      registry.add(Recipe<Value>(type, .expected, needs: [], callSite) { _ in fatalError() })
    }
  }
}
