/// The registrations of one container, in the order in which they were made.
struct Registry: Sendable {
  private(set) var all: [any Registration] = []
  private(set) var positions: [ObjectIdentifier: Int] = [:]

  subscript(id: ObjectIdentifier) -> (any Registration)? { positions[id].map { all[$0] } }

  /// Adds a registration, which replaces an earlier one of its type.
  mutating func add(_ registration: any Registration) {
    if let position = positions.updateValue(all.count, forKey: registration.id) {
      positions[registration.id] = position
      all[position] = registration
    } else {
      all.append(registration)
    }
  }
}
