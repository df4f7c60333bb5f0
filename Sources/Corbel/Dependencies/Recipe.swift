/// A registration that knows the type of its values, and can make a value without an `Instance`.
@usableFromInline final class Recipe<Value>: Registration {
  let id: ObjectIdentifier
  let type: any Any.Type
  let lifetime: Lifetime
  let needs: [any Any.Type]?
  let callSite: CallSite
  private let isolation: (any Actor)?
  private let make: @Sendable (borrowing Dependencies.Resolver) -> Value

  init(
    _ type: any Any.Type, id: ObjectIdentifier? = nil, _ lifetime: Lifetime,
    needs: [any Any.Type]? = nil, _ callSite: CallSite, isolation: (any Actor)? = nil,
    _ make: @escaping @Sendable (borrowing Dependencies.Resolver) -> Value
  ) {
    self.id = id ?? ObjectIdentifier(type)
    self.type = type
    self.lifetime = lifetime
    self.needs = needs
    self.callSite = callSite
    self.isolation = isolation
    self.make = make
  }

  func instance(in container: Dependencies) -> Instances.Object { Instance(value(in: container)) }

  /// Makes a value.
  @usableFromInline func value(in container: Dependencies) -> Value {
    let keeper = lifetime.isPerChild ? nil : Factory.singleton(in: container)
    return Factory.run(type, in: container, for: lifetime == .singleton ? type : keeper) {
      if let isolation { checkIsolated(to: isolation, .madeElsewhere(type, callSite)) }
      return make(Dependencies.Resolver(container))
    }
  }
}
