/// How a type, or the value of a key, is made.
class Registration: @unchecked Sendable {
  // Sendable: all properties are constant, here and in the one subclass. It is unchecked because the
  // class is not final.

  /// A type that an initializer takes.
  struct Need: Sendable {
    let type: any Any.Type
    var id: ObjectIdentifier { ObjectIdentifier(type) }
  }

  /// The type or the key.
  let type: any Any.Type
  let lifetime: Lifetime
  /// What the initializer takes; nil where a closure makes the value.
  let needs: [Need]?
  let callSite: CallSite

  init(_ type: any Any.Type, _ lifetime: Lifetime, needs: [Need]?, _ callSite: CallSite) {
    self.type = type
    self.lifetime = lifetime
    self.needs = needs
    self.callSite = callSite
  }

  var id: ObjectIdentifier { ObjectIdentifier(type) }
  /// The name of the type, as messages say it.
  var name: String { String(describing: type) }
}

/// A registration that knows what it makes.
final class Maker<Value>: Registration, @unchecked Sendable {
  // Sendable as its superclass is: it adds one constant, a `@Sendable` function.
  let make: @Sendable (borrowing Dependencies.Resolver) -> Value

  init(
    _ type: any Any.Type, _ lifetime: Lifetime, needs: [Need]?, _ callSite: CallSite,
    _ make: @escaping @Sendable (borrowing Dependencies.Resolver) -> Value
  ) {
    self.make = make
    super.init(type, lifetime, needs: needs, callSite)
  }
}
