/// The values that a container keeps.
struct Instances: Sendable {
  typealias Object = any AnyObject & Sendable

  private var objects: [ObjectIdentifier: Object] = [:]
  private var order: [Object] = []
  private var jobs: [ObjectIdentifier: Object] = [:]

  subscript(id: ObjectIdentifier) -> Object? { objects[id] }

  /// Returns the value, or the job that is making it; otherwise notes a new job, and returns nil.
  mutating func begin(_ job: Object, _ id: ObjectIdentifier) -> Object? {
    if let known = objects[id] ?? jobs[id] { return known }
    jobs[id] = job
    return nil
  }

  /// Keeps a value that a job has made.
  mutating func insert(_ object: Object, _ id: ObjectIdentifier) {
    jobs[id] = nil
    order.append(note(object, id))
  }

  /// Makes a value known here, whichever container keeps it.
  mutating func note(_ object: Object, _ id: ObjectIdentifier) -> Object {
    objects[id] = object
    return object
  }

  /// Takes out the newest value; the values that it was made from are older.
  mutating func removeNewest() -> Object? {
    objects = [:]
    return order.popLast()
  }
}

/// A value as an object.
@usableFromInline final class Instance<Value>: @unchecked Sendable {
  // Sendable: the value is constant, and is that of a registered type or of a key, which both have to be
  // `Sendable`. `Optional`, which resolves what it wraps, can't state that.
  @usableFromInline let value: Value

  init(_ value: Value) { self.value = value }

  /// Returns the value of an object that was found under the identity of a type or a key.
  ///
  /// State the type at the call: an inferred one may be an optional of the right type.
  @inlinable static func value(of object: any AnyObject & Sendable) -> Value {
    // An identity belongs to one type, or to one key, and every object under it is an instance of that
    // type. A checked cast costs more than the whole lookup.
    unsafeDowncast(object, to: Self.self).value
  }
}
