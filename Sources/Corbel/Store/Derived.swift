/// A value that is computed from parts of a state, and declared once.
///
/// ```swift
/// static let visibleIDs = derived(\.rows, \.hidesDone) { rows, hidesDone in
///   rows.filter { !hidesDone || !$0.isDone }.map(\.id)
/// }
/// ```
///
/// A reducer makes one with ``Reducer/derived(fileID:line:column:_:value:)``, and a store reads it
/// with ``Store/subscript(_:)-(Derived<State,Value>)``. The idea is known from the selectors of Reselect.
@MainActor public struct Derived<State, Value> {
  let id: DerivedID
  /// Makes the fields that the value is computed from.
  let inputs: @MainActor (Address<State>) -> [ObservedField]
  let compute: @MainActor (State) -> Value

  /// Computes the value now.
  ///
  /// It is for reducers, which have a state and no store: `Self.visibleIDs(state)`.
  ///
  /// - Parameter state: The state to compute it from.
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
  /// In a generic reducer, which has no static constants, write a computed static property.
  ///
  /// The closure computes the value from the inputs alone. A store knows a derived value by its
  /// reducer, its inputs and the place of this call, so the closure must not capture what differs
  /// from call to call: put that into the state, and name it as an input.
  ///
  /// - Parameters:
  ///   - fileID: The place of the call, which tells two derived values apart.
  ///   - line: The place of the call, which tells two derived values apart.
  ///   - column: The place of the call, which tells two derived values apart.
  ///   - inputs: The parts that the value is computed from. Stored parts are compared one by one. If
  ///     one of them is computed, the value is computed again after any change of the state.
  ///   - compute: Computes the value from the inputs.
  /// - Returns: The declaration, to be kept as a static constant.
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
    let id = DerivedID(
      declaration: Declaration(fileID, line, column), reducer: ObjectIdentifier(Self.self),
      paths: paths, hasStoredInputs: hasStoredInputs)
    return Derived(id: id) { state in
      var fields: [ObservedField] = []
      repeat fields.append(inputField(each inputs, in: state))
      return fields
    } compute: { state in
      compute(repeat state[keyPath: each inputs])
    }
  }
}

extension Store {
  /// Reads a derived value of the state.
  ///
  /// ```swift
  /// let ids = store[Errands.visibleIDs]
  /// ```
  ///
  /// The store computes the value at the first read after a change of an input, and keeps it until
  /// the next change. All stores of the same state share the value.
  ///
  /// If the value is `Equatable` and all inputs are stored, the store computes it once after a change
  /// of an input, and notifies observers only if the value differs. Otherwise it notifies observers
  /// of each change of an input without computing the value; a computed input counts as the whole
  /// state. A value that isn't observed is computed only when it is read. Computing the value reads
  /// its inputs, so a collection among them is copied at its next change.
  ///
  /// - Parameter derived: The declaration, which the reducer of this state has.
  public subscript<Value>(_ derived: Derived<State, Value>) -> Value {
    location.node.core.checkNotReducing()
    let field = field(of: derived)
    observe(field)
    return field.value
  }

  private func field<Value>(of derived: Derived<State, Value>) -> DerivedField<State, Value> {
    for case let field as DerivedField<State, Value> in location.node.derivedFields
    where field.position == location.address.position && field.id == derived.id {
      return field
    }
    let field = DerivedField(derived, in: location.address)
    location.node.derivedFields.append(field)
    return field
  }
}

/// The field of an input: the whole state where the input is computed.
@MainActor private func inputField<State, Input>(
  _ path: KeyPath<State, Input>, in state: Address<State>
) -> ObservedField {
  guard let offset = MemoryLayout<State>.offset(of: path) else {
    return StoredField<State>(in: state, offset: 0, keyPath: nil)
  }
  return StoredField<Input>(in: state, offset: offset, keyPath: nil)
}
