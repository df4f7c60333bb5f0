@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  public var transaction = Transaction()
  let location: any BindingLocation<Value>
  /// The value that was read when the binding was made, which evaluations see.
  private(set) var copy: Value?

  init(location: any BindingLocation<Value>, copy: Value? = nil) {
    self.location = location
    self.copy = copy
  }

  @preconcurrency public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    let set = set as (Value) -> Void
    location = ClosureLocation(read: get as () -> Value) { value, _ in set(value) }
  }

  @preconcurrency public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value, Transaction) -> Void
  ) {
    location = ClosureLocation(
      read: get as () -> Value, write: set as (Value, Transaction) -> Void)
  }

  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(location: ClosureLocation(read: { value }, write: { _, _ in }))
  }

  public var wrappedValue: Value {
    get {
      guard let copy, MainActor.assumeIsolated({ Tracking.current != nil }) else {
        return location.get()
      }
      return copy
    }
    nonmutating set { location.set(newValue, transaction.orCurrent) }
  }

  public var projectedValue: Binding<Value> { self }

  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    var member = Binding<Subject>(
      location: MemberLocation(base: location, keyPath: keyPath), copy: copy?[keyPath: keyPath])
    member.transaction = transaction
    return member
  }
}

extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding: DynamicProperty {}

extension Binding {
  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var binding = self
    binding.transaction = transaction
    return binding
  }

  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    transaction(Transaction(animation: animation))
  }
}
