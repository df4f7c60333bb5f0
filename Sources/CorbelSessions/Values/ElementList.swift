internal import Corbel

/// A list that knows which of its elements have changed in place.
protocol ElementList {
  var log: (ids: AnyObject, version: UInt, last: Int) { get }
  var count: Int { get }

  func hasChangedInPlace(since version: UInt) -> Bool
  func value(at position: Int) -> Any
}

extension IdentifiedArray: ElementList {
  func value(at position: Int) -> Any { elements[position] }
}

/// The recorded elements of a list.
struct RecordedList {
  /// The identity of the list's ids.
  ///
  /// A strong reference would make the list copy its ids.
  private weak var ids: AnyObject?
  private var version: UInt = 0
  private var last = -1
  private(set) var elements: [JSON] = []

  /// Records the elements of a list, and returns the changes.
  mutating func update(
    to list: any ElementList, at path: [String], encode: (Any) throws -> JSON
  ) rethrows -> [Change] {
    let log = list.log
    let isChangedInPlace = ids === log.ids && list.hasChangedInPlace(since: version)
    let positions = last == log.last ? [last] : [last, log.last]
    (ids, version, last) = (log.ids, log.version, log.last)
    guard isChangedInPlace else {
      let old = elements
      elements = try (0..<list.count).map { try encode(list.value(at: $0)) }
      return Change.between(.array(old), .array(elements), at: path)
    }
    return try positions.filter(elements.indices.contains).flatMap { position in
      let new = try encode(list.value(at: position))
      defer { elements[position] = new }
      return Change.between(elements[position], new, at: path + ["\(position)"])
    }
  }
}
