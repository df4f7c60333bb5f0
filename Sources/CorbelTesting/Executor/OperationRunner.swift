internal import Corbel

/// Starts operations, and lets the test go on while the operations wait.
///
/// ```swift
/// let operations = OperationRunner()
/// operations.start { await logic.add() }
/// viewState.draft = "Milk"
/// service.answers.answer()
/// await operations.settle()
/// #expect(viewState.draft == "Milk")
/// ```
///
/// The operations run like the effects of a ``TestStore``: on the main actor, and in a fixed order.
/// See <doc:ExploringAFeature>.
@MainActor public final class OperationRunner {
  let runner = EffectRunner()
  private var tasks: [Task<Void, Never>] = []

  /// Creates a runner without operations.
  public init() {
    runner.waitsForStartedTasks = true
  }

  // This ends operations that still wait at the end of the test.
  nonisolated deinit {
    for task in tasks { task.cancel() }
  }

  /// Starts an operation, which runs as far as it can without waiting or leaving the process.
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, for messages about schedules.
  ///   - line: The line of the call.
  ///   - operation: The operation.
  /// - Returns: The task of the operation, which you can cancel.
  @discardableResult
  public func start(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @MainActor () async -> Void
  ) -> Task<Void, Never> {
    let (number, place) = (tasks.count + 1, CallSite(fileID: fileID, line: line))
    return start(named: { "operation \(number) (\(place))" }, operation)
  }

  @discardableResult
  func start(
    named name: @escaping Schedule.Name, _ operation: @escaping @MainActor () async -> Void
  ) -> Task<Void, Never> {
    let task = runner.attending { runner.start(name) { await operation() } }
    tasks.append(task)
    return task
  }

  /// Runs all operations until each one has ended or waits.
  ///
  /// The test knows exactly whether an operation waits at a clock or a gate. An operation that
  /// waits for something else, such as a detached task, and tasks that an object starts by itself
  /// get a limited number of turns of the main actor. If they may need longer, wait for their
  /// result, such as the task that ``start(fileID:line:_:)`` returns.
  public func settle() async {
    await runner.settle(patiently: true)
  }
}
