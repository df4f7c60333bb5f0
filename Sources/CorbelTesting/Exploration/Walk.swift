public import Corbel

/// One walk of an exploration: the subject, the possible steps, and the conditions.
///
/// ```swift
/// try await explore(Counter.self) { walk in
///   let service = CountServiceMock()
///   let store = TestStore(initialState: Counter.State(), reducer: Counter(service: service))
///   walk.subject(store, except: ["saveFinished"])
///   walk.outcomes(of: service.saves) { $0.pick(.success(3), .failure(Failure())) }
///   walk.invariant("the count is never negative") { $0.count >= 0 }
/// }
/// ```
///
/// The walk of a reducer, a ``WalkOf``, has the state and the actions of the reducer. The walk of an
/// object, such as a view model, has the object as its state and no actions. See
/// <doc:ExploringAFeature>.
@MainActor public final class Walk<State, Action> {
  let plan: WalkPlan
  let maker = ValueMaker()
  /// The store of a feature; nil on the walk of an object.
  private(set) var store: Store<State, Action>?
  /// Returns the current state; nil before there is a subject.
  private(set) var state: @MainActor () -> State? = { nil }
  private var exceptions: [String] = []
  private var conditions: [@MainActor (State, Action) -> Bool] = []
  /// The names of the steps and the outermost cases of the actions that the walk may cancel.
  private(set) var cancellable: Set<String> = []
  private var tasks: [RunningTask] = []

  /// The task of an action or a step.
  struct RunningTask {
    /// The number of the task in a script.
    let number: Int
    let isFinished: @MainActor () -> Bool
    let cancel: @MainActor () -> Void
  }

  init(_ plan: WalkPlan) {
    self.plan = plan
  }

  nonisolated deinit {}

  // MARK: What can be done

  /// Sets the store that the walk sends actions to.
  ///
  /// This turns the store's ``TestStore/exhaustivity`` off. With `except`, leave out the actions
  /// that only effects and children send, because the walk can't distinguish these actions from the
  /// actions of a view.
  ///
  /// - Parameters:
  ///   - store: A new store.
  ///   - exceptions: The cases of actions that the walk does not send, such as `editor.closed`. The
  ///     name of an outer case includes its inner cases.
  ///   - filePath: The file of the call, from which a script takes the store's name.
  ///   - line: The line of the call.
  public func subject<R: Reducer>(
    _ store: TestStore<R>, except exceptions: [String] = [],
    filePath: StaticString = #filePath, line: UInt = #line
  ) where R.State == State, R.Action == Action {
    self.store = store.base
    self.exceptions = exceptions
    store.exhaustivity = .off
    state = { store.base.peek(\.self) }
    plan.runner = store.runner
    plan.takeActions = { [ledger = store.ledger] in
      let actions = ledger.waitingActions
      ledger.dropRecords()
      ledger.dropOutputs()
      return actions
    }
    plan.endEffects = { store.cancelEffects() }
    plan.names.add(.store, CallPlace(filePath, line, "subject("))
  }

  /// Sets the object that the conditions of the walk are about, such as a view state or a model.
  ///
  /// The steps of the walk are the closures that you add with
  /// ``step(_:when:filePath:line:_:)``.
  ///
  /// - Parameters:
  ///   - object: A new object.
  ///   - filePath: The file of the call, from which a script takes the object's name.
  ///   - line: The line of the call.
  public func subject(
    _ object: State, filePath: StaticString = #filePath, line: UInt = #line
  ) where State: AnyObject, Action == Never {
    state = { object }
    plan.names.add(.object, CallPlace(filePath, line, "subject("))
  }

