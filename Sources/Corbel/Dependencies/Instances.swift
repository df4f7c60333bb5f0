/// Where a value comes from: the `Instance` that is kept, or the `Recipe` of a transient.
@usableFromInline typealias Source = (object: any AnyObject & Sendable, lifetime: Lifetime)

/// The values that a container keeps.
struct Instances: Sendable {
  typealias Object = any AnyObject & Sendable

  /// Where the values come from that were asked for here, whichever container keeps them.
  var sources: [ObjectIdentifier: Source] = [:]
  private var order: [Object] = []
  private var jobs: [ObjectIdentifier: Object] = [:]

  /// Returns the value, or the job that is making it; otherwise notes a new job, and returns nil.
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

  /// Takes out the newest value; the values that it was made from are older.
  mutating func removeNewest() -> Object? {
    sources = [:]
    return order.popLast()
  }
}

/// A value as an object.
@usableFromInline final class Instance<Value>: @unchecked Sendable {
  // Sendable: the value is constant, and is that of a registered type or of a key, which both have to be
  // `Sendable`. `Optional`, which resolves what it wraps, can't state that.
  @usableFromInline let value: Value

  init(_ value: Value) { self.value = value }
}
