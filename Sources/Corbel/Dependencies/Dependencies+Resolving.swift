extension Dependencies {
  /// Returns the value of a type or a key, or nil if no registration provides a value.
  func value<T>(_ type: T.Type, _ id: ObjectIdentifier) -> T? {
    lock.withLock {
      guard var (registration, home) = registration(of: id) else { return nil }
      if registration.lifetime.isPerChild, let keeper {
        // A singleton must not keep a value that differs from child to child.
        fatalError(Diagnostic.captive(keeper, lock.value.map(\.type), registration).description)
      }
      if registration.lifetime == .expected { return nil }
      // Each identifier belongs to one type or one key, so the object is a recipe of `T`. A checked
      // cast would cost more than the whole lookup.
      var recipe = unsafeDowncast(registration.recipe, to: Recipe<T>.self)
      if registration.lifetime == .scoped, home !== self {
        recipe = recipe.copy()
        registration.recipe = recipe
        known[id] = registration
      }
      if registration.lifetime != .singleton { home = self }
      return recipe.value(of: registration, in: home)
    }
  }

  /// Resolves an unregistered optional type by its wrapped type, and traps for any other type.
  func unwrapped<Value>(_ type: Value.Type, _ callSite: CallSite) -> Value {
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
  func defaultValue<Key: DependencyKey>(
    of key: Key.Type, _ id: ObjectIdentifier, _ callSite: CallSite
  ) -> Key.Value {
    lock.withLock {
      if let parent { return parent.defaultValue(of: key, id, callSite) }
      let report: @Sendable (any Any.Type) -> Void = { [diagnostics] missing in
        diagnostics.report(.testValueMissing(missing, readBy: key, callSite))
      }
      let recipe = Recipe { [context] _ in
        Self.$noteMissingTestValue.withValue(report) { key.value(in: context) }
      }
      let registration = Registration(
        id: id, type: key, lifetime: .singleton, needs: nil, callSite: callSite, isolation: nil,
        recipe: recipe)
      known[id] = registration
      return recipe.value(of: registration, in: self)
    }
  }

  /// Returns the registration of the type or key with an identifier, and its container.
  ///
  /// The container is this container or the nearest parent that has such a registration.
  func registration(of id: ObjectIdentifier) -> (Registration, home: Dependencies)? {
    if let registration = known[id] { return (registration, self) }
    return parent?.registration(of: id)
  }

  // MARK: The path

  /// Calls a factory while its type is the last one on the path.
  ///
  /// If a factory on the path makes the same value, the program stops. A transient value may contain
  /// a few values of its own type, so its type is looked up only at every 64th level.
  func making<Value>(_ registration: Registration, _ make: (Resolver) -> Value) -> Value {
    let (path, type, lifetime) = (lock.value, registration.type, registration.lifetime)
    if lifetime != .transient || path.count % 64 == 63,
      let start = path.lastIndex(where: { $0.id == registration.id && $0.container === self })
    {
      fatalError(Diagnostic.dependencyCycle(path[start...].map(\.type) + [type]).description)
    }
    let keeper = lifetime == .transient ? keeper : lifetime == .singleton ? type : nil
    lock.value.append((registration.id, type, self, keeper))
    defer { lock.value.removeLast() }
    checkIsolated(to: registration.isolation, .madeElsewhere(type, registration.callSite))
    return make(Resolver(container: self, keeper: keeper))
  }

  /// The singleton that will keep the value that is being resolved from this container, or nil.
  var keeper: (any Any.Type)? {
    lock.value.last.flatMap { $0.container === self ? $0.keeper : nil }
  }
}
