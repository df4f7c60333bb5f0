extension Dependencies {
  /// Collects and checks the registrations of a container that is being built.
  ///
  /// ```swift
  /// let dependencies = try Dependencies {
  ///   $0.singleton(UserContext.init)
  ///   $0.singleton(NetworkSession.init)
  ///   $0.singleton(as: (any API).self, LiveAPI.init(session:))
  ///   $0.scoped { Draft(clock: $0.clock) }
  ///   $0[GreeterKey.self] = GreeterStub()
  /// }
  /// ```
  ///
  /// The type comes first, then the initializer or the closure that makes the value. Two types with
  /// the same name have separate registrations, and so have a type and its optional.
  public struct Builder: ~Copyable, Sendable {
    var registrations: [Registration] = []
    private var isOverriding = false

    // What the check knows; see `check`.
    var parent: Dependencies?
    var known: [ObjectIdentifier: Registration] = [:]
    /// The mistakes; their texts are made when all names are known.
    var problems: [@Sendable (TypeNames) -> (Diagnostic.Evidence, remedy: String)] = []
    /// The registrations from the one where the walk has begun, with the numbers of visited needs.
    var path: [(registration: Registration, visited: Int)] = []
    /// The visited registrations of parents, whose marks have to be removed.
    var visited: [Registration] = []

    /// Calls a function that registers types.
    package init(_ register: (inout Builder) -> Void = { _ in }) { register(&self) }

    /// Adds a registration whose closure makes the value.
    mutating func add<Value>(
      _ type: any Any.Type, id: ObjectIdentifier? = nil, _ lifetime: Lifetime, _ callSite: CallSite,
      _ make: @escaping @isolated(any) @Sendable (Resolver) -> Value
    ) {
      add(type, id: id, lifetime, callSite) { resolver, isKept in
        let factory = withoutIsolation(make)
        return Usable(isKept: isKept, on: make.isolation, callSite) { factory(resolver) }
      }
    }

    /// Adds a registration of a type or, with an identifier, of a key.
    mutating func add(
      _ type: any Any.Type, id: ObjectIdentifier? = nil, _ lifetime: Lifetime,
      needs: [any Any.Type] = [], _ callSite: CallSite, _ make: @escaping Registration.Make
    ) {
      registrations.append(
        Registration(
          id ?? ObjectIdentifier(type), type, lifetime, needs: needs, callSite,
          isOverride: isOverriding, make: make))
    }

    // MARK: Overriding

    /// Registers types that may be registered already, and replaces the earlier registrations.
    ///
    /// Outside of this method, registering a type twice is a mistake, which building the container
    /// reports.
    ///
    /// ```swift
    /// let dependencies = try Dependencies(.test) {
    ///   AppContainer.register(in: &$0)
    ///   $0.override { $0.value(as: (any API).self, DemoAPI()) }
    /// }
    /// ```
    ///
    /// - Parameter register: Registers the types.
    public mutating func override(_ register: (inout Builder) -> Void) {
      let before = isOverriding
      isOverriding = true
      register(&self)
      isOverriding = before
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
      _ make: @escaping @Sendable (Resolver) -> Key.Value
    ) {
      override { $0.add(key, id: key.id, .singleton, CallSite(fileID: fileID, line: line), make) }
    }

    /// The write-only override of a key's default value.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    public subscript<Key: DependencyKey>(
      key: Key.Type, fileID fileID: StaticString = #fileID, line line: UInt = #line
    ) -> Key.Value {
      @available(*, unavailable, message: "Only the finished container has values.")
      get { fatalError() }
      set { override(key, fileID: fileID, line: line) { _ in newValue } }
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
    ///   $0.require(Account.self)
    ///   $0.scoped(Greeting.init(account:))
    /// }
    /// let session = try dependencies.child { $0.value(Account(name: "Ada")) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type that each child has to provide.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    public mutating func require<Value: Sendable>(
      _ type: Value.Type, fileID: StaticString = #fileID, line: UInt = #line
    ) {
      let callSite = CallSite(fileID: fileID, line: line)
      add(type, .expected, callSite) { _, _ in fatalError() }
    }
  }
}
