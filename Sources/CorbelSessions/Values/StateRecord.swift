internal import Corbel
internal import SessionPages

/// The recorded form of a state, which is updated after each action.
///
/// Fields are encoded again, and compared. Of an `IdentifiedArray` that has changed in place, only
/// the changed element is encoded. The record keeps no part of the state, so no collection is
/// copied.
@MainActor final class StateRecord {
  private struct RecordedList {
    /// The identity of the list's ids.
    ///
    /// A strong reference would make the list copy its ids.
    weak var ids: AnyObject?
    var version = ElementVersion()
    var last = -1
    var elements: [JSON] = []
  }

  /// Whether the state is encoded with `Codable`; otherwise it is read by reflection.
  private(set) var isCodable: Bool
  private let redaction: Redaction
  private var tree = JSON.null
  private var lists: [[String]: RecordedList] = [:]
  private var earlierLists: [[String]: RecordedList] = [:]
  private var listChanges: [JSON] = []

  init(isCodable: Bool, redaction: Redaction = Redaction()) {
    self.isCodable = isCodable
    self.redaction = redaction
  }

  /// The whole state.
  var whole: JSON { resolved(tree) }

  /// Records a state, and returns the changes since the state before.
  func update(to state: Any) -> [JSON] {
    (earlierLists, lists, listChanges) = (lists, [:], [])
    let old = tree
    if isCodable, let state = state as? any Encodable,
      let encoded = try? ValueEncoder(redaction, key: "state", recordList: record).encoded(state)
    {
      tree = encoded
    } else {
      // A value that can't be encoded is still worth looking at.
      (isCodable, lists, listChanges) = (false, [:], [])
      tree = ValueEncoder(redaction, key: "state").reflected(state)
    }
    return JSON.changes(from: old, to: tree).map(resolved) + listChanges
  }

  /// Records a list, and returns its place.
  private func record(_ list: any ElementList, in encoder: ValueEncoder) throws -> JSON {
    let (path, log) = (encoder.path, list.log)
    let isNew = earlierLists[path] == nil
    // A second reference would copy the elements.
    var recorded = earlierLists.removeValue(forKey: path) ?? RecordedList()
    if recorded.ids === log.ids, list.hasChangedInPlace(since: recorded.version) {
      let positions = recorded.last == log.last ? [log.last] : [recorded.last, log.last]
      for position in positions where recorded.elements.indices.contains(position) {
        let (old, new) = (recorded.elements[position], try list.encoded(at: position, by: encoder))
        recorded.elements[position] = new
        listChanges += JSON.changes(from: old, to: new, at: path + ["\(position)"])
      }
    } else {
      let old = recorded.elements
      recorded.elements = try (0..<list.count).map { try list.encoded(at: $0, by: encoder) }
      let new = JSON.array(recorded.elements)
      if !isNew { listChanges += JSON.changes(from: .array(old), to: new, at: path) }
    }
    (recorded.ids, recorded.version, recorded.last) = (log.ids, log.version, log.last)
    lists[path] = recorded
    return .list(path)
  }

  /// Returns a value with the elements of its lists.
  private func resolved(_ value: JSON) -> JSON {
    switch value {
    case .list(let path): .array(lists[path]?.elements ?? [])
    case .array(let elements): .array(elements.map(resolved))
    case .object(let members):
      .object(members.map { JSON.Member(name: $0.name, value: resolved($0.value)) })
    default: value
    }
  }
}

/// A list that knows which of its elements have changed in place.
protocol ElementList {
  var log: (ids: AnyObject, version: ElementVersion, last: Int) { get }
  var count: Int { get }
  func hasChangedInPlace(since version: ElementVersion) -> Bool
  func encoded(at position: Int, by encoder: ValueEncoder) throws -> JSON
}

extension IdentifiedArray: ElementList {
  func encoded(at position: Int, by encoder: ValueEncoder) throws -> JSON {
    try (elements[position] as? any Encodable).map { try encoder.element().encoded($0) } ?? .null
  }
}
