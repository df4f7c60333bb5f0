/// A container that makes and keeps the dependencies of an app.
///
/// ```swift
/// let dependencies = try Dependencies { $0.singleton(Cache.init) }
/// let cache: Cache = dependencies.resolve()
/// ```
///
/// Make a container where the app starts, and resolve the arguments of the first screens from it.
/// Pass the container only to code that makes further screens. There is no global container. You
/// can use a container from any thread.
///
/// A container owns the values that it keeps. When the container is deallocated, it releases these
/// values, the newest first. A value must not own its container, because the two would keep each
/// other alive. If a value has to resolve types later, give the value a
/// ``Resolver/provider(of:fileID:line:)``. A child owns its parent.
public final class Dependencies: Sendable {
  /// Where the container is used: in the app, in a preview or in a test.
  public let context: DependencyContext
  let parent: Dependencies?
  let registry: Registry
  /// The types that each direct child has to register.
  let expectations: [any Registration]
  let diagnostics: DiagnosticReporter
  let instances = Lock(Instances())
  /// The object that makes the kept values; all containers of a tree share this object.
  let construction: Construction

  private init(
    _ context: DependencyContext, parent: Dependencies?, _ diagnostics: DiagnosticReporter,
    _ register: (inout Builder) -> Void
  ) throws(DependencyError) {
    var builder = Builder()
    register(&builder)
    try builder.registry.check(within: parent)
    self.context = context
    self.parent = parent
    self.diagnostics = diagnostics
    registry = builder.registry
    expectations = registry.all.filter { $0.lifetime == .expected }
    construction = parent?.construction ?? Construction()
  }

  deinit {
    while instances.withLock({ $0.removeNewest() }) != nil {}
  }

  /// Creates a container without registrations; its keys have their defaults for the context.
  ///
  /// - Parameters:
  ///   - context: Where the container is used.
  ///   - diagnostics: Receives mistakes in the use of the container, such as a key without a test
  ///     value.
  public convenience init(
    _ context: DependencyContext = .live, diagnostics: DiagnosticReporter = .standard
  ) {
    do { try self.init(context, parent: nil, diagnostics) { _ in } } catch {
      fatalError(error.description)
    }
  }

  /// Creates a container from registrations.
  ///
  /// - Parameters:
  ///   - context: Where the container is used.
  ///   - diagnostics: Receives mistakes in the use of the container, such as a key without a test
  ///     value.
  ///   - register: Registers types and overrides keys.
  /// - Throws: A ``DependencyError`` that lists every mistake; see ``Builder/build(_:diagnostics:)``.
  public convenience init(
    _ context: DependencyContext = .live, diagnostics: DiagnosticReporter = .standard,
    _ register: (inout Builder) -> Void
  ) throws(DependencyError) {
    try self.init(context, parent: nil, diagnostics, register)
  }

  // MARK: Children

  /// Creates a child container for a part of the app that has its own lifetime.
  ///
  /// The child makes its own scoped values, and shares singletons and the values of keys with this
  /// container. The child's own values are released together with the child. If this container
  /// expects its children to register types, this method stops the program: use ``child(_:)``
  /// instead.
  ///
  /// - Returns: The child.
  public func child() -> Dependencies {
    do { return try child { _ in } } catch { fatalError(error.description) }
  }

  /// Creates a child container that has registrations of its own.
  ///
  /// The new registrations apply to the values of the child and of its children, and never to
  /// singletons of this container.
  ///
  /// - Parameter register: Registers types, overrides keys, and provides the types that this
  ///   container expects.
  /// - Returns: The child.
  /// - Throws: A ``DependencyError`` that lists every mistake; see ``Builder/build(_:diagnostics:)``.
  public func child(
    _ register: (inout Builder) -> Void
  ) throws(DependencyError) -> Dependencies {
    try Dependencies(context, parent: self, diagnostics, register)
  }

  // MARK: Resolving

  /// Returns the value of a type: a kept value or a new one.
  ///
  /// Resolving a type that is not registered stops the program with a message that names the type.
  /// The optional of such a type resolves to nil instead: `resolve(Logger?.self)`.
  ///
  /// - Parameters:
  ///   - type: The type; it can be inferred.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: The value.
  @inlinable public func resolve<Value: Sendable>(
    _ type: Value.Type = Value.self, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Value {
    value(type) ?? unwrapped(type, CallSite(fileID: fileID, line: line))
  }

  /// The value of a key: its override, or its default for the context.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: The value.
  @inlinable
  public subscript<Key: DependencyKey>(
    key: Key.Type, fileID fileID: StaticString = #fileID, line line: UInt = #line
  ) -> Key.Value {
    let id = ObjectIdentifier(KeyIdentity<Key>.self)
    return value(Key.Value.self, id)
      ?? defaultValue(of: key, id, CallSite(fileID: fileID, line: line))
  }
}

/// A type that identifies a key in the registry.
///
/// A type can be a key and also a registered type. So a key is registered under `KeyIdentity<Key>`,
/// and `Key` itself stays free for a registration as a type.
@usableFromInline enum KeyIdentity<Key: DependencyKey> {}
