public import Corbel

/// A responder for tests, which keeps received actions until the test expects them.
///
/// ```swift
/// let recorder = ResponderRecorder<Counter.Output>()
/// let model = CounterModel(count: 3, responder: recorder.responder)
/// model.save()
/// recorder.expect(.saved(3))
/// ```
///
/// Expect the actions in their order. If an action was not expected when the recorder is
/// deallocated, the test fails. The responder doesn't keep the recorder alive.
@MainActor public final class ResponderRecorder<Action> {
  private let account: ResponderAccount<Action>

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, where unexpected actions are shown.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) {
    account = ResponderAccount(
      at: TestLocation(fileID, filePath, line))
  }

  nonisolated deinit {
    let account = account
    MainQueue.perform { account.close() }
  }

  /// The responder to pass to the code under test.
  public var responder: Responder<Action> {
    Responder { [weak account] in account?.add($0) }
  }

  /// The actions that the test has not expected yet, oldest first.
  public var actions: [Action] { account.actions }

  /// Expects the next action.
  ///
  /// Values are compared with `==`, or by reflection if their type is not `Equatable`.
  ///
  /// - Parameters:
  ///   - action: The expected action.
  ///   - fileID: The file of the call, where a failure is shown.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  public func expect(
    _ action: Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    account.expect(.value(action), at: TestLocation(fileID, filePath, line))
  }

  /// Expects a closure to accept the next action.
  ///
  /// - Parameters:
  ///   - isMet: Returns whether the action is the expected one.
  ///   - fileID: The file of the call, where a failure is shown.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  public func expect(
    where isMet: @escaping (Action) -> Bool, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) {
    account.expect(.where(isMet), at: TestLocation(fileID, filePath, line))
  }

  /// Expects that no more actions were received.
  ///
  /// After a failure, the recorder has no actions.
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, where a failure is shown.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  public func expectNone(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) {
    account.expectNone(at: TestLocation(fileID, filePath, line))
  }

  /// Skips all actions that were received so far.
  public func skip() {
    account.skip()
  }
}
