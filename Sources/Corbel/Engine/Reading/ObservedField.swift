public import Observation

/// A part of a state that was read, and that notifies its readers of its next change.
///
/// Each field has its own registrar, so a change notifies the readers of that field only.
@MainActor @usableFromInline
class ObservedField: Observable {
  /// The memory position of the state that contains the field.
  let position: UInt
  /// The offset and the type of a stored part, or the identity of a child's presence.
  let key: NodeKey
  let keyPath: AnyKeyPath?
  /// Whether there is a snapshot to compare with after the next action.
  private(set) final var isArmed = false
  private let registrar = ObservationRegistrar()
  /// Whether readers register on the second of the two channels.
  private var usesSecondChannel = false
  /// Whether the last action changed the field and its readers are about to be notified.
  private var isChanged = false
  /// Whether a reader read the new value before this field has notified its readers.
  private var wasReadEarly = false

  init(at position: UInt, _ key: NodeKey, keyPath: AnyKeyPath? = nil) {
    self.position = position
    self.key = key
    self.keyPath = keyPath
  }

  nonisolated deinit {}

  /// The two key paths under which readers of the field register, both for the same value.
  private static let channels: (KeyPath<ObservedField, Void>, KeyPath<ObservedField, Void>) = (
    \.first, \.second
  )
  private nonisolated var first: Void { () }
  private nonisolated var second: Void { () }

  /// The bits of a stored field, compared before its values; nil for other fields.
  var bits: StoredBits? { nil }

  /// Takes a snapshot, with which ``hasChanged()`` compares.
  ///
  /// The default does nothing.
  func takeSnapshot() {}

  /// Releases the snapshot.
  ///
  /// The default does nothing.
  func dropSnapshot() {}

  /// Releases the values that the field keeps for readers.
  ///
  /// The default does nothing.
  func forget() {}

  /// Returns whether the value differs from the snapshot; by default false.
  func hasChanged() -> Bool { false }

  /// Registers the current reader, and returns whether the caller must add the field to a list.
  ///
  /// The list is ``StateNode/watchedFields``.
  ///
  /// During a commit, a reader can read the new value of this field before the field notifies its
  /// readers. The early reader registers on the other channel, so that the reader is not notified
  /// of a value that it has already read.
  final func access() -> Bool {
    if isChanged { wasReadEarly = true }
    registrar.access(self, keyPath: channel(isSecond: usesSecondChannel != isChanged))
    guard !isArmed else { return false }
    takeSnapshot()
    isArmed = true
    return true
  }

  final func markChanged() {
    isArmed = false
    isChanged = true
    dropSnapshot()
  }

  /// Notifies the readers that registered before the change.
  ///
  /// An early read is a read of the new value before this call. Early readers register on the other
  /// channel, so the channels change roles after an early read. A reader whose closure encloses the
  /// closure of an early reader can be on both channels.
  final func notify() {
    let told = channel(isSecond: usesSecondChannel)
    isChanged = false
    if wasReadEarly {
      wasReadEarly = false
      usesSecondChannel.toggle()
    }
    registrar.willSet(self, keyPath: told)
    registrar.didSet(self, keyPath: told)
  }

  private func channel(isSecond: Bool) -> KeyPath<ObservedField, Void> {
    isSecond ? Self.channels.1 : Self.channels.0
  }
}

/// A stored part of a state, compared at its address.
final class StoredField<Value>: ObservedField {
  private let address: Address<Value>
  private let isEqual: ((Value, Value) -> Bool)?
  private let snapshot = Snapshot<Value>()

  init<State>(in state: Address<State>, offset: Int, keyPath: AnyKeyPath?) {
    address = state.part(Value.self, at: offset)
    isEqual = equality(of: Value.self)
    super.init(at: state.position, NodeKey(at: offset, type: Value.self), keyPath: keyPath)
  }

  nonisolated deinit {}

  override var bits: StoredBits? {
    snapshot.bits(of: address)
  }

  override func takeSnapshot() {
    snapshot.take(from: address)
  }

  override func dropSnapshot() {
    snapshot.drop()
  }

  override func hasChanged() -> Bool {
    guard snapshot.isEqual(to: address, by: isEqual) else { return true }
    // The value is equal, but its bits differ. A new snapshot has the new bits, so the next
    // comparison of bits is enough.
    snapshot.take(from: address)
    return false
  }
}

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
  /// The number of commits for which a changed field stays in the list.
  ///
  /// So a reader that sends up to this number of actions while it reads misses no change.
  private static let grace = 1_000

  /// The fields, each with its bits, and with the last commit that notifies without a comparison.
  ///
  /// Unchanged bits make a comparison of values unnecessary. A field with a snapshot has no last
  /// commit.
  private var entries: [(field: ObservedField, bits: StoredBits?, lastCommit: Int?)] = []

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
    entries.append((field, field.bits, nil))
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
        entries[index].bits = nil
        entries[index].lastCommit = commit + Self.grace
      }
      if kept < index { entries[kept] = entries[index] }
      kept += 1
    }
    entries.removeLast(entries.count - kept)
  }
}
