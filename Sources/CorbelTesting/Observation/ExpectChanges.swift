public import Observation

/// Runs an operation, and expects every change it makes in an observable object.
///
/// ```swift
/// let service = CountServiceMock(count: Gate()), viewState = CounterViewState()
/// let logic = CounterLogic(countService: service, viewState: viewState)
/// await expectChanges(of: viewState, in: \.remote, during: { await logic.load() }) { changes in
///   await changes.expect(\.remote, .loading(previous: nil))
///   service.count.open(with: 3)
///   await changes.expect(\.remote, .loaded(3))
/// }
/// ```
///
/// The operation is started first, and runs up to its first suspension. Then the closure runs
/// beside it. In the end the operation is waited for, and each change that the closure has not
/// expected fails the test. The object is not copied and need not be `Equatable`; it is to be
/// changed on the main actor.
///
/// The fields named are followed exactly: every value that was set is a change, even if it was
/// overwritten at once. Setting an equal value is not a change.
///
/// No other observed field may change. An observable object can't be asked for its fields, so those
/// that are not named are found by reflection. Their values are compared before the operation, each
/// time it comes to a ``TestClock`` or a ``Gate``, and when it returns. A value that is overwritten
/// between two of these points is never noticed, so the same changes are found in each run. Changes
/// within an object that a field refers to are not found.
///
/// The operation runs as the effects of a ``TestStore`` do: that it has ended, or waits at a clock or
/// a gate, is known exactly. If it waits for something else, <doc:TestingAStore> says how exact it is.
///
/// - Parameters:
///   - object: The object, such as a view state or a view model.
///   - fields: The fields that the operation changes.
///   - operation: What is tested.
///   - timeout: How long to wait for work that leaves the process. It only matters in a test that
///     fails.
///   - fileID: The file of the call, where failures without another place are shown.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
///   - expectations: Expects the changes, and does what lets the operation go on.
/// - Throws: What the closure or the operation has thrown.
@MainActor public func expectChanges<Object: AnyObject & Observable, Failure>(
  of object: Object, in fields: PartialKeyPath<Object>...,
  during operation: @escaping @MainActor @Sendable () async throws(Failure) -> Void,
  timeout: Duration = .seconds(5), fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ expectations: @MainActor (ObservedChanges<Object>) async throws(Failure) -> Void
) async throws(Failure) {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let observed = ObservedOperation(on: object, fields)
  let outcome = Outcome<Failure>()
  observed.start {
    do throws(Failure) { try await operation() } catch { outcome.failure = error }
  }
  let changes = ObservedChanges(of: observed, timeout: timeout)
  defer { observed.end() }
  do throws(Failure) { try await expectations(changes) } catch {
    observed.cancel()
    throw error
  }
  await changes.finish(at: location)
  if let failure = outcome.failure { throw failure }
}

/// Runs an operation, and expects it to change nothing in an observable object.
///
/// ```swift
/// await expectNoChanges(of: viewState, during: { await logic.retry() })
/// ```
///
/// The fields are found by reflection. Their values are compared before the operation, each time it
/// comes to a ``TestClock`` or a ``Gate``, and when it returns: a value that is set and set back between
/// two of these points is never noticed. To find every change of a field, or if the test has to do
/// something meanwhile, use ``expectChanges(of:in:during:timeout:fileID:filePath:line:column:_:)``.
///
/// - Parameters:
///   - object: The object, such as a view state or a view model.
///   - operation: What is tested.
///   - timeout: How long to wait for work that leaves the process. It only matters in a test that
///     fails.
///   - fileID: The file of the call, where failures are shown.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Throws: What the operation has thrown.
@MainActor public func expectNoChanges<Object: AnyObject & Observable, Failure>(
  of object: Object,
  during operation: @escaping @MainActor @Sendable () async throws(Failure) -> Void,
  timeout: Duration = .seconds(5), fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async throws(Failure) {
  try await expectChanges(
    of: object, during: operation, timeout: timeout, fileID: fileID, filePath: filePath, line: line,
    column: column
  ) { (_) throws(Failure) in }
}

/// The error that an operation has thrown.
@MainActor private final class Outcome<Failure: Error> {
  var failure: Failure?

  nonisolated deinit {}
}