  /// Lets the walk answer the calls that wait at a gate, in any order.
  ///
  /// ```swift
  /// walk.outcomes(of: service.saves) { $0.pick(.success(3), .failure(Failure())) }
  /// ```
  ///
  /// - Parameters:
  ///   - gate: The gate of a mock.
  ///   - filePath: The file of the call, from which a script takes the gate's name.
  ///   - line: The line of the call.
  ///   - outcome: Makes the result of a call.
  public func outcomes<Value>(
    of gate: Gate<Value>, filePath: StaticString = #filePath, line: UInt = #line,
    _ outcome: @escaping @MainActor (inout Draw) -> Result<Value, any Error>
  ) {
    let name = plan.names.add(.gate, CallPlace(filePath, line, "outcomes("))
    plan.add(
      WalkStep.Kind(isAction: false) { [plan] draw in
        guard gate.callerCount > 0 else { return nil }
        let position = draw.next(below: gate.callerCount)
        let result = outcome(&draw)
        plan.runner?.attending { gate.open(at: position, with: result) }
        return { [plan] names in
          [plan.code.line(answering: names[name], at: position, with: result), names.settling]
        }
      })
  }

  /// Lets the walk move a clock on to the next moment at which an effect wakes up.
  ///
  /// - Parameters:
  ///   - clock: The clock that the feature's effects wait for.
  ///   - filePath: The file of the call, from which a script takes the clock's name.
  ///   - line: The line of the call.
  public func advances(
    _ clock: TestClock, filePath: StaticString = #filePath, line: UInt = #line
  ) {
    let name = plan.names.add(.clock, CallPlace(filePath, line, "advances("))
    plan.add(
      WalkStep.Kind(isAction: false) { [plan] _ in
        guard let deadline = clock.nextDeadline else { return nil }
        let duration = clock.now.duration(to: deadline)
        await clock.advance(to: deadline)
        return { names in
          ["await \(names[name]).advance(by: \(plan.code.text(of: duration)))"]
        }
      })
  }

  /// Lets the walk cancel tasks, as a view that disappears cancels its task.
  ///
  /// - Parameters:
  ///   - name: The case of an action that a view sends from its task, such as `appeared`, or the
  ///     name of such a step.
  ///   - names: Further names. Only what the named actions and steps have started is cancelled.
  public func cancels(_ name: String, _ names: String...) {
    if cancellable.isEmpty {
      plan.add(WalkStep.Kind(isAction: false, endsWork: false) { [weak self] in self?.cancel(&$0) })
    }
    cancellable.formUnion([name] + names)
  }

  private func cancel(_ draw: inout Draw) -> WalkStep.Code? {
    tasks.removeAll { $0.isFinished() }
    guard let task = draw.pick(from: tasks) else { return nil }
    plan.runner?.attending(task.cancel)
    plan.cancelledTasks.insert(task.number)
    return { names in ["task\(task.number).cancel()", names.settling] }
  }

  /// Notes a task that the walk may cancel.
  func add(_ task: RunningTask, named name: String) {
    if cancellable.contains(name), !task.isFinished() { tasks.append(task) }
  }

  /// Lets the walk remove a child while the child's effects may still run.
  ///
  /// The walk fails if the action does not remove the child. After the action, `child` has to
  /// return nil or, for an `Identifiable` child, a child with another identity.
  ///
  /// - Parameters:
  ///   - child: Returns the state of the child, or nil while there is no child.
  ///   - action: Returns the parent's action that removes the child.
  ///   - filePath: The file of the call, from which a script takes the child.
  ///   - line: The line of the call.
  public func letsGo<Child>(
    of child: @escaping @MainActor (State) -> Child?,
    by action: @escaping @MainActor (Child) -> Action,
    filePath: StaticString = #filePath, line: UInt = #line
  ) {
    let place = CallPlace(filePath, line, "letsGo(")
    plan.add(
      WalkStep.Kind(isAction: false, endsWork: false) { [weak self] _ in
        guard let self, let before = state().flatMap(child) else { return nil }
        let action = action(before)
        let code = send(action)
        if let after = state().flatMap(child), isSame(before, after) {
          plan.failure = WalkFailure(
            name: "The child is still there after '\(plan.code.text(of: action))'",
            evidence: Difference.text(of: after, limit: 30),
            proof: .child(place, identity: identity(of: before).map { plan.code.text(of: $0.base) })
          )
        }
        return code
      })
  }

  private func isSame(_ first: Any, _ second: Any) -> Bool {
    identity(of: first) == identity(of: second)
  }

