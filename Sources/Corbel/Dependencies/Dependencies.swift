/// A container of what an app's parts need: values under keys, and what is registered by type.
///
/// ```swift
/// let dependencies = try Dependencies { $0.singleton(Cache.init) }
/// let cache: Cache = dependencies.resolve()
/// ```
///
/// Make one where the app starts, take from it what the parts need in their initializers, and pass it
/// on only to what makes further parts. There is no global one. It may be used from any thread.
///
/// A container keeps what it has made until it ends itself, when nobody holds it any more, and then
/// lets go of it in the reverse order. So nothing that it makes should hold it; a
/// ``Resolver/provider(of:fileID:line:)`` does what is to be done later. A child holds its parent.
public final class Dependencies: Sendable {
  /// What the container is for.
  public let context: DependencyContext
  let parent: Dependencies?
  let registry: Registry
  let diagnostics: DiagnosticReporter
  let making: Making
  let kept: KeptValues

  init(
    _ context: DependencyContext, parent: Dependencies?, _ registry: Registry,
    _ diagnostics: DiagnosticReporter
  ) {
    self.context = context
    self.parent = parent
    self.registry = registry
    self.diagnostics = diagnostics
    making = parent?.making ?? Making()
    kept = KeptValues(fitting: max(parent?.kept.listCount ?? 0, registry.registrations.count))
  }

  /// Creates a container without registrations: its keys have the values of a context.
  ///
  /// - Parameters:
  ///   - context: What the container is for.
  ///   - diagnostics: Where mistakes are reported, such as a key that has no test value.
  public convenience init(
    _ context: DependencyContext = .live, diagnostics: DiagnosticReporter = .standard
  ) {
    self.init(context, parent: nil, Registry(), diagnostics)
  }

  /// Creates a container of what is registered.
  ///
  /// - Parameters:
  ///   - context: What the container is for.
  ///   - diagnostics: Where mistakes are reported, such as a key that has no test value.
  ///   - register: Registers types and overrides keys.
  /// - Throws: ``DependencyError`` with all that is wrong; see ``Builder/build(_:diagnostics:)``.
  public convenience init(
    _ context: DependencyContext = .live, diagnostics: DiagnosticReporter = .standard,
    _ register: (inout Builder) -> Void
  ) throws(DependencyError) {
    var builder = Builder()
    register(&builder)
    try builder.registry.check(within: nil)
    self.init(context, parent: nil, builder.registry, diagnostics)
  }

  /// A container for places where none was provided.
  ///
  /// The values of keys can be read, and are those of the context the process seems to have. To
  /// resolve a type is a mistake whose message says what to do.
  public static let empty = Dependencies(.ofProcess)

  // MARK: Children

  /// Creates a container below this one, for a part of the app that begins and ends by itself.
  ///
  /// It makes its own values of what is scoped, and shares all else. When nobody holds it any more
  /// its values end with it.
  ///
  /// - Returns: The child.
  public func child() -> Dependencies {
    Dependencies(context, parent: self, Registry(), diagnostics)
  }

  /// Creates a container below this one in which some things are registered anew or in addition.
  ///
  /// What the child makes itself, and its own children, sees the new registrations. Singletons of
  /// this container never do.
  ///
  /// - Parameter register: Registers types and overrides keys.
  /// - Returns: The child.
  /// - Throws: ``DependencyError`` with all that is wrong; see ``Builder/build(_:diagnostics:)``.
  public func child(
    _ register: (inout Builder) -> Void
  ) throws(DependencyError) -> Dependencies {
    var builder = Builder()
    register(&builder)
    try builder.registry.check(within: self)
    return Dependencies(context, parent: self, builder.registry, diagnostics)
  }

  // MARK: Resolving

  /// Resolves a type: the value that is kept, or one made now.
  ///
  /// A type that nobody has registered ends the program with a message that names it, unless it is
  /// optional: `resolve(Logger?.self)` is nil then.
  ///
  /// - Parameters:
  ///   - type: The type; it can be inferred.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: The value.
  @inlinable public func resolve<Value: Sendable>(
    _ type: Value.Type = Value.self, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Value {
    if let known = find(ObjectIdentifier(type)) { return read(known, as: type) }
    return make(type, CallSite(fileID: fileID, line: line))
  }

  /// The value of a key: the one it was overridden with, or its default for the context.
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
    if let known = find(ObjectIdentifier(key)) { return read(known, as: Key.Value.self) }
    return makeValue(of: key, CallSite(fileID: fileID, line: line))
  }

  @usableFromInline func find(_ id: ObjectIdentifier) -> Unmanaged<Kept>? { kept.find(id) }

  @inlinable @inline(__always)
  func read<Value>(_ known: Unmanaged<Kept>, as type: Value.Type) -> Value {
    // Under a type stands a value of it, or what makes one; under a key, one of the key's values.
    known._withUnsafeGuaranteedRef { kept in
      guard kept.isMaker else { return unsafeDowncast(kept, to: KeptValue<Value>.self).value }
      let maker = unsafeDowncast(kept, to: KeptMaker<Value>.self)
      return maker.make(Resolver(self, maker.path, isForSingleton: false))
    }
  }

  @usableFromInline func make<Value: Sendable>(_ type: Value.Type, _ callSite: CallSite) -> Value {
    if let value = value(of: type, for: nil, isForSingleton: false) { return value }
    fatalError(Diagnostic.notRegistered(type, callSite, neededBy: nil, in: self).description)
  }

  @usableFromInline func makeValue<Key: DependencyKey>(
    of key: Key.Type, _ callSite: CallSite
  ) -> Key.Value {
    let id = ObjectIdentifier(key)
    if let value = value(id, as: Key.Value.self, for: nil, isForSingleton: false) { return value }
    let root = root
    let path = ResolutionPath(key, after: nil)
    let value = making.once(id, in: root, path: path) { [context, diagnostics] in
      let (value, isStandIn) = Key.value(in: context)
      if isStandIn { diagnostics.report(.testValueMissing(key, callSite)) }
      return value
    }
    if root !== self { making.keep(KeptValue(id, value), in: self) }
    return value
  }

  private var root: Dependencies { parent?.root ?? self }
}
