/// The recorded form of a state, which is updated after each action.
///
/// Fields are encoded again, and compared. Of an `IdentifiedArray` that has changed in place, only the
/// changed element is encoded. The record keeps no part of the state, so no collection is copied.
@MainActor final class StateRecord {
  /// Whether the state is encoded with `Codable`; otherwise it is read by reflection.
  private(set) var isCodable: Bool
  private let redaction: Redaction
  private var tree = JSON.null
  private var lists: [[String]: RecordedList] = [:]
  private var earlierLists: [[String]: RecordedList] = [:]
  private var listChanges: [Change] = []

  init(isCodable: Bool, redaction: Redaction = Redaction()) {
    self.isCodable = isCodable
    self.redaction = redaction
  }

  /// The whole state.
  var whole: JSON { resolved(tree) }

  /// Records a state, and returns the changes since the state before.
  func update(to state: Any) -> [Change] {
    (earlierLists, lists, listChanges) = (lists, [:], [])
    let old = tree
    if isCodable, let state = state as? any Encodable,
      let encoded = try? ValueEncoder(redaction, recordList: record).encoded(state)
    {
      tree = encoded
    } else {
      // A value that can't be encoded is still worth looking at.
      (isCodable, lists, listChanges) = (false, [:], [])
      tree = ValueEncoder(redaction).reflected(state)
    }
    return Change.between(old, tree).map { change in
      var change = change
      change.content = resolved(change.content)
      return change
    } + listChanges
  }

  /// Records a list, and returns its place.
  private func record(_ list: any ElementList, in encoder: ValueEncoder) throws -> JSON {
    let path = encoder.path
    let isNew = earlierLists[path] == nil
    // A second reference would copy the elements.
    var recorded = earlierLists.removeValue(forKey: path) ?? RecordedList()
    let changes = try recorded.update(to: list, at: path) { element in
      try (element as? any Encodable).map { try encoder.element().encoded($0) } ?? .null
    }
    lists[path] = recorded
    if !isNew { listChanges += changes }
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