  private func identity(of child: Any) -> AnyHashable? {
    func identity(of child: some Identifiable) -> AnyHashable { AnyHashable(child.id) }
    return (child as? any Identifiable).map { identity(of: $0) }
  }

  // MARK: Payloads

  /// Sets how the values of a type are made, wherever they occur in an action.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - code: Writes a value as Swift code for scripts. If this is nil, a script calls an
  ///     initializer with the stored properties.
  ///   - make: Makes a value from a draw, or returns nil if no value is possible now.
  public func generate<Value>(
    _ type: Value.Type, code: ((Value) -> String)? = nil,
    _ make: @escaping @MainActor (inout Draw) -> Value?
  ) {
    maker.set(ValueRecipe { make(&$0) }, for: type)
    if let code { plan.code.set(code, for: type) }
  }

  /// Sets how values of a type, such as the identity of a row, are made from the current state.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - code: Writes a value as Swift code for scripts. If this is nil, a script calls an
  ///     initializer with the stored properties.
  ///   - make: Makes a value from a draw and the state, or returns nil if no value is possible now.
  public func generate<Value>(
    _ type: Value.Type, code: ((Value) -> String)? = nil,
    _ make: @escaping @MainActor (inout Draw, State) -> Value?
  ) {
    generate(type, code: code) { [weak self] draw in
      self?.state().flatMap { make(&draw, $0) }
    }
  }

  /// Limits the actions that the walk sends in a state, because, for example, a button is hidden.
  ///
  /// - Parameter condition: Returns whether the walk may send the action in the state.
  public func allow(_ condition: @escaping @MainActor (State, Action) -> Bool) {
    conditions.append(condition)
  }

  // MARK: Beginning

  /// Adds a step for each case of the actions, and returns whether the walk can begin.
  func begin() -> WalkBeginning {
    guard state() != nil else { return .noSubject }
    let cases = EnumCases.cases(of: Action.self)
    let known = cases?.paths ?? []
    let names = known.map { String($0.prefix { $0 != "." }) } + plan.kinds.compactMap(\.name)
    let isNamed = store == nil || cases?.hasNames == true
    let uncancellable = isNamed ? cancellable.subtracting(names).sorted() : []
    guard store != nil else {
      return .ready(missing: [], unknown: [], uncancellable: uncancellable)
    }
    let unknown = exceptions.filter { name in
      !known.contains { CoverageEntry.covers(name, $0) }
    }
    let actions = ActionCases(Action.self, except: exceptions, maker)
    for action in actions.cases {
      plan.add(
        WalkStep.Kind(action.path, isAction: true) { [weak self] draw in
          guard let self, let state = state(), let action = action.recipe.make(&draw) as? Action,
            conditions.allSatisfy({ $0(state, action) })
          else { return nil }
          return send(action)
        })
    }
    return .ready(missing: actions.missing, unknown: unknown, uncancellable: uncancellable)
  }

  private func send(_ action: Action) -> WalkStep.Code? {
    guard let store else { return nil }
    let number = plan.nextTaskNumber()
    ActionCoverage.record(action, as: .action)
    var task: StoreTask?
    plan.runner?.attending { task = store.send(action) }
    if let task {
      add(
        RunningTask(number: number, isFinished: { task.isFinished }, cancel: { task.cancel() }),
        named: caseName(of: action))
    }
    return { [plan] names in
      let task = plan.taskName(number).map { "let \($0) = " } ?? ""
      return ["\(task)\(names.subject).send(\(plan.code.text(of: action)))"]
    }
  }
}

/// The walk of a reducer.
///
/// With this name, a function can prepare the walks of several tests:
///
/// ```swift
/// func prepare(_ walk: WalkOf<Counter>, _ service: CountServiceMock) {
///   walk.outcomes(of: service.saves) { $0.pick(.success(3), .failure(Failure())) }
///   walk.invariant("the count is never negative") { $0.count >= 0 }
/// }
/// ```
public typealias WalkOf<R: Reducer> = Walk<R.State, R.Action>
