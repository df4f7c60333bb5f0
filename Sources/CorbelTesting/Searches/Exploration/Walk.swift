public import Corbel

/// One walk of an exploration: what it explores, the possible steps, and the conditions.
///
/// ```swift
/// try await explore(Counter.self) { walk in
///   let service = CountServiceMock()
///   let store = TestStore(initialState: Counter.State(), reducer: Counter(service: service))
///   walk.explore(store, except: ["saveFinished"])
///   walk.answer(service.saves) { $0.pick(.success(3), .failure(Failure())) }
///   walk.invariant("the count is never negative") { $0.count >= 0 }
/// }
/// ```
///
/// The walk of a reducer, a ``WalkOf``, has the state and the actions of the reducer. The walk of
/// an object, such as a view model, has the object as its state and no actions. See
/// <doc:ExploringAFeature>.
@MainActor public final class Walk<State, Action> {
  let run: WalkRun
  /// The store of a feature; nil on the walk of an object.
  private var store: Store<State, Action>?
  /// Returns the current state; nil before it is set.
  private(set) var state: @MainActor () -> State? = { nil }
  /// Returns whether an action is for a child that does not exist.
  private var isForAbsentChild: @MainActor (State, Action) -> Bool = { _, _ in false }
  private var exceptions: [String] = []
  private var conditions: [@MainActor (State, Action) -> Bool] = []

  init(_ run: WalkRun) {
    self.run = run
    run.content = { [weak self] in self?.state() }
  }

  nonisolated deinit {}

  // MARK: What can be done

  /// Sets the store that the walk sends actions to.
  ///
  /// Call this once in the body, before or after you add steps and conditions. A later call
  /// replaces the store, and a walk without one fails the test. What the store does before the body
  /// ends is no step, so the invariants are checked only after it.
  ///
  /// This turns the store's ``TestStore/exhaustivity`` off. With `except`, leave out the actions
  /// that only effects and children send, because the walk can't distinguish these actions from the
  /// actions of a view.
  ///
  /// - Parameters:
  ///   - store: A new store.
  ///   - exceptions: The cases of actions that the walk does not send, such as `editor.closed`. The
  ///     name of an outer case includes its inner cases.
  public func explore<R: Reducer>(_ store: TestStore<R>, except exceptions: [String] = [])
  where R.State == State, R.Action == Action {
    self.store = store.base
    self.exceptions = exceptions
    store.exhaustivity = .off
    store.runner.waitsForStartedTasks = true
    // Making a key path takes longer than reading with it, and each step reads several times.
    let whole = \State.self
    state = { store.base.peek(whole) }
    isForAbsentChild = { [reducer = store.reducer] state, action in
      let isAbsent = Lock(false)
      let diagnostics = DiagnosticReporter { diagnostic in
        if diagnostic.isAboutAbsentChild { isAbsent.withLock { $0 = true } }
      }
      Store(
        initialState: state, reducer: reducer, responder: .noop, observer: .startingNothing,
        diagnostics: diagnostics
      ).send(action)
      return isAbsent.withLock { $0 }
    }
    run.runner = store.runner
    run.ledger = store.ledger
  }

  /// Sets the object that the conditions of the walk are about, such as a view state or a model.
  ///
  /// Call this once in the body. The steps of the walk are the closures that you add with
  /// ``step(_:when:_:)``.
  ///
  /// - Parameter object: A new object.
  public func explore(_ object: State) where State: AnyObject, Action == Never {
    state = { object }
  }

  /// Lets the walk answer the calls that wait at a gate, in any order.
  ///
  /// ```swift
  /// walk.answer(service.saves) { $0.pick(.success(3), .failure(Failure())) }
  /// ```
  ///
  /// Call this for each gate: the calls at another gate wait until the walk is over. If you call it
  /// twice for one gate, either closure can answer a call.
  ///
  /// - Parameters:
  ///   - gate: The gate of a mock.
  ///   - outcome: Makes the result of a call.
  public func answer<Value>(
    _ gate: Gate<Value>,
    _ outcome: @escaping @MainActor (inout Draw) -> Result<Value, any Error>
  ) {
    run.waits.append { gate.waits.map { (.zero, $0) } }
    run.add(
      WalkStep.Kind(name: "the answers at \(gate.text)", endsWork: true) { draw in
        guard gate.callerCount > 0 else { return nil }
        let position = draw.next(below: gate.callerCount)
        let result = outcome(&draw)
        return WalkStep.Deed { show in
          let call = position == 0 ? "the call" : "call \(position + 1)"
          return switch result {
          case .success where Value.self == Void.self: "answer \(call) at \(gate.text)"
          case .success(let value): "answer \(call) at \(gate.text) with \(show(value))"
          case .failure(let error): "fail \(call) at \(gate.text) with \(show(error))"
          }
        } perform: {
          gate.answer(at: position, with: result)
        }
      })
  }

