/// A value that is computed from parts of the state and kept until a part changes.
final class DerivedField<State, Value>: ObservedField {
  let id: DerivedID
  private let state: Address<State>
  private let inputs: [ObservedField]
  private let compute: @MainActor (State) -> Value
  private let isEqual: ((Value, Value) -> Bool)?
  private var kept: Value?
  /// Whether the value differs from the value that readers have read.
  private var isOther = false

  init(
    _ id: DerivedID, of inputs: [ObservedField], in state: Address<State>,
    compute: @escaping @MainActor (State) -> Value
  ) {
    self.id = id
    self.state = state
    self.inputs = inputs
    self.compute = compute
    isEqual = equality(of: Value.self)
    super.init(at: state.position, NodeKey(at: nil, type: Value.self))
  }

  nonisolated deinit {}

  /// The value for the current inputs.
  var value: Value {
    if let kept, hasSameInputs { return kept }
    for input in inputs { input.takeSnapshot() }
    let value = compute(state.value)
    if isArmed, let kept, isEqual?(kept, value) != true { isOther = true }
    kept = value
    return value
  }

  private var hasSameInputs: Bool {
    // This is a loop and not `allSatisfy`, because a closure checks its actor at each call.
    for input in inputs where input.bits?.areSame != true && input.hasChanged() { return false }
    return true
  }

  override func takeSnapshot() {
    _ = value
  }

  /// Releases the value if an input has changed.
  override func dropSnapshot() {
    isOther = false
    if kept == nil || hasSameInputs { return }
    kept = nil
    for input in inputs { input.dropSnapshot() }
  }

  /// Returns whether the value differs, or may differ, from the value that readers have read.
  ///
  /// If an input has changed, the function computes and compares the value. A value that has no
  /// `==`, or has a computed input, counts as changed without being computed.
  ///
  /// The getter of a computed input is not called, because the new state may not meet the getter's
  /// assumptions.
  override func hasChanged() -> Bool {
    if hasSameInputs { return isOther }
    if isEqual == nil || !id.hasStoredInputs { return true }
    _ = value
    return isOther
  }
}

/// The identity of a derived value, the same for each evaluation of its declaration.
typealias DerivedID = (
  declaration: Declaration, reducer: ObjectIdentifier, paths: [AnyKeyPath], hasStoredInputs: Bool
)
