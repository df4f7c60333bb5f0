/// The source of a value: a kept `Instance`, or the `Recipe` of a transient value.
@usableFromInline typealias Source = (object: any AnyObject & Sendable, lifetime: Lifetime)

/// The values that a container keeps.
struct Instances: Sendable {
  typealias Object = any AnyObject & Sendable

  /// The sources of the values that this container has resolved.
  ///
  /// This includes the values that a parent keeps.
  var sources: [ObjectIdentifier: Source] = [:]
  private var order: [Object] = []
  private var jobs: [ObjectIdentifier: Object] = [:]

  /// Returns the kept value or the job that is making it; otherwise adds `job` and returns nil.
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

  /// Removes the newest value and returns it.
  ///
  /// A value is newer than the values that it was made from, so it is removed before these values.
  mutating func removeNewest() -> Object? {
    sources = [:]
    return order.popLast()
  }
}

/// An object that holds a value.
@usableFromInline final class Instance<Value>: @unchecked Sendable {
  // Sendable: the value is constant, and registered types and the values of keys are `Sendable`.
  // The conformance is unchecked because `Optional` resolves its wrapped type without requiring
  // that the wrapped type is `Sendable`.
  @usableFromInline let value: Value

  init(_ value: Value) { self.value = value }
}
