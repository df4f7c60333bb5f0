public import Observation

/// A part of a store's state that was read, and whose readers are told of its next change.
///
/// Each field has a registrar of its own, so a change of one field reaches its readers only.
@MainActor @usableFromInline
class ObservedField: Observable {
  /// The position of the state of which it is a part.
  let position: UInt
  /// Where the part lies within the state, or nil for presence and derived values.
  let offset: Int?
  let valueType: ObjectIdentifier
  let keyPath: AnyKeyPath?
  /// Whether a snapshot is held, to be compared after the next action.
  private(set) final var isArmed = false
  private let registrar = ObservationRegistrar()
  /// Whether observers register on the second of the two channels.
  private var usesSecondChannel = false
  /// Whether the last action has changed it and its readers are about to be told.
  private var isChanged = false
  /// Whether a reader has read the new value already, because another field notified it first.
  private var wasReadEarly = false

  init(at position: UInt, offset: Int?, valueType: Any.Type, keyPath: AnyKeyPath?) {
    self.position = position
    self.offset = offset
    self.valueType = ObjectIdentifier(valueType)
    self.keyPath = keyPath
  }

  nonisolated deinit {}

  /// The two key paths under which observers of the field register, both for the same value.
  private static let channels: (KeyPath<ObservedField, Void>, KeyPath<ObservedField, Void>) = (
    \.first, \.second
  )
  private nonisolated var first: Void { () }
  private nonisolated var second: Void { () }

  /// The bits of a stored field, which are compared before anything else.
  var bits: StoredBits? { nil }

  /// Takes a snapshot to compare with.
  func takeSnapshot() {}

  /// Releases the snapshot, and what its value refers to.
  func dropSnapshot() {}

  /// Releases what is kept for readers, because there have been none for a long time.
  func forget() {}

  /// Whether the value is another one than in the snapshot.
  func hasChanged() -> Bool { false }

  /// Registers the current observer, and returns whether the field has to be watched from now on.
  ///
  /// An observer that reads the new value before it is told of the change must not hear of that
  /// change again, so it registers on the other channel.
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

  /// Notifies the readers from before the change.
  ///
  /// The roles of the channels change only where a reader has read early. If another one is still
  /// reading at that moment, Observation counts the early read for it too, so it is on both.
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

/// A stored part of the state, compared where it lies.
final class StoredField<Value>: ObservedField {
  private let address: Address<Value>
  private let isEqual: ((Value, Value) -> Bool)?
  private let snapshot = Snapshot<Value>()

  init<State>(in state: Address<State>, offset: Int, keyPath: AnyKeyPath?) {
    address = state.part(Value.self, at: offset)
    isEqual = equality(of: Value.self)
    super.init(at: state.position, offset: offset, valueType: Value.self, keyPath: keyPath)
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
    // The next comparison finds the same bits again.
    snapshot.take(from: address)
    return false
  }
}
