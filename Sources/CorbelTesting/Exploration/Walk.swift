public import Corbel

/// One walk of an exploration: the store, the possible steps, and the conditions.
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
/// See <doc:ExploringAFeature>.
@MainActor public final class Walk<R: Reducer> {
  let plan: WalkPlan
  private let maker = ValueMaker()
  private(set) var store: TestStore<R>?
  private var exceptions: [String] = []
  private var conditions: [@MainActor (R.State, R.Action) -> Bool] = []
  /// The outermost cases of the actions whose tasks the walk may cancel.
  private var cancellable: Set<String> = []
  private var tasks: [(number: Int, task: StoreTask)] = []
  private var sendCount = 0

  init(_ plan: WalkPlan) {
    self.plan = plan
  }

  nonisolated deinit {}

  // MARK: What can be done

  /// Sets the store that the walk sends actions to.
  ///
  /// This turns the store's ``TestStore/exhaustivity`` off. Leave out the actions that only effects
  /// and children send, because the walk can't tell such actions from the actions of a view.
  ///
  /// - Parameters:
  ///   - store: A new store.
  ///   - exceptions: The cases of actions that the walk does not send, such as `editor.closed`. The
  ///     name of an outer case includes its inner cases.
  ///   - filePath: The file of the call, from which a script takes the store's name.
  ///   - line: The line of the call.
  public func subject(
    _ store: TestStore<R>, except exceptions: [String] = [],
    filePath: StaticString = #filePath, line: UInt = #line
  ) {
    self.store = store
    self.exceptions = exceptions
    store.exhaustivity = .off
    plan.runner = store.runner
    plan.names.add(.store, CallPlace(filePath, line, "subject("))
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

  /// Adds a step that runs a closure, for example one in which a mock calls the feature.
  ///
  /// - Parameters:
  ///   - filePath: The file of the call, from which a script takes the body.
  ///   - line: The line of the call.
  ///   - body: The closure, which the walk may run at any time.
  public func step(
    filePath: StaticString = #filePath, line: UInt = #line, _ body: @escaping @MainActor () -> Void
  ) {
    let place = CallPlace(filePath, line, "step")
    plan.add(
      WalkStep.Kind(isAction: false, endsWork: false) { [plan] _ in
        plan.runner?.attending(body)
        return { names in (SourceText(at: place)?.bodyAtStart ?? []) + [names.settling] }
      })
  }

  /// Lets the walk cancel the tasks of actions, as a view that disappears cancels its task.
  ///
  /// - Parameter actions: The cases of the actions that a view sends from its task, such as
  ///   `appeared`.
  public func cancels(_ actions: String...) {
    if cancellable.isEmpty {
      plan.add(WalkStep.Kind(isAction: false, endsWork: false) { [weak self] in self?.cancel(&$0) })
    }
    cancellable.formUnion(actions)
  }

  private func cancel(_ draw: inout Draw) -> WalkStep.Code? {
    tasks.removeAll { $0.task.isFinished }
    guard let (number, task) = draw.pick(from: tasks) else { return nil }
    plan.runner?.attending { task.cancel() }
    plan.cancelledTasks.insert(number)
    return { _ in ["task\(number).cancel()"] }
  }

  /// Lets the walk remove a child while the child's effects may still run.
  ///
  /// - Parameters:
  ///   - child: Returns the state of the child, or nil while there is no child.
  ///   - action: Returns the parent's action that removes the child.
  public func letsGo<Child>(
    of child: @escaping @MainActor (R.State) -> Child?,
    by action: @escaping @MainActor (Child) -> R.Action
  ) {
    plan.add(
      WalkStep.Kind(isAction: false, endsWork: false) { [weak self] _ in
        guard let self, let store, let child = child(store.base.peek(\.self)) else { return nil }
        return send(action(child))
      })
  }

  // MARK: Payloads

  /// Sets how the values of a type are made, wherever they occur in an action.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - code: Writes a value as Swift code for scripts. With nil, a script lists the stored
  ///     properties.
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
  ///   - code: Writes a value as Swift code for scripts. With nil, a script lists the stored
  ///     properties.
  ///   - make: Makes a value from a draw and the state, or returns nil if no value is possible now.
  public func generate<Value>(
    _ type: Value.Type, code: ((Value) -> String)? = nil,
    _ make: @escaping @MainActor (inout Draw, R.State) -> Value?
  ) {
    generate(type, code: code) { [weak self] draw in
      (self?.store?.base.peek(\.self)).flatMap { make(&draw, $0) }
    }
  }

  /// Limits the actions that the walk sends in a state: a hidden button can't be tapped.
  ///
  /// - Parameter condition: Returns whether the walk may send the action in the state.
  public func allow(_ condition: @escaping @MainActor (R.State, R.Action) -> Bool) {
    conditions.append(condition)
  }

  // MARK: Beginning

  /// Adds a step for each case of the actions, and returns whether the walk can begin.
  func begin() -> WalkBeginning {
    guard let store else { return .noSubject }
    let known = EnumCases.cases(of: R.Action.self)?.paths ?? []
    let unknown = exceptions.filter { name in
      !known.contains { CoverageEntry.covers(name, $0) }
    }
    let actions = ActionCases(R.Action.self, except: exceptions, maker)
    for action in actions.cases {
      plan.add(
        WalkStep.Kind(isAction: true) { [weak self] draw in
          guard let self, let action = action.recipe.make(&draw) as? R.Action else { return nil }
          let state = store.base.peek(\.self)
          guard conditions.allSatisfy({ $0(state, action) }) else { return nil }
          return send(action)
        })
    }
    plan.takeActions = { [ledger = store.ledger] in
      let actions = ledger.waitingActions
      ledger.dropRecords()
      ledger.dropOutputs()
      return actions
    }
    plan.endEffects = { store.cancelEffects() }
    return .ready(missing: actions.missing, unknown: unknown)
  }

  private func send(_ action: R.Action) -> WalkStep.Code? {
    guard let store else { return nil }
    sendCount += 1
    let number = sendCount
    ActionCoverage.record(action, as: .action)
    var task: StoreTask?
    plan.runner?.attending { task = store.base.send(action) }
    if let task, !task.isFinished, cancellable.contains(caseName(of: action)) {
      tasks.append((number, task))
    }
    return { [plan] names in
      let task = plan.cancelledTasks.contains(number) ? "let task\(number) = " : ""
      return ["\(task)\(names.store).send(\(plan.code.text(of: action)))"]
    }
  }
}
