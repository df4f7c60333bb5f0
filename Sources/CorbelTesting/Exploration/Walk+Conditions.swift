// The conditions that have to hold on a walk.

extension Walk {
  /// Checks a condition of the state at the beginning and after each step.
  ///
  /// - Parameters:
  ///   - name: The condition in words, for the failure.
  ///   - filePath: The file of the call, from which a script takes the condition.
  ///   - line: The line of the call.
  ///   - condition: Returns whether the condition holds in a state.
  public func invariant(
    _ name: String, filePath: StaticString = #filePath, line: UInt = #line,
    _ condition: @escaping @MainActor (State) -> Bool
  ) {
    plan.invariants.append(check(name, CallPlace(filePath, line, "invariant("), condition))
  }

  /// Checks a condition of the state at the end of a walk, when all effects have come to rest.
  ///
  /// At the end of the walk, all calls are answered and all clocks move on, until no effect waits
  /// for a gate or a clock. If effects always begin new waits, the condition is not checked.
  ///
  /// - Parameters:
  ///   - name: The condition in words, for the failure.
  ///   - filePath: The file of the call, from which a script takes the condition.
  ///   - line: The line of the call.
  ///   - condition: Returns whether the condition holds in a state.
  public func atRest(
    _ name: String, filePath: StaticString = #filePath, line: UInt = #line,
    _ condition: @escaping @MainActor (State) -> Bool
  ) {
    plan.restChecks.append(check(name, CallPlace(filePath, line, "atRest("), condition))
  }

  private func check(
    _ name: String, _ place: CallPlace, _ condition: @escaping @MainActor (State) -> Bool
  ) -> WalkCheck {
    WalkCheck { [weak self] in
      guard let state = self?.state(), !condition(state) else { return nil }
      return WalkFailure(
        name: "'\(name)' does not hold", evidence: Difference.text(of: state, limit: 30),
        proof: .condition(place))
    }
  }

  /// Compares a part of the state with a model: a plain value that each action changes.
  ///
  /// ```swift
  /// walk.model(from: 0, of: { $0.count }) { count, action in
  ///   if case .incrementTapped = action { count += 1 }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - model: The model at the beginning.
  ///   - filePath: The file of the call, from which a script takes the part.
  ///   - line: The line of the call.
  ///   - part: Returns the part of the state that has to equal the model.
  ///   - update: Changes the model for each action, whether the walk, an effect or a child sent the
  ///     action.
  public func model<Model: Equatable>(
    from model: Model, filePath: StaticString = #filePath, line: UInt = #line,
    of part: @escaping @MainActor (State) -> Model,
    _ update: @escaping @MainActor (inout Model, Action) -> Void
  ) {
    var model = model
    let place = CallPlace(filePath, line, "model(")
    plan.updates.append { action in
      if let action = action as? Action { update(&model, action) }
    }
    plan.invariants.append(
      WalkCheck { [weak self, plan] in
        guard let state = self?.state(), part(state) != model else { return nil }
        return WalkFailure(
          name: "The state differs from the model",
          evidence: Difference.between(model, part(state)) ?? "",
          proof: .model(place, plan.code.text(of: model)))
      })
  }
}
