extension Dependencies {
  /// Returns the value of an optional that is not registered itself, or stops the program.
  @usableFromInline func unwrapped<Value>(_ type: Value.Type, _ callSite: CallSite) -> Value {
    let optional = type as? any OptionalDependency.Type
    if let value = optional?.value(in: self) as? Value { return value }
    fatalError(Diagnostic.notRegistered(type, callSite, in: self).description)
  }

  /// Returns the value that is registered under an identity, or nil if there is none here.
  @usableFromInline func object(_ id: ObjectIdentifier) -> (any AnyObject & Sendable)? {
    // A running factory may not have every value. Otherwise a known one needs no registration.
    if System.threadPointer == nil, let known = instances.withLock({ $0[id] }) { return known }
    guard let (registration, home) = registration(of: id) else { return nil }
    if registration.isPerChild { checkCaptive(registration) }
    return switch registration.lifetime {
    case .singleton: note(home.kept(registration), id)
    case .scoped: kept(registration)
    case .transient: make(registration)
    case .expected: nil
    }
  }

  /// Returns the value that this container keeps, and makes it if necessary.
  private func kept(_ registration: Registration) -> Instances.Object {
    instances.withLock { $0[registration.id] } ?? construction.once(registration, in: self)
  }

  /// Notes the value of a parent, which this container finds by itself the next time.
  private func note(_ object: Instances.Object, _ id: ObjectIdentifier) -> Instances.Object {
    instances.withLock { $0.note(object, id) }
  }

  /// Returns the default of a key, and makes it if necessary.
  @usableFromInline func defaultValue<Key: DependencyKey>(
    of key: Key.Type, _ id: ObjectIdentifier, _ callSite: CallSite
  ) -> Key.Value {
    let registration = Registration(key, id: id, .singleton, callSite) { [context, diagnostics] _ in
      let value = Key.value(in: context)
      for missing in Factory.keysWithoutTestValue {
        diagnostics.report(.testValueMissing(missing, readBy: key, callSite))
      }
      return Instance(value)
    }
    return Instance<Key.Value>.value(of: note(root.kept(registration), id))
  }

  private var root: Dependencies { parent?.root ?? self }

  /// Makes a value.
  func make(_ registration: Registration) -> Instances.Object {
    let keeper = registration.isPerChild ? nil : Factory.singleton(in: self)
    let singleton = registration.lifetime == .singleton ? registration.type : keeper
    return Factory.run(registration.type, in: self, for: singleton) {
      registration.make(Resolver(self))
    }
  }

  /// Returns the nearest registration, and the container that has it.
  func registration(of id: ObjectIdentifier) -> (Registration, home: Dependencies)? {
    var next: Dependencies? = self
    while let container = next {
      if let registration = container.registry[id] { return (registration, container) }
      next = container.parent
    }
    return nil
  }

  /// Stops the program if a singleton would keep a value of which each child has its own.
  func checkCaptive(_ registration: Registration) {
    guard let singleton = Factory.singleton(in: self) else { return }
    fatalError(Diagnostic.captive(singleton, Factory.path, registration).description)
  }

  /// Stops the program if a singleton would keep a provider of such a value.
  func checkCaptiveProvider(of type: any Any.Type) {
    if let (registration, _) = registration(of: ObjectIdentifier(type)) {
      if registration.isPerChild { checkCaptive(registration) }
    } else if let optional = type as? any OptionalDependency.Type {
      checkCaptiveProvider(of: optional.wrappedType)
    }
  }
}
