/// The target of a binding.
protocol BindingLocation<Value> {
  associatedtype Value

  func get() -> Value
  func set(_ newValue: Value, _ transaction: Transaction)
  func isSame(as other: any BindingLocation) -> Bool
}

/// A location made of closures, which can't be compared.
struct ClosureLocation<Value>: BindingLocation {
  let read: () -> Value
  let write: (Value, Transaction) -> Void

  func get() -> Value { read() }

  func set(_ newValue: Value, _ transaction: Transaction) {
    withTransaction(transaction) { write(newValue, transaction) }
  }

  func isSame(as other: any BindingLocation) -> Bool { false }
}

/// A member of the value at another location.
struct MemberLocation<Whole, Value>: BindingLocation {
  let base: any BindingLocation<Whole>
  let keyPath: WritableKeyPath<Whole, Value>

  func get() -> Value { base.get()[keyPath: keyPath] }

  func set(_ newValue: Value, _ transaction: Transaction) {
    var whole = base.get()
    whole[keyPath: keyPath] = newValue
    base.set(whole, transaction)
  }

  func isSame(as other: any BindingLocation) -> Bool {
    guard let other = other as? Self else { return false }
    return keyPath == other.keyPath && base.isSame(as: other.base)
  }
}

/// A property of an object.
struct ObjectLocation<Object: AnyObject, Value>: BindingLocation {
  let object: Object
  let keyPath: ReferenceWritableKeyPath<Object, Value>

  func get() -> Value { object[keyPath: keyPath] }

  func set(_ newValue: Value, _ transaction: Transaction) {
    withTransaction(transaction) { object[keyPath: keyPath] = newValue }
  }

  func isSame(as other: any BindingLocation) -> Bool {
    guard let other = other as? Self else { return false }
    return object === other.object && keyPath == other.keyPath
  }
}
