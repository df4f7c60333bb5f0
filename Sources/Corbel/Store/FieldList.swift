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

  /// Takes out the fields that have changed, in the order in which they were read.
  @MainActor mutating func takeChanged(into changed: inout [ObservedField], at start: Int) {
    var kept = firstToAsk
    var end = start
    for index in kept..<entries.count {
      if entries[index].bits?.areSame != true, entries[index].field.hasChanged() {
        changed.insert(entries[index].field, at: end)
        end += 1
      } else {
        if kept < index { entries[kept] = entries[index] }
        kept += 1
      }
    }
    if kept < entries.count { entries.removeLast(entries.count - kept) }
  }

  /// The first field whose bits don't tell that it is unchanged.
  private var firstToAsk: Int {
    var index = 0
    while index < entries.count, entries[index].bits?.areSame == true { index += 1 }
    return index
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
