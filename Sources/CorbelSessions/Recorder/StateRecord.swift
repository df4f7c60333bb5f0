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
  private var visited: Set<[String]> = []
  private var listChanges: [Change] = []
  /// The names of the fields that were redacted since the last call of ``takeRedacted()``.
  private var redacted: Set<String> = []

  init(isCodable: Bool, redaction: Redaction = Redaction()) {
    self.isCodable = isCodable
    self.redaction = redaction
  }

  /// The whole state.
  var whole: JSON { resolved(tree) }

  func takeRedacted() -> Set<String> {
    defer { redacted = [] }
    return redacted
  }

  /// Records a state, and returns the changes since the state before.
  func update(to state: Any) -> [Change] {
    do {
      return try change(to: state)
    } catch {
      // A value that can't be encoded is still worth looking at.
      isCodable = false
      lists = [:]
      return update(to: state)
    }
  }

  private func change(to state: Any) throws -> [Change] {
    (visited, listChanges) = ([], [])
    let old = tree
    tree = try redaction.apply(to: encoded(state, recordList: record), found: &redacted)
    lists = lists.filter { visited.contains($0.key) }
    return Change.between(old, tree, at: []).map { change in
      var change = change
      change.content = resolved(change.content)
      return change
    } + listChanges
  }

  private func encoded(
    _ value: Any, recordList: ValueEncoder.RecordList? = nil
  ) throws -> JSON {
    guard isCodable, let value = value as? any Encodable else { return reflected(value) }
    return try ValueEncoder(recordList: recordList).encoded(value)
  }

  /// Records a list, and returns its place.
  private func record(_ list: any ElementList, at path: [String]) throws -> JSON {
    visited.insert(path)
    let isNew = lists[path] == nil
    let changes = try lists[path, default: RecordedList()].update(to: list, at: path) { element in
      redaction.apply(to: try encoded(element), at: path, found: &redacted)
    }
    if !isNew { listChanges += changes }
    return .list(path)
  }

  /// Returns a value with the elements of its lists.
  private func resolved(_ value: JSON) -> JSON {
    switch value {
    case .list(let path): .array(lists[path]?.elements ?? [])
    case .array(let elements): .array(elements.map(resolved))
    case .object(let members):
      .object(
        members.map { JSON.Member(name: $0.name, value: resolved($0.value), isKey: $0.isKey) })
    default: value
    }
  }
}
