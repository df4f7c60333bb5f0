internal import Observation

/// A part of a state that was read, and that notifies its readers of its next change.
///
/// Each field has its own registrar, so a change notifies the readers of that field only.
@MainActor class ObservedField: Observable {
  /// The memory position of the state that contains the field.
  let position: Position
  /// The offset and the type of a stored part, or the identity of a child's presence.
  let key: NodeKey
  let keyPath: AnyKeyPath?
  /// Whether there is a snapshot to compare with after the next action.
  private(set) final var isArmed = false
  private let registrar = ObservationRegistrar()
  /// Whether the last action changed the field and its readers are about to be notified.
  private var isChanged = false
  /// Whether the new value was read before the field has notified its readers.
  private var isReadEarly = false
  /// Whether readers register under the second key path, and early readers under the first one.
  private var isSwapped = false
  private let (first, second) = ObservedField.paths

  init(at position: Position, _ key: NodeKey, keyPath: AnyKeyPath? = nil) {
    self.position = position
    self.key = key
    self.keyPath = keyPath
  }

  nonisolated deinit {}

  private static let paths: (KeyPath<ObservedField, Void>, KeyPath<ObservedField, Void>) =
    (\.firstValue, \.secondValue)
  private nonisolated var firstValue: Void { () }
  private nonisolated var secondValue: Void { () }

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

  /// Returns whether the value differs from the snapshot; by default false.
  func hasChanged() -> Bool { false }

