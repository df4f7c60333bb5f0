/// A value that is computed from parts of the state, and kept until one of them changes.
final class DerivedField<State, Value>: ObservedField {
  let id: DerivedID
  private let state: Address<State>
  private let inputs: [ObservedField]
  private let compute: @MainActor (State) -> Value
  private let isEqual: ((Value, Value) -> Bool)?
  private var kept: Value?
  /// Whether the value is another one than that which the readers have read.
  private var isOther = false

  init(_ derived: Derived<State, Value>, in state: Address<State>) {
    id = derived.id
    self.state = state
    inputs = derived.inputs(state)
    compute = derived.compute
    isEqual = equality(of: Value.self)
    super.init(at: state.position, offset: nil, valueType: Value.self, keyPath: nil)
  }

  nonisolated deinit {}

  /// The value for the inputs as they are now.
  var value: Value {
    if let kept, hasSameInputs { return kept }
    for input in inputs { input.takeSnapshot() }
    let value = compute(state.value)
    if isArmed, let kept, isEqual?(kept, value) != true { isOther = true }
    kept = value
    return value
  }

  private var hasSameInputs: Bool {
    // A closure that is passed to the standard library would check its actor each time.
    for input in inputs where input.bits?.areSame != true && input.hasChanged() { return false }
    return true
  }

  override func takeSnapshot() {
    _ = value
  }

  /// Releases the value if it is no longer the one for the inputs.
  override func dropSnapshot() {
    isOther = false
    if kept != nil, !hasSameInputs { forget() }
  }

  override func forget() {
    kept = nil
    for input in inputs { input.dropSnapshot() }
  }

  /// Computes the value if an input has changed, and if that can tell whether the value has.
  ///
  /// It doesn't call the getter of a computed input, which may not be valid in the new state.
  override func hasChanged() -> Bool {
    if hasSameInputs { return isOther }
    if isEqual == nil || !id.hasStoredInputs { return true }
    _ = value
    return isOther
  }
}

/// The identity of a derived value, which stays the same if the value is declared at each use.
struct DerivedID: Equatable {
  let declaration: Declaration
  let reducer: ObjectIdentifier
  let paths: [AnyKeyPath]
  let hasStoredInputs: Bool
}
