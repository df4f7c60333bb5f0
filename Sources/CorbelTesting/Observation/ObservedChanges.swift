internal import Corbel
public import Observation

/// The changes that an operation makes in an observable object, for a test to expect.
///
/// ```swift
/// await expectChanges(of: viewState, in: \.remote, during: { await logic.load() }) { changes in
///   await changes.expect(\.remote, .loading(previous: nil))
///   service.count.answer(with: 3)
///   await changes.expect(\.remote) { $0.value == 3 }
/// }
/// ```
///
/// Expect the changes of one field in their order. The order between different fields doesn't
/// matter.
@MainActor public final class ObservedChanges<Root: AnyObject & Observable> {
  private let operation: ObservedOperation<Root>
  private let timeout: Duration
  private let reporter = TestReporter.current

  init(of operation: ObservedOperation<Root>, timeout: Duration) {
    self.operation = operation
    self.timeout = timeout
  }

  nonisolated deinit {}

  /// Waits for the next change of a field, and expects the new value.
  ///
  /// Values are compared with `==`, or by reflection if their type is not `Equatable`.
  ///
  /// - Parameters:
  ///   - field: The field to wait for, which `expectChanges` lists after `in:`.
  ///   - value: The expected value.
  ///   - fileID: The file of the call, where a failure is shown.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  public func expect<Value>(
    _ field: KeyPath<Root, Value>, _ value: Value, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) async {
    let location = TestLocation(fileID, filePath, line)
    let text = Difference.line(of: value)
    let next = await next(field, expected: text, at: location) { areEqual(value, $0) }
    guard let (actual, name) = next else { return }
    if areEqual(value, actual) { return }
    report(.otherChange(name, expected: value, actual: actual), at: location)
  }

  /// Waits for the next change of a field, and expects a closure to accept the new value.
  ///
  /// - Parameters:
  ///   - field: The field to wait for, which `expectChanges` lists after `in:`.
  ///   - fileID: The file of the call, where a failure is shown.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - isExpected: Returns whether the new value is the expected one.
  public func expect<Value>(
    _ field: KeyPath<Root, Value>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, where isExpected: (Value) -> Bool
  ) async {
    let location = TestLocation(fileID, filePath, line)
    let text = "a value that the closure accepts"
    guard let (actual, name) = await next(field, expected: text, at: location) else { return }
    if !isExpected(actual) { report(.unmetChange(name, actual: actual), at: location) }
  }

  /// Cancels the operation, as SwiftUI cancels the task of a view that disappears.
  public func cancelOperation() {
    operation.cancel()
  }

  /// Waits for the next change of a field.
  private func next<Value>(
    _ field: KeyPath<Root, Value>, expected: String, at location: TestLocation,
    isEqual: (Value) -> Bool = { _ in false }
  ) async -> (value: Value, name: String)? {
    guard let history = operation.history(of: field) else {
      report(.unnamedField(expected: expected), at: location)
      return nil
    }
    if let change = await nextChange(of: history), let value = change.new as? Value {
      return (value, history.name)
    }
    report(
      .noChange(
        history.name, expected: expected, value: history.changes.value,
        isEqual: (history.changes.value as? Value).map(isEqual) == true,
        waiting: operation.waitingLines, isOver: operation.isOver), at: location)
    return nil
  }

  private func nextChange(of history: FieldHistory<Root>) async -> FieldChange? {
    var change = history.takeFirst()
    if change != nil { return change }
    _ = await operation.settle(before: .now + timeout) {
      change = history.takeFirst()
      return change != nil || operation.isOver
    }
    return change
  }

  /// Waits for the end of the operation, and fails the test for each unexpected change.
  func finish(at location: TestLocation) async {
    await waitForEnd(at: location)
    let (followed, others) = operation.leftovers
    for (name, change) in followed { report(.leftover(name, change), at: location) }
    for (name, change) in others {
      let text = FailureText.otherField(name, change, expectsNothing: operation.expectsNothing)
      report(text, at: location)
    }
  }

  private func waitForEnd(at location: TestLocation) async {
    if await operation.settle(before: .now + timeout, until: { operation.isOver }) { return }
    report(.endlessOperation(waiting: operation.waitingLines), at: location)
    operation.cancel()
    await operation.settle()
  }

  private func report(_ text: FailureText, at location: TestLocation) {
    reporter.report(text, at: location)
  }
}
