/// The registrations of one container, in the order in which they were made.
struct Registry: Sendable {
  private(set) var all: [any Registration] = []
  private(set) var positions: [ObjectIdentifier: Int] = [:]

  subscript(id: ObjectIdentifier) -> (any Registration)? { positions[id].map { all[$0] } }

  /// Adds a registration, and replaces an earlier registration with the same identity.
  mutating func add(_ registration: any Registration) {
    if let position = positions[registration.id] {
      all[position] = registration
    } else {
      positions[registration.id] = all.count
      all.append(registration)
    }
  }
}