  /// Lets the walk move a clock on to the next moment at which an effect wakes up.
  ///
  /// - Parameter clock: The clock that the feature's effects wait for.
  public func advance(_ clock: TestClock) {
    run.waits.append { clock.sleeps }
    run.add(
      WalkStep.Kind(endsWork: true) { _ in
        guard let deadline = clock.nextDeadline else { return nil }
        let duration = clock.now.duration(to: deadline)
        return WalkStep.Deed { _ in
          "advance the clock by \(duration)"
        } perform: {
          await clock.advance(to: deadline)
        }
      })
  }

  // MARK: Payloads

  /// Sets how the values of a type are made, wherever they occur in an action.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - make: Makes a value from a draw, or returns nil if no value is possible now.
  public func generate<Value>(
    _ type: Value.Type, _ make: @escaping @MainActor (inout Draw) -> Value?
  ) {
    run.maker.set({ make(&$0) }, for: type)
  }

  /// Sets how values of a type, such as the identity of a row, are made from the current state.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - make: Makes a value from a draw and the state, or returns nil if no value is possible now.
  public func generate<Value>(
    _ type: Value.Type, _ make: @escaping @MainActor (inout Draw, State) -> Value?
  ) {
    generate(type) { [weak self] draw in
      self?.state().flatMap { make(&draw, $0) }
    }
  }

  /// Limits the actions that the walk sends in a state, because, for example, a button is hidden.
  ///
  /// - Parameter condition: Returns whether the walk may send the action in the state.
  public func allow(_ condition: @escaping @MainActor (State, Action) -> Bool) {
    conditions.append(condition)
  }

  // MARK: Steps and conditions

  /// Adds a step for each case of the actions, and returns the messages about the preparation.
  func begin() -> Exploration.Result {
    // A condition may capture the walk.
    defer { conditions = [] }
    var messages = Exploration.Result()
    guard state() != nil else {
      messages.mistakes = [FailureText.noSubject.description]
      return messages
    }
    guard store != nil else { return messages }
    let unknown = CoverageExpectation.unknown(exceptions, of: [Action.self])
    if let unknown { messages.mistakes = [unknown.description] }
    let actions = ActionCases(Action.self, except: exceptions, run.maker)
    for action in actions.cases { add(action) }
    if !actions.missing.isEmpty { messages.warn(.missing(actions.missing)) }
    return messages
  }

  private func add(_ action: ActionCases.Case) {
    let isNested = action.path.contains(".")
    run.add(
      WalkStep.Kind(name: action.path, isAction: true) { [weak self, conditions] draw in
        guard let self, let state = state(), let action = action.recipe(&draw) as? Action,
          conditions.allSatisfy({ $0(state, action) }),
          !isNested || !isForAbsentChild(state, action)
        else { return nil }
        return WalkStep.Deed { show in
          "send \(show(action))"
        } perform: {
          TestObserver.note(action)
          self.run.runner?.attending { _ = self.store?.send(action) }
        }
      })
  }

  /// Returns a check of a condition of the current state.
  func check(
    _ name: String, _ condition: @escaping @MainActor (State) -> Bool
  ) -> WalkCheck {
    { [weak self] in
      guard let state = self?.state(), !condition(state) else { return nil }
      return WalkFailure(
        name: "'\(name)' does not hold", evidence: Difference.text(of: state, limit: 100))
    }
  }
}

/// The walk of a reducer.
///
/// ```swift
/// func prepare(_ walk: WalkOf<Counter>, _ service: CountServiceMock) {
///   walk.answer(service.saves) { $0.pick(.success(3), .failure(Failure())) }
///   walk.invariant("the count is never negative") { $0.count >= 0 }
/// }
/// ```
public typealias WalkOf<R: Reducer> = Walk<R.State, R.Action>
