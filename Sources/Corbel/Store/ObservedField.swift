public import Observation

/// A part of a store's state that was read, and whose readers want to hear of its next change.
///
/// Each has a registrar of its own, so that a change of one part reaches its readers only.
@MainActor @usableFromInline
class ObservedField: Observable {
  /// The state of which it is a part.
  let state: UnsafeRawPointer
  /// Where the part lies within the state, or nil where it is computed.
  let offset: Int?
  let valueType: ObjectIdentifier
  let keyPath: AnyKeyPath
  /// Whether a snapshot is held, to be compared after the next action.
  private(set) var isArmed = false
  private var isChanged = false
  private var registrar = ObservationRegistrar()
  /// The readers to be told of a change that others, told earlier, have read already.
  private var outgoing: ObservationRegistrar?

  init(in state: UnsafeRawPointer, offset: Int?, valueType: Any.Type, keyPath: AnyKeyPath) {
    self.state = state
    self.offset = offset
    self.valueType = ObjectIdentifier(valueType)
    self.keyPath = keyPath
  }

  nonisolated deinit {}

  /// What the registrars know the field's value by.
  private static let marker: KeyPath<ObservedField, Void> = \.value
  private nonisolated var value: Void { () }

  /// The bits of a stored field, which are compared before anything else.
  var bits: StoredBits? { nil }

  /// Takes a snapshot to compare with.
  func takeSnapshot() {}

  /// Lets go of the snapshot, and of what its value refers to.
  func dropSnapshot() {}

  /// Whether the value is another one than in the snapshot.
  func hasChanged() -> Bool { false }

  /// Notes whoever reads at the moment.
  ///
  /// Returns whether the field has to be watched from now on.
  final func access() -> Bool {
    if isChanged, outgoing == nil {
      outgoing = registrar
      registrar = ObservationRegistrar()
    }
    registrar.access(self, keyPath: Self.marker)
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

  /// Tells those who had read before the change.
  final func notify() {
    let registrar = outgoing ?? registrar
    outgoing = nil
    isChanged = false
    registrar.willSet(self, keyPath: Self.marker)
    registrar.didSet(self, keyPath: Self.marker)
  }
}

/// A stored part of the state, compared where it lies.
final class StoredField<Value>: ObservedField {
  private let place: UnsafePointer<Value>
  private let isEqual: ((Value, Value) -> Bool)?
  private let snapshot = Snapshot<Value>()

  init(in state: UnsafeRawPointer, offset: Int, keyPath: AnyKeyPath) {
    place = (state + offset).assumingMemoryBound(to: Value.self)
    isEqual = equality(of: Value.self)
    super.init(in: state, offset: offset, valueType: Value.self, keyPath: keyPath)
  }

  nonisolated deinit {}

  override var bits: StoredBits? {
    snapshot.bits(at: place)
  }

  override func takeSnapshot() {
    snapshot.take(from: place)
  }

  override func dropSnapshot() {
    snapshot.drop()
  }

  override func hasChanged() -> Bool {
    guard snapshot.isEqual(to: place, by: isEqual) else { return true }
    // The next comparison finds the same bits again.
    snapshot.take(from: place)
    return false
  }
}

/// A computed part of the state, computed again after each action.
final class ComputedField<State, Value>: ObservedField {
  private let path: KeyPath<State, Value>
  private let isEqual: (Value, Value) -> Bool
  private var snapshot: Value?

  init(path: KeyPath<State, Value>, in state: UnsafePointer<State>) {
    self.path = path
    isEqual = equality(of: Value.self) ?? { haveSameBits($0, $1) }
    super.init(in: state, offset: nil, valueType: Value.self, keyPath: path)
  }

  nonisolated deinit {}

  private var value: Value {
    state.assumingMemoryBound(to: State.self).pointee[keyPath: path]
  }

  override func takeSnapshot() {
    snapshot = value
  }

  override func dropSnapshot() {
    snapshot = nil
  }

  override func hasChanged() -> Bool {
    guard let snapshot else { return true }
    return !isEqual(value, snapshot)
  }
}
