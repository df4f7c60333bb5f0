extension Dependencies {
  /// Returns the value of a type, or nil if there is none.
  func value<Value>(of type: Value.Type) -> Value? {
    if let object = object(ObjectIdentifier(type)) { return Instance<Value>.value(of: object) }
    return (type as? any OptionalDependency.Type)?.value(in: self) as? Value
  }

  /// Returns the value that is registered under an identity, or nil if there is none here.
  func object(_ id: ObjectIdentifier) -> Instances.Object? {
    guard let (registration, home) = registration(of: id) else { return nil }
    if registration.isPerChild { checkCaptive(registration) }
    return switch registration.lifetime {
    case .singleton: home.kept(id, registration)
    case .scoped: kept(id, registration)
    case .transient: make(registration)
    case .expected: nil
    }
  }

  /// Returns the value that this container keeps, and makes it if necessary.
  func kept(
    _ id: ObjectIdentifier, _ registration: @autoclosure () -> Registration
  ) -> Instances.Object {
    instances.withLock { $0[id] } ?? construction.once(registration(), in: self)
  }

  /// Makes a value.
  func make(_ registration: Registration) -> Instances.Object {
    let isSingleton = registration.lifetime == .singleton
    let keeper = registration.isPerChild ? nil : Factory.singleton(in: self)
    let singleton = isSingleton ? registration.type : keeper
    return Factory.run(registration.type, in: self, for: singleton) {
      registration.make(Resolver(self))
    }
  }

  /// Returns how the default of a key is made.
  func defaultRegistration<Key: DependencyKey>(
    of key: Key.Type, _ id: ObjectIdentifier, _ callSite: CallSite
  ) -> Registration {
    Registration(key, id: id, .singleton, callSite) { [context, diagnostics] _ in
      let value = Key.value(in: context)
      for missing in Factory.keysWithoutTestValue {
        diagnostics.report(.testValueMissing(missing, readBy: key, callSite))
      }
      return Instance(value)
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
