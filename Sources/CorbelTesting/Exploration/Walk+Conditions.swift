public import Corbel

// What has to hold on a walk.

extension Walk {
  /// Checks after each step that something holds.
  ///
  /// - Parameters:
  ///   - name: What holds, for the failure.
  ///   - filePath: The file of the call, from which a script takes the condition.
  ///   - line: The line of the call.
  ///   - condition: Returns whether it holds.
  public func invariant(
    _ name: String, filePath: StaticString = #filePath, line: UInt = #line,
    _ condition: @escaping @MainActor (R.State) -> Bool
  ) {
    plan.invariants.append(check(name, CallPlace(filePath, line, "invariant("), condition))
  }

  /// Checks at the end of a walk that something holds, once everything has come to rest.
  ///
  /// The walk comes to rest by answering all calls and moving the clocks until no effect waits for them.
  /// A walk whose effects always wait again is not checked.
  ///
  /// - Parameters:
  ///   - name: What holds, for the failure.
  ///   - filePath: The file of the call, from which a script takes the condition.
  ///   - line: The line of the call.
  ///   - condition: Returns whether it holds.
  public func atRest(
    _ name: String, filePath: StaticString = #filePath, line: UInt = #line,
    _ condition: @escaping @MainActor (R.State) -> Bool
  ) {
    plan.restChecks.append(check(name, CallPlace(filePath, line, "atRest("), condition))
  }

  private func check(
    _ name: String, _ place: CallPlace, _ condition: @escaping @MainActor (R.State) -> Bool
  ) -> WalkCheck {
    WalkCheck { [weak self] in
      guard let state = self?.store?.base.peek(\.self), !condition(state) else { return nil }
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
  ///   - part: What the model has to be equal to.
  ///   - update: Changes the model as an action does, whether the walk, an effect or a child sent it.
  public func model<Model: Equatable>(
    from model: Model, filePath: StaticString = #filePath, line: UInt = #line,
    of part: @escaping @MainActor (R.State) -> Model,
    _ update: @escaping @MainActor (inout Model, R.Action) -> Void
  ) {
    var model = model
    let place = CallPlace(filePath, line, "model(")
    plan.updates.append { action in
      if let action = action as? R.Action { update(&model, action) }
    }
    plan.invariants.append(
      WalkCheck { [weak self, plan] in
        guard let state = self?.store?.base.peek(\.self), part(state) != model else { return nil }
        return WalkFailure(
          name: "The state is not that of the model",
          evidence: Difference.between(model, part(state)) ?? "",
          proof: .model(place, plan.code.text(of: model)))
      })
  }
}
