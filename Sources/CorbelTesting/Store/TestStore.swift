public import Corbel

/// A store for tests: it records each action with what it changes, and the test accounts for all.
///
/// ```swift
/// let store = TestStore(initialState: Counter.State(count: 3), reducer: Counter(service: service))
/// store.send(.saveTapped) { $0.saved = .loading(previous: nil) }
/// await store.receive(.saveFinished(.success(3))) { $0.saved = .loaded(3) }
/// store.receiveOutput(.saved(3))
/// await store.finish()
/// ```
///
/// Inside is a real ``base``, in which actions are reduced when and as they would be in the app.
/// Each is recorded with the state before and after it. ``send(_:expect:fileID:filePath:line:column:)``
/// and ``receive(_:order:expect:fileID:filePath:line:column:)`` each account for one record, and
/// ``state`` is the state up to there: it is never ahead of what was asserted. Everything has to be
/// accounted for, unless ``exhaustivity`` says otherwise. What is left when the store is finished or
/// released fails the test, at the line that caused it.
///
/// A record keeps the state before and after its action. So a collection in the state is copied when
/// the next action changes it, which a store without an observer does not do.
///
/// Effects, and the asynchronous functions they call without leaving the process, run on the main
/// actor in one order. See <doc:TestingAStore> for what that takes in.
///
/// It works in Swift Testing and in XCTest. The idea comes from The Composable Architecture.
@MainActor public final class TestStore<R: Reducer> {
  /// How much the test has to account for.
  public var exhaustivity: Exhaustivity {
    get { account.exhaustivity }
    set { account.exhaustivity = newValue }
  }
  /// How long the test waits for work that has left the process; it only matters in a test that fails.
  public var timeout: Duration

  /// The store as the app would have it: for its views, to scope it, or to make responders of it.
  ///
  /// It shows the state as it is by now, which may be ahead of ``state``. An action that is sent to it
  /// is reduced at once, and recorded: the test receives it like that of an effect.
  public let base: Store<R.State, R.Action>

  let runner = EffectRunner()
  let ledger: TestLedger
  private let isEqual: ((R.State, R.State) -> Bool)?
  /// How actions are compared, if they can be.
  let isEqualAction: ((R.Action, R.Action) -> Bool)?
  private let account: TestAccount

  /// Creates a store for a test.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The logic, with the services that its effects need.
  ///   - exhaustivity: How much the test has to account for.
  ///   - rules: What has to be true of each action.
  ///   - timeout: How long to wait for work that has left the process.
  ///   - fileID: The place of the call, where failures without another place are shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - column: The place of the call.
  public init(
    initialState: R.State, reducer: R, exhaustivity: Exhaustivity = .on,
    rules: [StoreRule<R.State>] = [], timeout: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.timeout = timeout
    isEqual = equality(of: R.State.self)
    isEqualAction = equality(of: R.Action.self)
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let ledger = TestLedger(named: "\(R.self)", rules: rules.map { TestRule($0) }, at: location)
    self.ledger = ledger
    base = Store(
      initialState: initialState, reducer: reducer, responder: .noop,
      observer: StoreObserver { [runner] effects, job, operation in
        ledger.add(BegunEffect(job, of: effects))
        return runner.start("\(job.info)", operation)
      } _: { [runner] event in
        ledger.note(event)
        if case .actionReduced = event { runner.noteAction() } else { runner.noteActivity() }
      },
      diagnostics: ledger.diagnostics)
    account = TestAccount(ledger, runner, exhaustivity)
    runner.whenEndless = { [weak account] in account?.endEndless($0) }
  }

  nonisolated deinit {
    let account = account
    // The failures belong to the test that releases the store, so they are reported here and now,
    // not on a later turn.
    MainQueue.perform { account.close() }
  }

  /// The state as the test has asserted it so far.
  ///
  /// It is the state before the first action that the test has not accounted for: an action that was
  /// received before others counts once those are received as well. In the closure of an expectation
  /// it is the state before the action. Where an expectation was wrong, it is the state that the
  /// reducer has made.
  public var state: R.State {
    let current = base.peek(\.self)
    guard let next = ledger.checked ?? ledger.records.first else { return current }
    return Self.typed(next.reduced.stateBefore)
  }

  // MARK: Sending

