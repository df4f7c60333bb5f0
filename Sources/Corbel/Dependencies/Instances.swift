/// The source of a value: a kept `Instance`, or the `Recipe` of a transient value.
@usableFromInline typealias Source = (object: any AnyObject & Sendable, lifetime: Lifetime)

/// The values that a container keeps.
struct Instances: Sendable {
  typealias Object = any AnyObject & Sendable

  /// The sources of the values that were resolved here, even if another container keeps them.
  var sources: [ObjectIdentifier: Source] = [:]
  private var order: [Object] = []
  private var jobs: [ObjectIdentifier: Object] = [:]

  /// Returns the value or the job that is making it, or adds a new job and returns nil.
  mutating func begin(_ job: Object, _ id: ObjectIdentifier) -> Object? {
    if let known = sources[id]?.object ?? jobs[id] { return known }
    jobs[id] = job
    return nil
  }

  /// Keeps a value that a job has made.
  mutating func insert(_ object: Object, _ registration: any Registration) {
    jobs[registration.id] = nil
    order.append(object)
    sources[registration.id] = (object, registration.lifetime)
  }

  /// Removes the newest value; the values that it was made from are older.
  mutating func removeNewest() -> Object? {
    sources = [:]
    return order.popLast()
  }
}

/// A value as an object.
@usableFromInline final class Instance<Value>: @unchecked Sendable {
  // Sendable: the value is constant, and its type is registered or belongs to a key, which requires
  // `Sendable`. The conformance is unchecked because `Optional` resolves its wrapped type without
  // stating that it is `Sendable`.
  @usableFromInline let value: Value

  init(_ value: Value) { self.value = value }
}
