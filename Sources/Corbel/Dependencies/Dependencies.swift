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
/// other alive. If a value has to resolve types later, give it a closure that captures the
/// ``Resolver`` of its factory. A child owns its parent.
public final class Dependencies: @unchecked Sendable {
  // Sendable: the variables are used only under the lock.

  /// Where the container is used: in the app, in a preview or in a test.
  package let context: DependencyContext
  let parent: Dependencies?
  let diagnostics: DiagnosticReporter
  /// The container's own registrations, in their order.
  let registrations: [Registration]
  /// The types that each direct child has to register.
  let expectations: [Registration]

  /// The lock of all containers of a tree, and the path of the values that are being made.
  ///
  /// The path is empty unless the thread that holds the lock is making a value. Each element has
  /// the container from which the factory resolves its needs, and the singleton that will keep the
  /// value, directly or within another value.
  let lock: RecursiveLock<[Step]>
  typealias Step = (
    made: Registration, container: ObjectIdentifier, keeper: Registration?
  )
  /// The container's own registrations by their identifiers, with the defaults of keys.
  var known: [ObjectIdentifier: Registration]
  let usable = UsableValues()
  /// The entries of `usable`, the oldest first.
  var entries: [UsableEntry] = []
  /// Returns the container as long as it exists; resolvers share this function.
  ///
  /// Each copy of a weak reference would cost more. A container that runs no factory has none.
  private(set) lazy var reference: @Sendable () -> Dependencies? = { [weak self] in self }

  package init(
    _ context: DependencyContext, parent: Dependencies? = nil, diagnostics: DiagnosticReporter,
    _ builder: consuming Builder
  ) throws(Diagnostic) {
    lock = parent?.lock ?? RecursiveLock([])
    try lock.withLock { () throws(Diagnostic) in try builder.check(within: parent) }
    self.context = context
    self.parent = parent
    self.diagnostics = diagnostics
    registrations = builder.registrations
    known = builder.known
    expectations = registrations.filter { $0.lifetime == .expected }
  }

  deinit {
    // A value is newer than the values that it was made from, so it is released before them.
    while entries.popLast() != nil {}
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
    do { try self.init(context, diagnostics: diagnostics, Builder()) } catch {
      fatalError("\(error)")
    }
  }

  /// Creates a container from registrations, and checks them.
  ///
  /// Every type that an initializer takes has to be registered, unless the type is optional. No
  /// type may need itself or be registered twice, and no singleton may keep a scoped or expected
  /// value. A closure is checked only when it runs.
  ///
  /// - Parameters:
  ///   - context: Where the container is used.
  ///   - diagnostics: Receives mistakes in the use of the container, such as a key without a test
  ///     value.
  ///   - register: Registers types and overrides keys.
  /// - Throws: A ``Diagnostic`` whose evidence lists every mistake.
  public convenience init(
    _ context: DependencyContext = .live, diagnostics: DiagnosticReporter = .standard,
    _ register: (inout Builder) -> Void
  ) throws(Diagnostic) {
    try self.init(context, diagnostics: diagnostics, Builder(register))
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
  /// - Throws: A ``Diagnostic`` whose evidence lists every mistake.
  public func child(_ register: (inout Builder) -> Void) throws(Diagnostic) -> Dependencies {
    try Dependencies(context, parent: self, diagnostics: diagnostics, Builder(register))
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
    value(type, ObjectIdentifier(type)) ?? nilOrTrap(type, CallSite(fileID: fileID, line: line))
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
    value(Key.Value.self, key.id)
      ?? defaultValue(of: key, key.id, CallSite(fileID: fileID, line: line))
  }
}
