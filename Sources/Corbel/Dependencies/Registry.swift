/// The registrations of one container, in the order in which they came.
struct Registry: Sendable {
  private(set) var registrations: [Registration] = []
  /// A hash table of positions: -1 is a free place, and at least half of them are free.
  private var places: [Int] = []

  /// Adds a registration, or puts it in the place of the earlier one of its type.
  mutating func add(_ registration: Registration) {
    if let position = position(of: registration.id) {
      registrations[position] = registration
      return
    }
    registrations.append(registration)
    if registrations.count * 2 > places.count {
      places = Array(repeating: -1, count: max(64, places.count * 2))
      for position in registrations.indices { place(position) }
    } else {
      place(registrations.count - 1)
    }
  }

  private mutating func place(_ position: Int) {
    var place = firstPlace(of: registrations[position].id)
    while places[place] >= 0 { place = nextPlace(place) }
    places[place] = position
  }

  func position(of id: ObjectIdentifier) -> Int? {
    if places.isEmpty { return nil }
    var place = firstPlace(of: id)
    while places[place] >= 0 {
      if registrations[places[place]].id == id { return places[place] }
      place = nextPlace(place)
    }
    return nil
  }

  subscript(id: ObjectIdentifier) -> Registration? { position(of: id).map { registrations[$0] } }

  private func firstPlace(of id: ObjectIdentifier) -> Int { id.spread & (places.count - 1) }
  private func nextPlace(_ place: Int) -> Int { (place + 1) & (places.count - 1) }
}

extension ObjectIdentifier {
  /// A number whose low bits differ for types that lie near each other.
  var spread: Int {
    // The bits in the middle of a product depend on all that are lower.
    Int(truncatingIfNeeded: (UInt(bitPattern: self) &* 0x9E37_79B9) &>> 16)
  }
}
