/// The fields to check at each commit: those with a snapshot, and for ``grace`` commits those that
/// have changed.
///
/// Observation registers a reader when the closure in which it reads has returned. If the closure
/// sends an action, a field can change before the registration. So a changed field stays in the
/// list for some commits, without a snapshot, and each of these commits notifies its readers
/// without comparing. A reader that sends while it reads can be notified once too often. It misses
/// a change only if its closure sends more than ``grace`` actions.
@usableFromInline
struct FieldList {
  private struct Entry {
    let field: ObservedField
    /// The bits of the field, compared first because that suffices for most fields.
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
  /// It limits how many actions a reader can send while it reads.
  private static let grace = 1_000

  private var entries: [Entry] = []

  @usableFromInline init() {}

  @usableFromInline var isEmpty: Bool { entries.isEmpty }

  /// Whether a field in the list can still be notified at a commit or later.
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

  /// Empties the list and returns its fields, unless the bits of all fields are unchanged.
  ///
  /// This function compares only bits. The caller then compares values, outside of the list, because
  /// that can run code of the app that reads the store.
  mutating func takeOutIfChanged() -> FieldList? {
    var index = 0
    while index < entries.count, entries[index].bits?.areSame == true { index += 1 }
    guard index < entries.count else { return nil }
    let list = self
    entries = []
    return list
  }

  /// Puts fields back, before those that were read in the meantime.
  mutating func putBack(_ list: FieldList) {
    let later = entries
    entries = list.entries
    if !later.isEmpty { entries += later }
  }

  /// Adds the changed fields to others, in the order in which they were read.
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
