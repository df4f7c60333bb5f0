/// A condition that has to be reachable from every state of a walk.
@MainActor struct WalkGoal {
  let name: String
  let isReached: @MainActor () -> Bool
  /// The part of the state that matters for the condition; nil for the whole state.
  let part: @MainActor () -> Any?
}

extension Walk {
  /// Checks that some further steps reach a condition, from every state.
  ///
  /// A state from which nothing leads to the condition is a dead end: for example, a screen that
  /// loads forever after a failure. Only an exploration of ``WalkScope/all(upTo:)`` checks this.
  /// ``atRest(_:_:)`` finds a load that never ends in random walks as well.
  ///
  /// ```swift
  /// walk.always("loading ends", reaches: { !$0.isLoading })
  /// ```
  ///
  /// A state that may have further steps beyond the limit is never a dead end. So a feature whose
  /// state grows with each step has no dead ends, unless you tell states apart by a part of them,
  /// and by the calls and sleeps that wait:
  ///
  /// ```swift
  /// walk.always("loading ends", by: { $0.isLoading }, reaches: { !$0.isLoading })
  /// ```
  ///
  /// - Parameters:
  ///   - name: The condition in words, for the failure.
  ///   - part: Returns the part of the state that decides what can happen next.
  ///   - condition: Returns whether the condition holds in a state.
  public func always(
    _ name: String, by part: (@MainActor (State) -> Any)? = nil,
    reaches condition: @escaping @MainActor (State) -> Bool
  ) {
    run.goals.append(
      WalkGoal(name: name) { [weak self] in
        self?.state().map(condition) ?? false
      } part: { [weak self] in
        part.flatMap { part in self?.state().map(part) }
      })
  }

  /// Tells states apart by a value of the test as well, such as what a mock has stored.
  ///
  /// An exploration of ``WalkScope/all(upTo:)`` goes on only once from equal states. It can't see
  /// the variables of the test and of mocks on which later steps depend.
  ///
  /// ```swift
  /// walk.remembers { server.names }
  /// ```
  ///
  /// - Parameter value: Returns the value.
  public func remembers(_ value: @escaping @MainActor () -> Any) {
    run.surroundings.append(value)
  }
}
