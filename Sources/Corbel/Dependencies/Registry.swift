/// The registrations of one container, in the order in which they were made.
struct Registry: Sendable {
  private(set) var registrations: [Registration] = []
  private var positions: [ObjectIdentifier: Int] = [:]

  subscript(id: ObjectIdentifier) -> Registration? { positions[id].map { registrations[$0] } }

  /// Adds a registration, which replaces an earlier one of its type.
  mutating func add(_ registration: Registration) {
    if let position = positions[registration.id] {
      registrations[position] = registration
    } else {
      positions[registration.id] = registrations.count
      registrations.append(registration)
    }
  }

  /// The types that a child has to register.
  var expectations: [Registration] { registrations.filter { $0.lifetime == .expected } }
}
