// The steps that a test adds to a walk.

extension Walk {
  /// Adds a step that runs a closure.
  ///
  /// ```swift
  /// walk.step("add", when: { viewState.canAdd }) { await logic.add() }
  /// ```
  ///
  /// The closure runs like an effect of a ``TestStore``. While the closure waits at a gate or a
  /// clock, the walk goes on with other steps.
  ///
  /// - Parameters:
  ///   - name: The step in words.
  ///   - condition: Returns whether the walk may take the step now, such as whether a button is
  ///     visible.
  ///   - body: What a person or a mock does.
  public func step(
    _ name: String, when condition: @escaping @MainActor () -> Bool = { true },
    _ body: @escaping @MainActor () async -> Void
  ) {
    step(name, text: { _, _ in name }, when: condition, choosing: { _ in () }, body)
  }

  /// Adds a step that runs a closure with a value that the walk chooses.
  ///
  /// ```swift
  /// walk.step("type", choosing: { $0.pick("Tea", "Milk") }) { text in
  ///   viewState.draft = text
  ///   typed = text
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The step in words.
  ///   - condition: Returns whether the walk may take the step now.
  ///   - choice: Makes a value from a draw, or returns nil if no value is possible now.
  ///   - body: What a person does with the value.
  public func step<Value>(
    _ name: String, when condition: @escaping @MainActor () -> Bool = { true },
    choosing choice: @escaping @MainActor (inout Draw) -> Value?,
    _ body: @escaping @MainActor (Value) async -> Void
  ) {
    step(name, text: { "\(name): \($1($0))" }, when: condition, choosing: choice, body)
  }

  private func step<Value>(
    _ name: String, text: @escaping @MainActor (Value, (Any) -> String) -> String,
    when condition: @escaping @MainActor () -> Bool,
    choosing choice: @escaping @MainActor (inout Draw) -> Value?,
    _ body: @escaping @MainActor (Value) async -> Void
  ) {
    let operations = run.makeOperations()
    // The condition may depend on a variable of the test.
    run.surroundings.append { condition() }
    run.add(
      WalkStep.Kind(name: name) { draw in
        guard condition(), let value = choice(&draw) else { return nil }
        return WalkStep.Deed { show in
          text(value, show)
        } perform: {
          operations.start(named: { name }) { await body(value) }
        }
      })
  }
}
