public import Observation

/// The owner of a feature's state: it reads like the state, and changes only by actions.
///
/// ```swift
/// let store = Store(initialState: Counter.State(), reducer: Counter())
/// store.send(.incremented)
/// let count = store.count
/// ```
///
/// Actions are reduced one at a time, in the order in which they are sent. One that is sent while
/// another is being worked on runs after it. For each action the store calls the reducer, makes the
/// change visible, tells the observers of what has changed, delivers the outputs to the responder,
/// and starts the effects.
///
/// Reading a field within SwiftUI's `body`, `withObservationTracking` or ``observe(_:)`` observes
/// that field and no other: one dot is one field. Reading a whole collection costs a copy of it at
/// its next change. A computed property is observed as the whole state is.
///
/// When a store goes away everything it runs is cancelled. Keep it where the feature is owned. A store
/// made for a part of the state keeps the one that it was made of; see <doc:Composition>.
@MainActor @dynamicMemberLookup
public final class Store<State, Action>: Observable {
  /// Where the state lies; its memory belongs to the node.
  @usableFromInline let location: StateLocation<State>
  /// Takes an action, with the nearest child around this store's that can go away.
  ///
  /// It is constant, because Swift retains a variable closure for each call. See ``Role/redirected``.
  @usableFromInline let dispatch: Dispatch
  @exclusivity(unchecked) @usableFromInline var role: Role
  @exclusivity(unchecked) private var fields: [ObservedField] = []
  @exclusivity(unchecked) var scopes = StoreList()

  /// Creates a store for a reducer with outputs.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The logic, which holds what its effects need.
  ///   - responder: Where the outputs go. To drop them all, say ``Responder/noop``.
  ///   - observer: Sees what happens in the store.
  ///   - diagnostics: Where the store reports mistakes.
  @inlinable public convenience init<R: Reducer>(
    initialState: State, reducer: R, responder: Responder<R.Output>,
    observer: StoreObserver? = nil, diagnostics: DiagnosticReporter = .standard
  ) where R.State == State, R.Action == Action {
    self.init(initialState, reducer, responder, observer, diagnostics)
  }

  /// Creates a store for a reducer without outputs.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The logic, which holds what its effects need.
  ///   - observer: Sees what happens in the store.
  ///   - diagnostics: Where the store reports mistakes.
  @inlinable public convenience init<R: Reducer>(
    initialState: State, reducer: R,
    observer: StoreObserver? = nil, diagnostics: DiagnosticReporter = .standard
  ) where R.State == State, R.Action == Action, R.Output == Never {
    self.init(initialState, reducer, nil, observer, diagnostics)
  }

  /// Creates a store for a function that changes the state, and needs no effects.
  ///
  /// ```swift
  /// let sum = Store<Int, Int>(initialState: 0) { sum, number in sum += number }
  /// ```
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - observer: Sees what happens in the store.
  ///   - diagnostics: Where the store reports mistakes.
  ///   - change: Changes the state as an action asks for.
  @inlinable public convenience init(
    initialState: State, observer: StoreObserver? = nil,
    diagnostics: DiagnosticReporter = .standard,
    change: @escaping @MainActor (inout State, Action) -> Void
  ) {
    let reducer = Reduce<State, Action, Never> { state, action in
      change(&state, action)
      return .none
    }
    self.init(initialState, reducer, nil, observer, diagnostics)
  }

  /// Creates a store for a function that changes the state, and returns effects.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - observer: Sees what happens in the store.
  ///   - diagnostics: Where the store reports mistakes.
  ///   - reduce: Changes the state as an action asks for, and returns what is to be done.
  @inlinable public convenience init(
    initialState: State, observer: StoreObserver? = nil,
    diagnostics: DiagnosticReporter = .standard,
    reduce: @escaping @MainActor (inout State, Action) -> Effect<Reduce<State, Action, Never>>
  ) {
    self.init(initialState, Reduce(reduce), nil, observer, diagnostics)
  }

  @inlinable convenience init<R: Reducer>(
    _ state: State, _ reducer: R, _ responder: Responder<R.Output>?, _ observer: StoreObserver?,
    _ diagnostics: DiagnosticReporter
  ) where R.State == State, R.Action == Action {
    let address = Address<State>.allocate()
    address.initialize(to: state)
    let root = StoreRoot(address, reducer, responder, observer, diagnostics, entry: StoreEntry())
    self.init(root, root.location) { root.send($0, callSite: $1, child: $2) }
  }

  @usableFromInline init(
    _ root: StoreCore, _ location: StateLocation<State>, dispatch: @escaping Dispatch
  ) {
    self.location = location
    self.dispatch = dispatch
    role = .root(root)
  }

