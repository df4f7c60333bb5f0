/// The fields that each commit checks for changes.
///
/// A commit compares a field that has a snapshot. A field that has changed loses its snapshot and
/// stays in the list for ``grace`` commits. Each of these commits notifies the readers of the field
/// without comparing.
///
/// The reason is that Observation registers a reader only when the closure in which the reader
/// reads has returned. If that closure sends an action, a field can change before the registration.
/// Such a reader can receive one notification too many. The reader misses a change only if its
/// closure sends more than ``grace`` actions.
@usableFromInline
struct FieldList {
  private struct Entry {
    let field: ObservedField
    /// The bits of the field; unchanged bits make a comparison of values unnecessary.
    private(set) var bits: StoredBits?
    /// The last commit that notifies without a comparison; nil while there is a snapshot.
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

  /// The number of commits for which a changed field stays in the list.
  ///
  /// So a reader that sends up to this number of actions while it reads misses no change.
  private static let grace = 1_000

  private var entries: [Entry] = []

  @usableFromInline init() {}

  @usableFromInline var isEmpty: Bool { entries.isEmpty }

  /// Returns whether the given commit or a later one can still notify the readers of a field.
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

  /// Empties the list and returns its fields, or returns nil if no bits have changed.
  ///
  /// This function compares only bits. The caller then compares values outside of the list, because
  /// a comparison can run code of the app, and that code can read the store.
  mutating func takeOutIfChanged() -> FieldList? {
    var index = 0
    while index < entries.count, entries[index].bits?.areSame == true { index += 1 }
    guard index < entries.count else { return nil }
    let list = self
    entries = []
    return list
  }

  /// Puts fields back into the list, before the fields that were read in the meantime.
  mutating func putBack(_ list: FieldList) {
    let later = entries
    entries = list.entries
    if !later.isEmpty { entries += later }
  }

  /// Inserts the changed fields into an array, in the order in which they were read.
  @MainActor mutating func addChanged(
    to changed: inout [ObservedField], at start: Int, commit: Int
  ) {
    var kept = 0
    var end = start
    for index in entries.indices {
      if let lastCommit = entries[index].lastCommit {
        // A field that was read again has a newer entry with a snapshot, so this entry is skipped.
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
