extension Dependencies {
  /// Finds or makes what is registered under a type; nil if nothing is.
  ///
  /// The path is what it is needed for. It is for a singleton if what needs it, or something that is
  /// made for that one, will be kept for all children.
  func value<Value>(
    of type: Value.Type, for path: ResolutionPath?, isForSingleton: Bool
  ) -> Value? {
    let id = ObjectIdentifier(type)
    if let value = value(id, as: type, for: path, isForSingleton: isForSingleton) { return value }
    guard let optional = type as? any OptionalDependency.Type else { return nil }
    return optional.value(in: self, for: path, isForSingleton: isForSingleton) as? Value
  }

  func value<Value>(
    _ id: ObjectIdentifier, as _: Value.Type, for path: ResolutionPath?, isForSingleton: Bool
  ) -> Value? {
    guard let (registration, home) = registration(of: id) else { return nil }
    // What is registered under a type makes values of it.
    let maker = unsafeDowncast(registration, to: Maker<Value>.self)
    let path = ResolutionPath(registration.type, after: path)
    switch registration.lifetime {
    case .transient:
      path.checkLength()
      if kept.find(id) == nil { making.keep(KeptMaker(maker), in: self) }
      return maker.make(Resolver(self, path, isForSingleton: isForSingleton))
    case .scoped:
      if isForSingleton { fatalError(Diagnostic.captive(path, registration).description) }
      return value(made: maker, in: self, path)
    case .singleton:
      let value = value(made: maker, in: home, path)
      if home !== self, kept.find(id) == nil { making.keep(KeptValue(id, value), in: self) }
      return value
    }
  }

  private func value<Value>(
    made maker: Maker<Value>, in container: Dependencies, _ path: ResolutionPath
  ) -> Value {
    if let known = container.kept.find(maker.id) { return container.read(known, as: Value.self) }
    return making.once(maker.id, in: container, path: path) {
      let isForSingleton = maker.lifetime == .singleton
      return maker.make(Resolver(container, path, isForSingleton: isForSingleton))
    }
  }

  /// What is registered under a type, and the container in which it is.
  func registration(of id: ObjectIdentifier) -> (registration: Registration, home: Dependencies)? {
    var container = self
    while true {
      if let registration = container.registry[id] { return (registration, container) }
      guard let parent = container.parent else { return nil }
      container = parent
    }
  }
}
