/// The fields whose changes are of interest: those that were read since they last changed, and
/// for a while those that were read before.
///
/// An observer is registered only when the closure in which it reads has ended. If that closure has
/// sent an action, the field may have changed before, and nothing tells whether that was so. A field
/// that has changed therefore stays in the list for some commits, without a snapshot, and each of
/// them tells its readers without comparing. An observer that sent while it read may be told once
/// without need. It misses a change only if it sends more actions in one call than the list keeps the
/// field for.
@usableFromInline
struct FieldList {
  private struct Entry {
    let field: ObservedField
    /// The bytes of the field, compared first so that most fields need no further comparison.
    private(set) var bits: StoredBits?
    /// The last commit that tells the field's readers without comparing, nil with a snapshot.
    private(set) var lastCommit: Int?

    init(_ field: ObservedField, bits: StoredBits?) {
      self.field = field
      self.bits = bits
    }

    mutating func becomeLate(until commit: Int) {
      bits = nil
      lastCommit = commit
    }
  }

  /// For how many commits a field that has changed stays in the list.
  ///
  /// It bounds how many actions an observer can send while it reads.
  private static let grace = 1_000

  private var entries: [Entry] = []

  @usableFromInline init() {}

  @usableFromInline var isEmpty: Bool { entries.isEmpty }

  /// Whether it has a field that is of interest at a commit or after it.
  func isInUse(at commit: Int) -> Bool {
    for entry in entries {
      guard let lastCommit = entry.lastCommit else { return true }
      if lastCommit >= commit { return true }
    }
    return false
  }

  /// Adds a field that has taken a snapshot.
  @MainActor mutating func append(_ field: ObservedField) {
    entries.append(Entry(field, bits: field.bits))
  }

  func first(where isWanted: (ObservedField) -> Bool) -> ObservedField? {
    for entry in entries where isWanted(entry.field) { return entry.field }
    return nil
  }

  /// Takes everything out, unless the bits of all fields tell that they are unchanged.
  ///
  /// The fields are asked outside of the list: to compare two values may be code of an app, which
  /// may read the store.
  mutating func takeOutIfChanged() -> FieldList? {
    var index = 0
    while index < entries.count, entries[index].bits?.areSame == true { index += 1 }
    guard index < entries.count else { return nil }
    let list = self
    entries = []
    return list
  }

  /// Puts back what was taken out, before what was read in the meantime.
  mutating func putBack(_ list: FieldList) {
    let later = entries
    entries = list.entries
    if !later.isEmpty { entries += later }
  }

  /// Adds the fields that have changed to others, in the order in which they were read.
  @MainActor mutating func addChanged(
    to changed: inout [ObservedField], at start: Int, commit: Int
  ) {
    var kept = 0
    var end = start
    for index in entries.indices {
      if let lastCommit = entries[index].lastCommit {
        // A field that was read again has another entry, with a snapshot.
        if entries[index].field.isArmed { continue }
        if commit > lastCommit {
          entries[index].field.forget()
          continue
        }
        changed.insert(entries[index].field, at: end)
        end += 1
      } else if entries[index].bits?.areSame != true, entries[index].field.hasChanged() {
        changed.insert(entries[index].field, at: end)
        end += 1
        entries[index].becomeLate(until: commit + Self.grace)
      }
      if kept < index { entries[kept] = entries[index] }
      kept += 1
    }
    entries.removeLast(entries.count - kept)
  }
}
