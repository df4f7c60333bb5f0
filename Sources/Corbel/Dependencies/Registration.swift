/// A registration of a type or a key, for code that doesn't know the type.
protocol Registration: AnyObject, Sendable {
  var id: ObjectIdentifier { get }
  /// The type or the key, for messages.
  var type: any Any.Type { get }
  var lifetime: Lifetime { get }
  /// The types that an initializer takes; nil if a closure makes the value.
  var needs: [any Any.Type]? { get }
  var callSite: CallSite { get }

  /// Makes a value in a container, and returns it as an `Instance`.
  func instance(in container: Dependencies) -> Instances.Object
}
