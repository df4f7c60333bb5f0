/// The fields that were read since they last changed.
@usableFromInline
struct FieldList {
  /// A field with what is compared first, so that most fields need not be asked.
  @usableFromInline struct Entry {
    let field: ObservedField
    let bits: StoredBits?
  }

  @usableFromInline var entries: [Entry] = []

  @inlinable init() {}

  @inlinable var isEmpty: Bool { entries.isEmpty }

  @MainActor mutating func append(_ field: ObservedField) {
    entries.append(Entry(field: field, bits: field.bits))
  }

  func first(where isWanted: (ObservedField) -> Bool) -> ObservedField? {
    for entry in entries where isWanted(entry.field) { return entry.field }
    return nil
  }

  /// Takes everything out, if the bits of any field don't tell that it is unchanged.
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

  /// Moves the fields that have changed to others, in the order in which they were read.
  @MainActor mutating func moveChanged(to changed: inout [ObservedField], at start: Int) {
    var kept = 0
    var end = start
    for index in entries.indices {
      if entries[index].bits?.areSame != true, entries[index].field.hasChanged() {
        changed.insert(entries[index].field, at: end)
        end += 1
      } else {
        if kept < index { entries[kept] = entries[index] }
        kept += 1
      }
    }
    entries.removeLast(entries.count - kept)
  }
}

/// The bits of a stored value, where it lies and as they were when its snapshot was taken.
@usableFromInline
struct StoredBits {
  let place: UnsafeRawPointer
  let snapshot: UnsafeRawPointer
  let byteCount: Int

  var areSame: Bool { haveSameBits(place, snapshot, byteCount: byteCount) }
}
