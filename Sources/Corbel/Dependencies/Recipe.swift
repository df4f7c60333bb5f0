/// A registration that knows the type of its values and makes them.
///
/// It is sendable because its base class is, and its own property is constant.
@usableFromInline final class Recipe<Value>: Registration, @unchecked Sendable {
  @usableFromInline let make: @Sendable (Dependencies.Resolver) -> Value

  init(
    _ id: ObjectIdentifier, _ type: any Any.Type, _ lifetime: Lifetime, _ callSite: CallSite,
    _ make: @escaping @Sendable (Dependencies.Resolver) -> Value
  ) {
    self.make = make
    super.init(id, type, lifetime, callSite)
  }
}
