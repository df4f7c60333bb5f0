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
  ///   - filePath: The file of the call, from which a script takes the body.
  ///   - line: The line of the call.
  ///   - body: What a person or a mock does.
  public func step(
    _ name: String, when condition: @escaping @MainActor () -> Bool = { true },
    filePath: StaticString = #filePath, line: UInt = #line,
    _ body: @escaping @MainActor () async -> Void
  ) {
    let place = CallPlace(filePath, line, "step(")
    plan.add(
      WalkStep.Kind(name, isAction: false, endsWork: false) { [weak self] _ in
        guard let self, condition() else { return nil }
        let number = start(name, body)
        return { [plan] _ in
          plan.code.lines(of: SourceText(at: place)?.step, named: name, task: plan.taskName(number))
        }
      })
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
  ///   - filePath: The file of the call, from which a script takes the body.
  ///   - line: The line of the call.
  ///   - body: What a person does with the value.
  public func step<Value>(
    _ name: String, when condition: @escaping @MainActor () -> Bool = { true },
    choosing choice: @escaping @MainActor (inout Draw) -> Value?,
    filePath: StaticString = #filePath, line: UInt = #line,
    _ body: @escaping @MainActor (Value) async -> Void
  ) {
    let place = CallPlace(filePath, line, "step(")
    plan.add(
      WalkStep.Kind(name, isAction: false, endsWork: false) { [weak self] draw in
        guard let self, condition(), let value = choice(&draw) else { return nil }
        let number = start(name) { await body(value) }
        return { [plan] _ in
          plan.code.lines(
            of: SourceText(at: place)?.step, named: name, value, task: plan.taskName(number))
        }
      })
  }

  /// Runs a closure as an operation, and returns the number of its task.
  private func start(_ name: String, _ body: @escaping @MainActor () async -> Void) -> Int {
    let number = plan.nextTaskNumber()
    let (task, isFinished) = plan.makeOperations().begin(name, body)
    add(
      RunningTask(number: number, isFinished: isFinished, cancel: { task.cancel() }), named: name)
    return number
  }
}

extension SwiftCode {
  /// Returns the lines of a script that take a step.
  ///
  /// - Parameters:
  ///   - step: The step's closure in the test's source; nil if the source can't be read.
  ///   - name: The step in words.
  ///   - value: The value that the walk chose, if there is one.
  ///   - task: The name of the task, if the script cancels the task.
  /// - Returns: The lines.
  func lines(
    of step: SourceText.Step?, named name: String, _ value: Any? = nil, task: String?
  ) -> [String] {
    guard let step else { return ["// \(name)"] }
    let code = value.map { text(of: $0, isTyped: false) }
    var lines = step.lines
    var hasName = false
    if let code, let parameter = step.parameter {
      lines.insert("let \(parameter) = \(code)", at: 0)
      hasName = true
    } else if let code {
      lines = lines.map { $0.replacing("$0", with: code) }
    }
    let isAsynchronous = lines.contains { $0.contains("await ") }
    guard isAsynchronous || hasName || task != nil else { return lines }
    let start = isAsynchronous || task != nil ? "\(ScriptNames.operations).start {" : "do {"
    let beginning = task.map { "let \($0) = \(start)" } ?? start
    if lines.count == 1 { return ["\(beginning) \(lines[0]) }"] }
    return [beginning] + lines.map { "  \($0)" } + ["}"]
  }
}