  /// Sends an action, and checks what it changes.
  ///
  /// Returns when the reducer has returned, the effects have come to their first suspension, or as
  /// far as they come without leaving the process or being made to wait, and what they have sent is
  /// reduced.
  ///
  /// An action or an output that waits to be received fails the test: it has come before. With
  /// ``exhaustivity`` off it is passed over.
  ///
  /// Send from the test. An operation or a mock sends to the ``base``: what is sent here while the
  /// store is at work on another action takes its turn as in the app, and fails the test.
  ///
  /// - Parameters:
  ///   - action: What the user, or whoever the test stands for, has done.
  ///   - expect: Changes a copy of the state as the action is expected to. Without it, nothing is
  ///     expected to change.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - column: The place of the call.
  /// - Returns: A handle on everything the action started.
  @discardableResult
  public func send(
    _ action: R.Action, expect: ((inout R.State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestTask {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    settleAccount(before: action, at: location)
    ledger.location = location
    var task: StoreTask?
    let record = runner.attending {
      ledger.recordSend(action) { task = base.send(action, fileID: fileID, line: line) }
    }
    if let record {
      check(record, isNext: true, expect, at: location)
    } else {
      ledger.fail(.sentWhileBusy(action), at: location)
    }
    return TestTask(task)
  }

  /// Accounts for records that should have been received before the next action is sent.
  private func settleAccount(before action: R.Action, at location: TestLocation) {
    if !ledger.records.isEmpty {
      if exhaustivity == .on {
        fail(.action, ledger.waitingActions, before: action, at: location)
      } else {
        skip(ledger.records.count, at: location)
      }
    }
    if ledger.outputs.isEmpty { return }
    let outputs = ledger.outputs.map(\.value)
    if exhaustivity == .on { return fail(.output, outputs, before: action, at: location) }
    report(.skipped(.output, outputs), at: location)
    ledger.dropOutputs()
  }

  private func fail(
    _ kind: Received, _ waiting: [Any], before action: R.Action, at location: TestLocation
  ) {
    ledger.fail(.unreceivedBeforeSend(action, kind, waiting), at: location)
  }

  // MARK: Checking

  /// Takes an action that the test receives, and checks what it has changed.
  func receive(
    at index: Int, _ expect: ((inout R.State) -> Void)?, at location: TestLocation
  ) {
    check(ledger.receive(at: index), isNext: index == 0, expect, at: location)
  }

  /// Passes over the first actions, without a look at what they have changed.
  func skip(_ count: Int, at location: TestLocation) {
    ledger.location = location
    let skipped = ledger.skip(count)
    if !skipped.isEmpty { report(.skipped(.action, skipped), at: location) }
  }

  /// Warns of what the test leaves out, if it wants to know.
  func report(_ text: FailureText, at location: TestLocation) {
    if exhaustivity == .offWithReport { ledger.warn(text, at: location) }
  }

  /// A value of a record, whose type is that of the store.
  static func typed<Value>(_ value: Any) -> Value {
    // A conditional cast would look up the type of an optional, each time.
    // swift-format-ignore: NeverForceUnwrap
    value as! Value
  }

  private func check(
    _ record: TestRecord, isNext: Bool, _ expect: ((inout R.State) -> Void)?,
    at location: TestLocation
  ) {
    if isNext { ledger.checked = record }
    defer { ledger.checked = nil }
    ledger.checkRules(record, at: location)
    let before: R.State = Self.typed(record.reduced.stateBefore)
    let after: R.State = Self.typed(record.reduced.stateAfter)
    if exhaustivity == .on {
      var expected = before
      expect?(&expected)
      guard !areEqual(expected, after) else { return }
      ledger.fail(
        .state(
          record.reduced.action, expected: expected, actual: after,
          isChangeExpected: !areEqual(expected, before), isChanged: !areEqual(before, after)),
        at: location)
    } else {
      checkPartly(record.reduced.action, from: before, to: after, expect, at: location)
    }
  }

  /// Checks what the test expects, whatever else may have changed.
  private func checkPartly(
    _ action: Any, from before: R.State, to after: R.State,
    _ expect: ((inout R.State) -> Void)?, at location: TestLocation
  ) {
    var expected = after
    expect?(&expected)
    if !areEqual(expected, after) {
      ledger.fail(
        .state(
          action, expected: expected, actual: after, isChangeExpected: true,
          isChanged: !areEqual(before, after)),
        at: location)
    } else if exhaustivity == .offWithReport {
      var mentioned = before
      expect?(&mentioned)
      guard !areEqual(mentioned, after) else { return }
      ledger.warn(.skippedChange(action, from: mentioned, to: after), at: location)
    }
  }

  private func areEqual(_ first: R.State, _ second: R.State) -> Bool {
    isEqual?(first, second) ?? Difference.areSame(first, second)
  }

  // MARK: The end

  /// Waits for what still runs, and checks that nothing is left.
  ///
  /// Actions and outputs that were not received fail the test, and so does an effect that runs on: at
  /// once where all effects wait at a clock or a gate, which only the test can move or open, else
  /// after the ``timeout``. An effect that goes on by design is to be ended by an action, or by
  /// ``cancelEffects()``. A test that does not call it is checked when the store is released, which
  /// waits for nothing.
  ///
  /// With ``exhaustivity`` off the actions that are left are passed over, so that ``state`` is then
  /// what the store has reached.
  ///
  /// - Parameters:
  ///   - fileID: The place of the call, where a failure without another place is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - column: The place of the call.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    ledger.location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let deadline = ContinuousClock.now + timeout
    await runner.settleAll()
    while exhaustivity == .on, !ledger.effects.isEmpty, ledger.records.isEmpty {
      guard await runner.nextActivity(before: deadline) == .activity else { break }
      await runner.settleAll()
    }
    account.close()
  }
}
