public import Observation

/// Runs an operation, and expects all of its changes to an observable object.
///
/// ```swift
/// let service = CountServiceMock(count: Gate()), viewState = CounterViewState()
/// let logic = CounterLogic(countService: service, viewState: viewState)
/// await expectChanges(of: viewState, in: \.remote, during: { await logic.load() }) { changes in
///   await changes.expect(\.remote, .loading(previous: nil))
///   service.count.answer(with: 3)
///   await changes.expect(\.remote, .loaded(3))
/// }
/// ```
///
/// The operation starts first, and runs up to its first suspension. Then the trailing closure runs
/// concurrently with the operation. At the end, this function waits for the operation, and the test
/// fails for each change that the closure did not expect. The object is not copied, and need not
/// be `Equatable`. The operation has to change the object on the main actor.
///
/// The listed fields are observed exactly: setting a field is a change even if the value is
/// overwritten at once. Setting an equal value is not a change.
///
/// No other observed field may change. Reflection finds the other fields. Their values are compared
/// before the operation, each time the operation arrives at a ``TestClock`` or a ``Gate``, and when
/// the operation returns. These points are the same in each run, so each run finds the same
/// changes. A value that is overwritten between two points is never noticed. Changes within an
/// object that a field refers to are not found.
///
/// The operation runs like the effects of a ``TestStore``: the test knows exactly when the
/// operation has ended, or waits at a clock or a gate. For other waits, see <doc:TestingAStore>.
///
/// - Parameters:
///   - object: The object, such as a view state or a view model.
///   - fields: The fields that the operation changes.
///   - operation: The operation to test.
///   - timeout: How long to wait for work outside the process, before the test fails.
///   - fileID: The file of the call, where failures without another place are shown.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - expectations: Expects the changes, opens gates and advances clocks.
/// - Throws: The error of the closure or the operation.
@MainActor public func expectChanges<Object: AnyObject & Observable, Failure>(
  of object: Object, in fields: PartialKeyPath<Object>...,
  during operation: @escaping @MainActor @Sendable () async throws(Failure) -> Void,
  timeout: Duration = .seconds(5), fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line,
  _ expectations: @MainActor (ObservedChanges<Object>) async throws(Failure) -> Void
) async throws(Failure) {
  let location = TestLocation(fileID, filePath, line)
  let observed = ObservedOperation(on: object, fields)
  let outcome = Outcome<Failure>()
  observed.start {
    do throws(Failure) { try await operation() } catch { outcome.failure = error }
  }
  let changes = ObservedChanges(of: observed, timeout: timeout)
  do throws(Failure) { try await expectations(changes) } catch {
    observed.cancel()
    throw error
  }
  await changes.finish(at: location)
  if let failure = outcome.failure { throw failure }
}

/// Runs an operation, and expects no changes to an observable object.
///
/// ```swift
/// await expectNoChanges(of: viewState, during: { await logic.retry() })
/// ```
///
/// Reflection finds the fields. Their values are compared before the operation, each time the
/// operation arrives at a ``TestClock`` or a ``Gate``, and when the operation returns. A value that
/// is set and set back between two of these points is never noticed. To find every change of a
/// field, or to open a gate during the operation, use
/// ``expectChanges(of:in:during:timeout:fileID:filePath:line:_:)``.
///
/// - Parameters:
///   - object: The object, such as a view state or a view model.
///   - operation: The operation to test.
///   - timeout: How long to wait for work outside the process, before the test fails.
///   - fileID: The file of the call, where failures are shown.
///   - filePath: The path of that file.
///   - line: The line of the call.
/// - Throws: The error of the operation.
@MainActor public func expectNoChanges<Object: AnyObject & Observable, Failure>(
  of object: Object,
  during operation: @escaping @MainActor @Sendable () async throws(Failure) -> Void,
  timeout: Duration = .seconds(5), fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line
) async throws(Failure) {
  try await expectChanges(
    of: object, during: operation, timeout: timeout, fileID: fileID, filePath: filePath, line: line
  ) { (_) throws(Failure) in }
}

/// The error of the operation.
@MainActor private final class Outcome<Failure: Error> {
  var failure: Failure?

  nonisolated deinit {}
}
