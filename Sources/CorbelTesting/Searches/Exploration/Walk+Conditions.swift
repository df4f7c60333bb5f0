public import Corbel

// The conditions that have to hold on a walk.

extension Walk {
  /// Checks a condition of the state at the beginning and after each step.
  ///
  /// - Parameters:
  ///   - name: The condition in words, for the failure.
  ///   - condition: Returns whether the condition holds in a state.
  public func invariant(_ name: String, _ condition: @escaping @MainActor (State) -> Bool) {
    run.invariants.append(check(name, condition))
  }

  /// Checks a condition of each step, with the states before and after the step.
  ///
  /// ```swift
  /// walk.invariant("a finished order stays finished") { before, after in
  ///   !before.isFinished || after.isFinished
  /// }
  /// ```
  ///
  /// For an object, both states are the same object.
  ///
  /// - Parameters:
  ///   - name: The condition in words, for the failure.
  ///   - condition: Returns whether the condition holds.
  public func invariant(
    _ name: String,
    _ condition: @escaping @MainActor (_ before: State, _ after: State) -> Bool
  ) {
    var before: State?
    run.invariants.append(check(name) { after in before.map { condition($0, after) } ?? true })
    run.stepEnds.append { [weak self] in before = self?.state() }
  }

  /// Checks a condition of the state at the end of a walk, when nothing sleeps and no call waits.
  ///
  /// Before this check, the walk answers all waiting calls and advances its clocks until every
  /// effect has ended or waits for something that the walk doesn't control. The invariants are
  /// checked after each of these steps. If one fails, the conditions at rest are not checked.
  ///
  /// - Parameters:
  ///   - name: The condition in words, for the failure.
  ///   - condition: Returns whether the condition holds in a state.
  public func atRest(_ name: String, _ condition: @escaping @MainActor (State) -> Bool) {
    run.restChecks.append(check(name, condition))
  }

  /// Compares a part of the state with a model, after each step.
  ///
  /// A model is a simple value that does the same as the feature.
  ///
  /// ```swift
  /// walk.model(from: 0, of: { $0.count }) { count, action in
  ///   if case .incrementTapped = action { count += 1 }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - model: The model at the beginning.
  ///   - part: Returns the part of the state that has to be equal to the model.
  ///   - update: Changes the model as an action changes the feature. The walk calls this for each
  ///     reduced action, including the actions of effects.
  public func model<Model: Equatable>(
    from model: Model, of part: @escaping @MainActor (State) -> Model,
    _ update: @escaping @MainActor (inout Model, Action) -> Void
  ) {
    var model = model
    run.surroundings.append { model }
    run.updates.append { action in
      if let action = action as? Action { update(&model, action) }
    }
    run.invariants.append { [weak self] in
      guard let state = self?.state(), part(state) != model else { return nil }
      return WalkFailure(
        name: "The state differs from the model",
        evidence: Difference.between(model, part(state)) ?? "")
    }
  }

  /// Records the outputs of a store, so that conditions can check them.
  ///
  /// ```swift
  /// let outputs = walk.outputs(of: store)
  /// walk.invariant("each save is announced") { $0.saveCount == outputs().count }
  /// ```
  ///
  /// - Parameter store: The store of the walk, or another one.
  /// - Returns: A function that returns the outputs since this call, oldest first.
  public func outputs<R: Reducer>(of store: TestStore<R>) -> @MainActor () -> [R.Output] {
    var outputs: [R.Output] = []
    run.surroundings.append { outputs }
    store.ledger.whenOutput = { outputs.append(TestStore<R>.typed($0)) }
    return { outputs }
  }
}
