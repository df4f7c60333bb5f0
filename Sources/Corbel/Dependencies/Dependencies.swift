/// A container that makes and keeps what the parts of an app need.
///
/// ```swift
/// let dependencies = try Dependencies { $0.singleton(Cache.init) }
/// let cache: Cache = dependencies.resolve()
/// ```
///
/// Make a container where the app starts, resolve what the first screens take in their initializers,
/// and pass the container on only to code that makes further screens. There is no global container.
/// You can use a container from any thread.
///
/// A container owns the values that it keeps. When its last owner releases it, it releases them, the
/// newest first. A value that held its container would therefore never be released; use a
/// ``Resolver/provider(of:fileID:line:)`` to make something later. A child owns its parent.
public final class Dependencies: Sendable {
  /// Where the container is used: in the app, in a preview or in a test.
  public let context: DependencyContext
  let parent: Dependencies?
  let registry: Registry
  /// The types that each direct child has to register.
  let expectations: [any Registration]
  let diagnostics: DiagnosticReporter
  let instances = Lock(Instances())
  /// Shared with all containers of the tree.
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

  /// Creates a container without registrations: its keys have their values for a context.
  ///
  /// - Parameters:
  ///   - context: Where the container is used.
  ///   - diagnostics: Receives mistakes, such as a key without a test value.
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
  ///   - diagnostics: Receives mistakes, such as a key without a test value.
  ///   - register: Registers types and overrides keys.
  /// - Throws: A ``DependencyError`` that lists every mistake; see ``Builder/build(_:diagnostics:)``.
  public convenience init(
    _ context: DependencyContext = .live, diagnostics: DiagnosticReporter = .standard,
    _ register: (inout Builder) -> Void
  ) throws(DependencyError) {
    try self.init(context, parent: nil, diagnostics, register)
  }

  // MARK: Children

  /// Creates a child container for a part of the app with a lifetime of its own.
  ///
  /// The child makes its own scoped values and shares everything else. Its values end when the last
  /// owner of the child releases it. Stops the program if this container expects something of its
  /// children; ``child(_:)`` provides it.
  ///
  /// - Returns: The child.
  public func child() -> Dependencies {
    do { return try child { _ in } } catch { fatalError(error.description) }
  }

  /// Creates a child container that has registrations of its own.
  ///
  /// The child's own values, and its children, see the new registrations. Singletons of this container
  /// never do.
  ///
  /// - Parameter register: Registers types, overrides keys and provides what this container expects.
  /// - Returns: The child.
  /// - Throws: A ``DependencyError`` that lists every mistake; see ``Builder/build(_:diagnostics:)``.
  public func child(
    _ register: (inout Builder) -> Void
  ) throws(DependencyError) -> Dependencies {
    try Dependencies(context, parent: self, diagnostics, register)
  }

  // MARK: Resolving

  /// Returns the value of a type: the one that is kept, or a new one.
  ///
  /// Resolving a type that is not registered stops the program with a message that names it. An
  /// optional is nil instead: `resolve(Logger?.self)`.
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

  /// Returns the value of a key: its override, or its default for the context.
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

/// Gives a key an identity of its own, because a type can be a key and be registered as well.
@usableFromInline enum KeyIdentity<Key: DependencyKey> {}