  /// Registers the current reader, and returns whether the caller must add the field to a list.
  ///
  /// The list is ``StateNode/watchedFields``.
  ///
  /// During a commit, a reader can read the new value of this field before the field notifies its
  /// readers. The early reader registers under another key path, so that the reader is not
  /// notified of a value that it has already read.
  final func access() -> Bool {
    let keyPath = isChanged == isSwapped ? first : second
    registrar.access(self, keyPath: keyPath)
    isReadEarly = isChanged
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
  final func notify() {
    let told = isSwapped ? second : first
    if isReadEarly { isSwapped.toggle() }
    isReadEarly = false
    isChanged = false
    registrar.willSet(self, keyPath: told)
    registrar.didSet(self, keyPath: told)
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

/// Returns the `==` of a type, or nil if the type is not `Equatable` or if its `==` is slow.
package func equality<Value>(of type: Value.Type) -> ((Value, Value) -> Bool)? {
  guard let type = type as? any Equatable.Type,
    (type as? any ComparedByContent.Type)?.isQuicklyCompared != false
  else { return nil }
  func equality<E: Equatable>(of _: E.Type) -> Any {
    let isEqual: (E, E) -> Bool = { $0 == $1 }
    return isEqual
  }
  return equality(of: type) as? (Value, Value) -> Bool
}

/// The fields that each commit checks for changes.
///
/// A field in the list has a snapshot. A field that has changed leaves the list. When the field is
/// read again, it takes a new snapshot and is added again.
struct FieldList {
  /// The fields, each with its bits.
  ///
  /// Unchanged bits make a comparison of values unnecessary.
  private var entries: [(field: ObservedField, bits: StoredBits?)] = []

  var isEmpty: Bool { entries.isEmpty }

  /// Returns whether a field has other bits than its snapshot, or has no bits to compare.
  func hasOtherBits() -> Bool {
    for index in entries.indices where entries[index].bits?.areSame != true { return true }
    return false
  }

  /// Adds a field that has taken a snapshot.
  @MainActor mutating func append(_ field: ObservedField) {
    entries.append((field, field.bits))
  }

  @MainActor func field(_ key: NodeKey, at position: Position) -> ObservedField? {
    for (field, _) in entries where field.position == position && field.key == key { return field }
    return nil
  }

  /// Puts fields back into the list, before the fields that were read in the meantime.
  mutating func putBack(_ list: FieldList) {
    let later = entries
    entries = list.entries
    if !later.isEmpty { entries += later }
  }

  /// Marks the changed fields, and moves them into an array in the order in which they were read.
  @MainActor mutating func moveChanged(to changed: inout [ObservedField], at start: Int) {
    var kept = 0
    var end = start
    for index in entries.indices {
      let (field, bits) = entries[index]
      if bits?.areSame != true, field.hasChanged() {
        field.markChanged()
        if end == changed.count { changed.append(field) } else { changed.insert(field, at: end) }
        end += 1
      } else {
        if kept < index { entries[kept] = entries[index] }
        kept += 1
      }
    }
    while entries.count > kept { entries.removeLast() }
  }
}

/// What a commit finds in the tree of nodes, for the root to act on.
struct Commit {
  /// The fields that have changed, in the order in which their readers are notified.
  var changedFields: [ObservedField] = []
  /// The children that no longer exist, and the children in them, until their effects end.
  var goneChildren: [ObjectIdentifier] = []
  /// The mistakes to report.
  var mistakes: [Diagnostic] = []
  /// The children that the shown state lacks, and whose effects go on.
  ///
  /// The value is nil unless a timeline shows an earlier state than the newest.
  var hiddenChildren: [HiddenChild]?

  /// A hidden child, with a function that adds its node to the nodes that a commit refreshes.
  typealias HiddenChild = (node: StateNode, follow: @MainActor () -> Void)
}

extension StateNode {
  /// Whether a commit would find a change or a node to update.
  final var needsCommit: Bool {
    !followed.isEmpty || watchedFields.hasOtherBits()
  }

  /// Adds the changed fields of this node to the fields to notify, at an index or at the end.
  ///
  /// The changed fields of this node's children are already in the array, from the index on. They
  /// move behind the fields of this node, because the readers of children are notified later.
  final func collectChangedFields(_ commit: inout Commit, at start: Int? = nil) {
    guard watchedFields.hasOtherBits() else { return }
    // The values are compared outside of the list, because a comparison can run code of the app,
    // and that code can read the store.
    var fields = FieldList()
    swap(&fields, &watchedFields)
    fields.moveChanged(to: &commit.changedFields, at: start ?? commit.changedFields.count)
    watchedFields.putBack(fields)
  }

  /// Notifies the readers of the changed fields, in the order of reading.
  ///
  /// The readers of this node are notified before the readers of its children.
  ///
  /// Observation registers a reader when the closure that reads has returned. So a closure that
  /// sends an action while it reads misses the change.
  ///
  /// - Parameters:
  ///   - commit: The changed fields of the children.
  ///   - report: Called with a changed field if such a closure has sent the action.
  final func notifyReaders(_ commit: inout Commit, _ report: (AnyKeyPath?) -> Void) {
    collectChangedFields(&commit, at: 0)
    guard let first = commit.changedFields.first else { return }
    if ReadingProbe.findsReader { report(first.keyPath) }
    for field in commit.changedFields { field.notify() }
  }
}

/// A check whether the current code runs inside a closure whose reads are observed.
///
/// While such a closure runs, Observation inserts the key path of each read value into a set, and
/// the insertion hashes the key path. Otherwise a read leaves no trace. So the check reads a value
/// whose key path has an argument that notices its hashing.
///
/// Only the main actor uses the probe, which is its own argument.
final class ReadingProbe: Observable, Hashable, @unchecked Sendable {
  @MainActor private static let shared = ReadingProbe()
  @MainActor private static let keyPath: KeyPath<ReadingProbe, Void> = \.[shared]

  private let registrar = ObservationRegistrar()
  private var wasHashed = false

  private subscript(_ argument: ReadingProbe) -> Void { () }

  static func == (lhs: ReadingProbe, rhs: ReadingProbe) -> Bool { lhs === rhs }

  func hash(into hasher: inout Hasher) {
    wasHashed = true
    hasher.combine(ObjectIdentifier(self))
  }

  /// Whether the current code runs inside a closure whose reads are observed.
  @MainActor static var findsReader: Bool {
    shared.wasHashed = false
    shared.registrar.access(shared, keyPath: keyPath)
    return shared.wasHashed
  }
}
