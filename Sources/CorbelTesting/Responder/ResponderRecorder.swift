public import Corbel

/// A responder for tests, which keeps what it is told until the test expects it.
///
/// ```swift
/// let recorder = ResponderRecorder<Counter.Output>()
/// let model = CounterModel(count: 3, responder: recorder.responder)
/// model.save()
/// recorder.expect(.saved(3))
/// ```
///
/// The actions have to be expected in the order in which they came. What was not expected when the
/// recorder goes away fails the test; its responder does not keep it alive.
@MainActor public final class ResponderRecorder<Action> {
  private let account: ResponderAccount<Action>

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, where actions that nobody expects are shown.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    account = ResponderAccount(
      at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  nonisolated deinit {
    let account = account
    MainQueue.perform { account.close() }
  }

  /// The responder to give to what is tested.
  public var responder: Responder<Action> {
    Responder { [weak account] in account?.add($0) }
  }

  /// The actions that were sent and not yet expected, oldest first.
  public var actions: [Action] { account.actions }

  /// Expects an action, and takes it.
  ///
  /// It has to be the first of those that were not expected yet. Values are compared by `==`, or by
  /// what they show if their type is not `Equatable`.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: The file of the call, where a failure is shown.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public func expect(
    _ action: Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    account.expect(.value(action), at: location)
  }

  /// Expects an action that a closure recognises, and takes it.
  ///
  /// It has to be the first of those that were not expected yet.
  ///
  /// - Parameters:
  ///   - isMet: Whether an action is the one.
  ///   - fileID: The file of the call, where a failure is shown.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public func expect(
    where isMet: @escaping (Action) -> Bool, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    account.expect(.where(isMet), at: location)
  }

  /// Expects that nothing was sent which was not expected yet.
  ///
  /// What was sent is taken all the same.
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, where a failure is shown.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public func expectNone(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    account.expectNone(at: location)
  }

  /// Leaves out what was sent so far.
  public func skip() {
    account.skip()
  }
}
