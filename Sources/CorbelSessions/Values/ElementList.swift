internal import Corbel

/// A list that knows which of its elements have changed in place.
protocol ElementList {
  var log: (ids: AnyObject, version: UInt, last: Int) { get }
  var values: any Collection { get }

  func hasChangedInPlace(since version: UInt) -> Bool
  func value(at position: Int) -> Any
  /// The hash values of the elements, or nil if the elements are not `Hashable`.
  func hashValues() -> [Int]?
}

extension IdentifiedArray: ElementList {
  var values: any Collection { elements }

  func value(at position: Int) -> Any { elements[position] }

  func hashValues() -> [Int]? {
    func hashValues<H: Hashable>(_: H.Type) -> [Int]? { (elements as? [H])?.map(\.hashValue) }
    return (Element.self as? any Hashable.Type).flatMap { hashValues($0) }
  }
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
  private var hashValues: [Int]?

  /// Records the elements of a list, and returns the changes.
  mutating func update(
    to list: any ElementList, at path: [String], encode: (Any) throws -> JSON
  ) rethrows -> [Change] {
    let log = list.log
    let isChangedInPlace = ids === log.ids && list.hasChangedInPlace(since: version)
    let positions = last == log.last ? [last] : [last, log.last]
    (ids, version, last) = (log.ids, log.version, log.last)
    guard isChangedInPlace else { return try updateAll(to: list, at: path, encode: encode) }
    return try positions.filter(elements.indices.contains).flatMap { position in
      let element = list.value(at: position)
      let new = try encode(element)
      if hashValues != nil { hashValues?[position] = (element as? AnyHashable)?.hashValue ?? 0 }
      defer { elements[position] = new }
      return Change.between(elements[position], new, at: path + ["\(position)"])
    }
  }

  /// Compares the whole list, and encodes the elements between its common ends.
  private mutating func updateAll(
    to list: any ElementList, at path: [String], encode: (Any) throws -> JSON
  ) rethrows -> [Change] {
    let old = (elements: elements, hashValues: hashValues)
    hashValues = list.hashValues()
    guard let before = old.hashValues, let after = hashValues else {
      elements = try list.values.map { try encode($0) }
      return Change.between(old.elements, elements, at: path) { [elements] in
        old.elements[$0] == elements[$1]
      }
    }
    let (start, end) = Change.commonEnds(before.count, after.count) { before[$0] == after[$1] }
    let added = try (start..<after.count - end).map { try encode(list.value(at: $0)) }
    elements.replaceSubrange(start..<before.count - end, with: added)
    return Change.between(old.elements, elements, at: path) { before[$0] == after[$1] }
  }
}
