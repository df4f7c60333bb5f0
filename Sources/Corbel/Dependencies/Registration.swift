/// How a type, or the value of a key, is made.
final class Registration: Sendable {
  let id: ObjectIdentifier
  /// The type or the key, for messages.
  let type: any Any.Type
  let lifetime: Lifetime
  /// The types that an initializer takes; nil if a closure makes the value.
  let needs: [any Any.Type]?
  let callSite: CallSite
  /// Makes an `Instance` of the type that is registered, or of the key's value.
  let make: @Sendable (borrowing Dependencies.Resolver) -> Instances.Object

  /// Whether each child has a value of its own.
  var isPerChild: Bool { lifetime == .scoped || lifetime == .expected }

  init(
    _ type: any Any.Type, id: ObjectIdentifier? = nil, _ lifetime: Lifetime,
    needs: [any Any.Type]? = nil, _ callSite: CallSite,
    _ make: @escaping @Sendable (borrowing Dependencies.Resolver) -> Instances.Object
  ) {
    self.id = id ?? ObjectIdentifier(type)
    self.type = type
    self.lifetime = lifetime
    self.needs = needs
    self.callSite = callSite
    self.make = make
  }
}
