extension Dependencies {
  /// Returns the value of a type or a key, or nil if no registration provides a value.
  @inlinable func value<T>(_ type: T.Type, _ id: ObjectIdentifier) -> T? {
    lock.lock()
    defer { lock.unlock() }
    // Each identifier belongs to one type or one key, so the registration is a recipe of `T`. A
    // checked cast would cost more than the whole lookup.
    return find(id).map { unsafeDowncast($0, to: Recipe<T>.self).value(in: self) }
  }

  /// Returns the registration that provides a value, after making and keeping the value if necessary.
  @usableFromInline func find(_ id: ObjectIdentifier) -> Registration? {
    if let known = known[id], known.isReady, lock.value.isEmpty { return known }
    guard case (var registration, let home)? = registration(of: id) else { return nil }
    let lifetime = registration.lifetime
    if lifetime.isPerChild, let keeper = keeper(lock.value) {
      // A singleton must not keep a value that differs from child to child.
      fatalError(Diagnostic.captive(keeper, lock.value.map(\.made), registration).description)
    }
    if lifetime == .expected { return nil }
    if lifetime == .scoped, home !== self { registration = registration.copy() }
    if !registration.isReady { registration.keep(in: lifetime == .scoped ? self : home) }
    if home !== self { known[id] = registration }
    return registration
  }

  /// Resolves an unregistered optional type by its wrapped type, and stops the program for any
  /// other type.
  @usableFromInline func nilOrTrap<Value>(_ type: Value.Type, _ callSite: CallSite) -> Value {
    guard let optional = type as? any OptionalType.Type, let none = Any?.none as? Value else {
      lock.withLock { fatalError(Diagnostic.notRegistered(type, callSite, in: self).description) }
    }
    return wrappedValue(of: optional) as? Value ?? none
  }

  /// Returns the value of the type that an optional type wraps, or of the type that this one wraps.
  private func wrappedValue<O: OptionalType>(of _: O.Type) -> Any? {
    value(O.Wrapped.self, ObjectIdentifier(O.Wrapped.self))
      ?? (O.Wrapped.self as? any OptionalType.Type).flatMap { wrappedValue(of: $0) }
  }

  /// Returns the default value of a key, which the topmost container makes and keeps.
  @usableFromInline func defaultValue<Key: DependencyKey>(
    of key: Key.Type, _ id: ObjectIdentifier, _ callSite: CallSite
  ) -> Key.Value {
    lock.withLock {
      if let parent { return parent.defaultValue(of: key, id, callSite) }
      // Another thread can have made the value since this one looked for it.
      if known[id] != nil { return self[key] }
      let report = { @Sendable [diagnostics] (missing: any Any.Type) in
        diagnostics.report(.testValueMissing(missing, readBy: key, callSite))
      }
      known[id] = Recipe(id, key, .singleton, callSite) { [context] _ in
        Self.$noteMissingTestValue.withValue(report) {
          switch context {
          case .live: key.liveValue
          case .preview: key.previewValue
          case .test: key.testValue
          }
        }
      }
      return self[key]
    }
  }

  /// Notes that a key without a test value is read, while a container makes the default of a key.
  @TaskLocal static var noteMissingTestValue: (@Sendable (any Any.Type) -> Void)?

  /// Returns the registration of the type or key with an identifier, and its container.
  ///
  /// The container is this container or the nearest parent that has such a registration.
  func registration(of id: ObjectIdentifier) -> (Registration, home: Dependencies)? {
    known[id].map { ($0, self) } ?? parent?.registration(of: id)
  }

  // MARK: The path

  /// Adds a registration to the path before its factory runs.
  ///
  /// If a factory on the path makes the same value, the program stops. A transient value may contain
  /// values of its own type, down to the limit of the depth.
  @usableFromInline func begin(_ registration: Registration) -> Resolver {
    lock.update { path in
      let lifetime = registration.lifetime
      let start = path.lastIndex {
        $0.made.id == registration.id && $0.container == ObjectIdentifier(self)
      }
      if let start {
        let types = path[start...].map(\.made.type) + [registration.type]
        if lifetime != .transient { fatalError(Diagnostic.dependencyCycle(types).description) }
        if path.count + 1 >= Self.depthLimit {
          fatalError(Diagnostic.tooDeep(path.map(\.made.type), registration.type).description)
        }
      }
      let singleton = lifetime == .singleton ? registration : nil
      let keeper = lifetime == .transient ? self.keeper(path) : singleton
      path.append((registration, ObjectIdentifier(self), keeper))
      return Resolver(reference: reference, keeper: keeper)
    }
  }

  /// The number of factories that may call each other, if one of them makes a type again.
  static var depthLimit: Int { 64 }

  /// Removes the last registration from the path after its factory has returned.
  @usableFromInline func end() { lock.update { _ = $0.removeLast() } }

  /// Returns the singleton that will keep what is being resolved from this container, or nil.
  func keeper(_ path: [Step]) -> Registration? {
    path.last.flatMap { $0.container == ObjectIdentifier(self) ? $0.keeper : nil }
  }

  /// All registrations that this container can resolve: its own first, then those of its parents.
  var visible: [Registration] {
    var ids: Set<ObjectIdentifier> = []
    return sequence(first: self, next: \.parent).flatMap(\.registrations)
      .filter { ids.insert($0.id).inserted }
  }
}