  /// Creates the store of a child, which keeps the store of the parent.
  @usableFromInline init(
    _ location: StateLocation<State>, parent: any AnyObject & Sendable,
    _ declaration: Declaration? = nil, dispatch: @escaping Dispatch
  ) {
    self.location = location
    self.dispatch = dispatch
    role = .part(of: parent, declaration)
  }

  nonisolated deinit {
    if case .root(let core) = role { core.end() }
  }

  /// Sends an action to the reducer.
  ///
  /// Returns when the action and all that it led to at once are reduced. If the store is at work on
  /// another action already, it returns at once, and the action runs in its turn.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - fileID: The place of the call, for diagnostics and observers.
  ///   - line: The place of the call, for diagnostics and observers.
  /// - Returns: A handle on everything the action started.
  @discardableResult
  public func send(
    _ action: Action, fileID: StaticString = #fileID, line: UInt = #line
  ) -> StoreTask {
    let callSite = CallSite(fileID: fileID, line: line)
    if case .redirected(let dispatch, _) = role { return dispatch(action, callSite, nil) }
    return dispatch(action, callSite, nil)
  }

  /// The whole state, all of which is observed.
  public var state: State {
    location.node.core.checkNotReducing()
    observeAll()
    return location.address.value
  }

  /// A field of the state.
  ///
  /// A store can be read, not written. `store.count = 3` says that it can't be assigned to: send an
  /// action instead.
  ///
  /// - Parameter keyPath: The field.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    self[keyPath]
  }

  /// A part of the state, at any depth: `store[\.profile.name]` observes the name alone.
  ///
  /// A computed property is computed at each read, and observed like the whole state. For an
  /// expensive value, see ``Reducer/derived(fileID:line:column:_:value:)``.
  ///
  /// - Parameter keyPath: The part.
  public subscript<Value>(_ keyPath: KeyPath<State, Value>) -> Value {
    location.node.core.checkNotReducing()
    guard let field = field(keyPath), let offset = field.offset else {
      observeAll()
      return location.address.value[keyPath: keyPath]
    }
    observe(field)
    return location.address.part(Value.self, at: offset).value
  }

  /// Registers the current observer for the field's next change.
  func observe(_ field: ObservedField) {
    if field.access() { location.node.watchedFields.append(field) }
  }

  /// Registers the current observer for the next change of anything in the state.
  private func observeAll() {
    observe(field(at: 0, as: State.self, \State.self))
  }

  /// The field of a stored part, nil for a part that is computed.
  private func field<Value>(_ keyPath: KeyPath<State, Value>) -> ObservedField? {
    // A key path that is written once is one object, which finds its field fastest.
    for field in fields where field.keyPath === keyPath {
      return field
    }
    guard let offset = MemoryLayout<State>.offset(of: keyPath) else { return nil }
    return field(at: offset, as: Value.self, keyPath)
  }

  private func field<Value>(
    at offset: Int, as _: Value.Type, _ keyPath: @autoclosure () -> AnyKeyPath
  ) -> ObservedField {
    let type = ObjectIdentifier(Value.self)
    if let known = knownField(at: offset, type: type) { return known }
    let position = location.address.position
    let known = location.node.watchedFields.first { field in
      field.position == position && field.offset == offset && field.valueType == type
    }
    return keep(
      known ?? StoredField<Value>(in: location.address, offset: offset, keyPath: keyPath()))
  }

  /// Keeps a field, and forgets some without readers: there may be one for each id ever read.
  private func keep<Field: ObservedField>(_ field: Field) -> Field {
    let count = fields.count
    if count >= 32, count & (count - 1) == 0 { fields.removeAll { !$0.isArmed } }
    fields.append(field)
    return field
  }

  /// A field that was read before, by its place.
  func knownField(at offset: Int, type: ObjectIdentifier) -> ObservedField? {
    for field in fields where field.offset == offset && field.valueType == type { return field }
    return nil
  }

  /// The field that tells whether a child is there, and is still the same one.
  func presence(of id: ChildPathID, _ make: () -> PresenceField) -> PresenceField {
    for case let field as PresenceField in fields where field.id == id { return field }
    let position = location.address.position
    let known = location.node.watchedFields.first { field in
      field.position == position && (field as? PresenceField)?.id == id
    }
    return keep(known as? PresenceField ?? make())
  }
}

/// The store of a reducer: `StoreOf<Counter>` is `Store<Counter.State, Counter.Action>`.
///
/// ```swift
/// struct CounterView: View {
///   let store: StoreOf<Counter>
/// ```
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
