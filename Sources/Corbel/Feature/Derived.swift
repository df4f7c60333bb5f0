/// A value that a reducer declares, and that a store computes from parts of the state.
///
/// ```swift
/// static let visibleIDs = derived(\.rows, \.hidesDone) { rows, hidesDone in
///   rows.filter { !hidesDone || !$0.isDone }.map(\.id)
/// }
/// ```
///
/// A reducer declares a derived value with ``Reducer/derived(fileID:line:column:_:value:)``, and a
/// store reads the value with ``Store/subscript(_:)-(Derived<State,Value>)``. The idea comes from
/// the selectors of Reselect.
@MainActor public struct Derived<State, Value> {
  let id: DerivedID
  /// The function that returns the fields of the inputs.
  let inputs: @MainActor (Address<State>) -> [ObservedField]
  let compute: @MainActor (State) -> Value

  /// Computes the value from a state.
  ///
  /// Use this in a reducer, which has a state and no store: `Self.visibleIDs(state)`.
  ///
  /// - Parameter state: The state to compute the value from.
  /// - Returns: The value.
  public func callAsFunction(_ state: State) -> Value {
    compute(state)
  }
}

extension Reducer {
  /// Declares a value that is computed from parts of the state.
  ///
  /// ```swift
  /// static let openCount = derived(\.rows) { rows in rows.count { !$0.isDone } }
  /// ```
  ///
  /// In a generic reducer, which can't have static constants, write a computed static property.
  ///
  /// The closure computes the value from the inputs alone. The reducer, the inputs and the place of
  /// this call identify the derived value, so the closure must not capture values that differ from
  /// call to call. Put such values into the state, and pass them as inputs.
  ///
  /// - Parameters:
  ///   - fileID: Don't pass it. The place of the call identifies the derived value.
  ///   - line: Don't pass it. The place of the call identifies the derived value.
  ///   - column: Don't pass it. The place of the call identifies the derived value.
  ///   - inputs: The parts of the state to compute the value from. Stored parts are compared one by
  ///     one. If a part is a computed property, the first read after every change of the state
  ///     computes the value again.
  ///   - compute: Computes the value from the inputs.
  /// - Returns: The declaration. Keep it as a static constant.
  public static func derived<each Input, Value>(
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ inputs: repeat KeyPath<State, each Input>,
    value compute: @escaping @MainActor (repeat each Input) -> Value
  ) -> Derived<State, Value> {
    var paths: [AnyKeyPath] = []
    var hasStoredInputs = true
    for path in repeat each inputs {
      paths.append(path)
      if MemoryLayout<State>.offset(of: path) == nil { hasStoredInputs = false }
    }
    let declaration = Declaration(fileID, line, column)
    let id = (declaration, ObjectIdentifier(Self.self), paths, hasStoredInputs)
    return Derived(id: id) { state in
      var fields: [ObservedField] = []
      repeat fields.append(inputField(each inputs, in: state))
      return fields
    } compute: { state in
      compute(repeat state[keyPath: each inputs])
    }
  }
}

/// Returns the field of an input, which is the whole state if the input is computed.
@MainActor private func inputField<State, Input>(
  _ path: KeyPath<State, Input>, in state: Address<State>
) -> ObservedField {
  guard let offset = MemoryLayout<State>.offset(of: path) else {
    return StoredField<State>(in: state, offset: 0, keyPath: nil)
  }
  return StoredField<Input>(in: state, offset: offset, keyPath: nil)
}
