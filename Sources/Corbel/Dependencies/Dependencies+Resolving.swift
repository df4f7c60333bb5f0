extension Dependencies {
  /// Resolves an unregistered optional type by its wrapped type, and traps for any other type.
  @usableFromInline func unwrapped<Value>(_ type: Value.Type, _ callSite: CallSite) -> Value {
    guard let optional = type as? any OptionalType.Type, let none = Any?.none as? Value else {
      fatalError(Diagnostic.notRegistered(type, callSite, in: self).description)
    }
    return wrappedValue(of: optional) as? Value ?? none
  }

  /// Returns the value of the type that an optional type wraps, or of the type that this one wraps.
  private func wrappedValue<O: OptionalType>(of _: O.Type) -> Any? {
    value(O.Wrapped.self)
      ?? (O.Wrapped.self as? any OptionalType.Type).flatMap { wrappedValue(of: $0) }
  }

  /// Returns the value of a type or a key, or nil if no registration provides a value.
  @inlinable func value<T>(_ type: T.Type, _ id: ObjectIdentifier = .init(T.self)) -> T? {
    guard let (object, lifetime) = source(id) else { return nil }
    // Each identifier belongs to one type or one key, so the found object is an `Instance` or a
    // `Recipe` of `T`. A checked cast would cost more than the whole lookup.
    if case .transient = lifetime {
      return unsafeDowncast(object, to: Recipe<T>.self).value(in: self)
    }
    return unsafeDowncast(object, to: Instance<T>.self).value
  }

  /// Returns the source of an identifier's value, or nil if no registration provides a value.
  @usableFromInline func source(_ id: ObjectIdentifier) -> Source? {
    // A singleton must not keep a value that differs from child to child. While a singleton is
    // being made, the noted source of such a value is ignored, so that `checkCaptive` below reports
    // the mistake.
    if let known = noted(id), !known.lifetime.isPerChild || Factory.singleton(in: self) == nil {
      return known
    }
    guard let (registration, home) = registration(of: id) else { return nil }
    checkCaptive(registration)
    switch registration.lifetime {
    case .singleton: return note(construction.once(registration, in: home), registration)
    case .scoped: return note(construction.once(registration, in: self), registration)
    case .transient: return note(registration, registration)
    case .expected: return nil
    }
  }

  private func noted(_ id: ObjectIdentifier) -> Source? { instances.withLock { $0.sources[id] } }

  /// Keeps a source, so that this container finds the source directly the next time.
  private func note(_ object: Instances.Object, _ registration: any Registration) -> Source {
    instances.withLock { $0.sources[registration.id] = (object, registration.lifetime) }
    return (object, registration.lifetime)
  }

  /// Returns the default value of a key, and makes the value if necessary.
  @usableFromInline func defaultValue<Key: DependencyKey>(
    of key: Key.Type, _ id: ObjectIdentifier, _ callSite: CallSite
  ) -> Key.Value {
    let recipe = Recipe(key, id: id, .singleton, callSite) { [context, diagnostics] _ in
      let value = Key.value(in: context)
      for missing in Factory.keysWithoutTestValue {
        diagnostics.report(.testValueMissing(missing, readBy: key, callSite))
      }
      return value
    }
    let object = note(construction.once(recipe, in: root), recipe).object
    return unsafeDowncast(object, to: Instance<Key.Value>.self).value
  }

  private var root: Dependencies { parent?.root ?? self }

  /// Returns the registration of the type or key with an identifier, and its container.
  ///
  /// The container is this container or the nearest parent that has such a registration.
  func registration(of id: ObjectIdentifier) -> (any Registration, home: Dependencies)? {
    for container in sequence(first: self, next: \.parent) {
      if let registration = container.registry[id] { return (registration, container) }
    }
    return nil
  }

  /// Stops the program if a singleton would keep a value that differs from child to child.
  func checkCaptive(_ registration: any Registration) {
    if registration.lifetime.isPerChild, let singleton = Factory.singleton(in: self) {
      fatalError(Diagnostic.captive(singleton, Factory.path, registration).description)
    }
  }

  /// Stops the program if a singleton would keep a provider of a scoped or expected value.
  func checkCaptiveProvider(of type: any Any.Type) {
    if let (registration, _) = registration(of: ObjectIdentifier(type)) {
      checkCaptive(registration)
    } else if let optional = type as? any OptionalType.Type {
      checkCaptiveProvider(of: optional.wrappedType)
    }
  }
}
