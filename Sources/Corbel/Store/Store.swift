public import Observation

/// The owner of a feature's state, which you read directly and change by sending actions.
///
/// ```swift
/// let store = Store(initialState: Counter.State(), reducer: Counter())
/// store.send(.incremented)
/// let count = store.count
/// ```
///
/// Actions are reduced one at a time, in the order in which they are sent. An action that is sent
/// while the store is processing another action runs after that action. For each action, the store
/// calls the reducer, makes the change visible, notifies the readers of changed fields, delivers
/// the outputs to the responder, and starts the effects.
///
/// Reading a field within SwiftUI's `body`, `withObservationTracking` or an ``ObservationToken``
/// observes only that field. After you read a whole collection, the next change of the collection
/// copies the collection. Reading a computed property observes the whole state.
///
/// When a store is deallocated, it cancels everything that it runs. Keep the store in the owner of
/// the feature. A store for a part of the state keeps the store of the whole state alive; see
/// <doc:Composition>.
@MainActor @dynamicMemberLookup
public final class Store<State, Action>: Observable {
  /// The location of the state, whose memory belongs to the node.
  let location: StateLocation<State>
  /// The function that receives the store's actions.
  ///
  /// A child's store captures this closure instead of looking up the closure at each call. With
  /// five levels of stores, the look-up made a call take three times as long.
  @exclusivity(unchecked) @usableFromInline var dispatch: ActionReceiver<Action>
  /// The root, with the owner of the store's effects and the receiver of its diagnostics.
  package let core: StoreCore
  /// The store of the parent; nil for the store of the whole state.
  let parent: (any AnyObject & Sendable)?
  /// The declaration that made the closure of the store's actions.
  ///
  /// The declaration is nil if ``scope(state:action:)-(_,_)`` made the closure, or if a later
  /// request for the store has replaced the closure.
  var declaration: Declaration?
  private var fields: [ObservedField] = []
  var scopes = StoreList()

  /// Creates a store for a reducer with outputs.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The logic, with the services that its effects need.
  ///   - responder: The receiver of the outputs. To drop all outputs, pass ``Responder/noop``.
  ///   - observer: Receives the events of the store.
  ///   - diagnostics: Receives reports of mistakes.
  public convenience init<R: Reducer>(
    initialState: State, reducer: R, responder: Responder<R.Output>,
    observer: StoreObserver? = nil, diagnostics: DiagnosticReporter = .standard
  ) where R.State == State, R.Action == Action {
    self.init(initialState, reducer, responder, observer, diagnostics)
  }

  /// Creates a store for a reducer without outputs.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The logic, with the services that its effects need.
  ///   - observer: Receives the events of the store.
  ///   - diagnostics: Receives reports of mistakes.
  public convenience init<R: Reducer>(
    initialState: State, reducer: R,
    observer: StoreObserver? = nil, diagnostics: DiagnosticReporter = .standard
  ) where R.State == State, R.Action == Action, R.Output == Never {
    self.init(initialState, reducer, nil, observer, diagnostics)
  }

  /// Creates a store for a function that changes the state and needs no effects.
  ///
  /// For a function that returns effects, pass a ``Reduce`` as the reducer.
  ///
  /// ```swift
  /// let sum = Store<Int, Int>(initialState: 0) { sum, number in sum += number }
  /// ```
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - observer: Receives the events of the store.
  ///   - diagnostics: Receives reports of mistakes.
  ///   - change: Changes the state according to an action.
  public convenience init(
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

  convenience init<R: Reducer>(
    _ state: State, _ reducer: R, _ responder: Responder<R.Output>?, _ observer: StoreObserver?,
    _ diagnostics: DiagnosticReporter
  ) where R.State == State, R.Action == Action {
    let root = StoreRoot(state, reducer, responder, observer, diagnostics)
    self.init(root.location, core: root) { action, delivery in root.accept(action, delivery) }
  }

  init(
    _ location: StateLocation<State>, core: StoreCore,
    parent: (any AnyObject & Sendable)? = nil, _ declaration: Declaration? = nil,
    dispatch: @escaping ActionReceiver<Action>
  ) {
    self.location = location
    self.core = core
    self.parent = parent
    self.declaration = declaration
    self.dispatch = dispatch
  }

  nonisolated deinit {
    if parent == nil { core.effects?.close() }
  }

  /// Sends an action to the reducer.
  ///
  /// This returns after the store has reduced the action and all actions that followed immediately
  /// from the action. If the store is already processing another action, this returns at once, and
  /// the store reduces the new action later.
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
    dispatch(action, Delivery(sentAt: CallSite(fileID: fileID, line: line)))
  }

  /// The whole state; reading it observes every change.
  public var state: State {
    observeAll()
    return location.address.value
  }

  /// A field of the state.
  ///
  /// A field can't be assigned: `store.count = 3` doesn't compile. Send an action instead.
  ///
  /// Writing an equal value notifies no reader. A value with a NaN isn't equal to itself, so each
  /// write notifies.
  ///
  /// - Parameter keyPath: The field.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    self[keyPath]
  }

  /// A part of the state at any depth: `store[\.profile.name]` observes only the name.
  ///
  /// Each read of a computed property computes the value, and observes the whole state. For an
  /// expensive value, see ``Reducer/derived(fileID:line:column:_:value:)``.
  ///
  /// - Parameter keyPath: The part.
  public subscript<Value>(_ keyPath: KeyPath<State, Value>) -> Value {
    guard let field = field(keyPath) else {
      observeAll()
      return location.address.value[keyPath: keyPath]
    }
    observe(field)
    return location.address.part(Value.self, at: field.key.offset).value
  }

  /// Registers the current reader for the field's next change.
  ///
  /// Every read of the state begins here, so a read during a reduction stops the program here.
  func observe(_ field: ObservedField) {
    core.checkNotReducing(State.self)
    if field.access() { location.node.watchedFields.append(field) }
  }

  /// Registers the current reader for the next change of the whole state.
  private func observeAll() {
    observe(field(at: 0, as: State.self, \State.self))
  }

  /// Returns the field of a stored part, or nil if the part is computed.
  private func field<Value>(_ keyPath: KeyPath<State, Value>) -> ObservedField? {
    // A key path literal evaluates to the same object each time, so comparing objects finds most
    // fields.
    for field in fields where field.keyPath === keyPath { return field }
    guard let offset = MemoryLayout<State>.offset(of: keyPath) else { return nil }
    return field(at: offset, as: Value.self, keyPath)
  }

  /// Returns the field of a stored part.
  func field<Value>(
    at offset: Int, as _: Value.Type, _ keyPath: @autoclosure () -> AnyKeyPath
  ) -> ObservedField {
    field(NodeKey(at: offset, type: Value.self)) {
      StoredField<Value>(in: location.address, offset: offset, keyPath: keyPath())
    }
  }

  /// Returns this store's field with a key, or another store's field with the key, or a new field.
  ///
  /// If the store has many fields, fields without readers are removed. Otherwise the fields of
  /// removed elements would accumulate.
  func field(_ key: NodeKey, _ make: () -> ObservedField) -> ObservedField {
    for field in fields where field.key == key { return field }
    let known = location.node.watchedFields.field(key, at: location.address.position)
    let field = known ?? make()
    let count = fields.count
    if count >= 32, count & (count - 1) == 0 { fields.removeAll { !$0.isArmed } }
    fields.append(field)
    return field
  }
}

/// The store of a reducer: `StoreOf<Counter>` is `Store<Counter.State, Counter.Action>`.
///
/// ```swift
/// struct CounterView: View {
///   let store: StoreOf<Counter>
/// ```
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
