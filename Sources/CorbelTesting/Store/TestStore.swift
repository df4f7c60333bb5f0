public import Corbel

/// A store for tests: each action is sent with the change that is expected of it, and what its effects
/// send is held until the test receives it.
///
/// ```swift
/// let store = TestStore(initialState: Counter.State(count: 3), reducer: Counter(service: service))
/// store.send(.saveTapped) { $0.saved = .loading(previous: nil) }
/// await store.receive(.saveFinished(.success(3))) { $0.saved = .loaded(3) }
/// store.receiveOutput(.saved(3))
/// await store.finish()
/// ```
///
/// The reducer, the state and the effects are those of a real store. Only what effects, children and
/// the reducer itself send back has to wait: so ``state`` is never ahead of what was asserted.
/// Everything has to be accounted for, unless ``exhaustivity`` says otherwise. What is left when the
/// store is finished or released fails the test, each at the line that caused it.
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

  let held: HeldStore<R>
  let runner = EffectRunner()
  let ledger: TestLedger<R>
  private let rules: [StoreRule<R.State>]
  private let isEqual: ((R.State, R.State) -> Bool)?
  /// How actions are compared, if they can be.
  let isEqualAction: ((R.Action, R.Action) -> Bool)?
  private let account: TestAccount<R>

  /// Creates a store for a test.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The logic, which holds what its effects need.
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
    self.rules = rules
    isEqual = equality(of: R.State.self)
    isEqualAction = equality(of: R.Action.self)
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let ledger = TestLedger<R>(at: location)
    self.ledger = ledger
    held = HeldStore(
      initialState: initialState, reducer: reducer,
      responder: Responder { ledger.add($0) },
      effectObserver: StoreObserver { [runner] event in
        ledger.note(event)
        runner.noteActivity()
      },
      diagnostics: ledger.diagnostics,
      startTask: runner.start,
      whenHeld: { [runner] in runner.noteActivity() })
    account = TestAccount(of: held, ledger, runner, exhaustivity)
    runner.whenEndless = { [weak account] in account?.endEndless() }
  }

  nonisolated deinit {
    let account = account
    // The failures belong to the test that releases the store, so they are reported here and now,
    // not on a later turn.
    MainQueue.perform { account.close() }
  }

  /// The state as the test has asserted it so far.
  ///
  /// Where an expectation was wrong, it is the state that the reducer has made.
  public var state: R.State { held.state }

  /// The store as views and features see it, to scope it, or to make responders of it.
  ///
  /// What is sent to it is held until it is received, as if an effect had sent it.
  public var store: Store<R.State, R.Action> { held.store }

  // MARK: Sending

  /// Sends an action, and checks what it changes.
  ///
  /// Returns when the reducer has returned and the effects have come to their first suspension, or
  /// as far as they come without leaving the process or being made to wait.
  ///
  /// An action or an output that waits to be received fails the test: it has come before. With
  /// ``exhaustivity`` off it is left out.
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
    ledger.begin(.sent(action), at: location)
    let before = held.state
    let callSite = CallSite(fileID: fileID, line: line)
    let task = runner.attending { held.send(action, callSite: callSite) }
    check(action, from: before, expect, at: location)
    return TestTask(task)
  }

  /// What has waited when the next action is sent: it ought to have been received before.
  private func settleAccount(before action: R.Action, at location: TestLocation) {
    if held.hasWaiting {
      if exhaustivity == .on {
        fail(.action, held.waiting.map(\.action), before: action, at: location)
      } else {
        skipWaiting(at: location)
      }
    }
    if ledger.outputs.isEmpty { return }
    let outputs = ledger.outputs.map { $0.output }
    if exhaustivity == .on { return fail(.output, outputs, before: action, at: location) }
    report(.skipped(.output, outputs), at: location)
    ledger.outputs = []
  }

  private func fail(
    _ kind: Received, _ waiting: [Any], before action: R.Action, at location: TestLocation
  ) {
    ledger.fail(.unreceivedBeforeSend(action, kind, waiting), at: location)
  }

  // MARK: Checking

  /// Lets in an action that waits, and checks what it changes.
  func letIn(
    at index: Int, _ action: R.Action, _ expect: ((inout R.State) -> Void)?,
    at location: TestLocation
  ) {
    let before = held.state
    letIn(at: index, logging: .received(action), at: location)
    check(action, from: before, expect, at: location)
  }

  func letIn(at index: Int, logging entry: TestLedger<R>.Entry, at location: TestLocation) {
    ledger.begin(entry, at: location)
    runner.attending { held.letIn(at: index) }
  }

  /// Lets in the actions that wait, without a look at what they change.
  func skipWaiting(upTo end: Int? = nil, at location: TestLocation) {
    var count = 0
    var skipped: [R.Action] = []
    while let first = held.waiting.first, count < end ?? .max {
      letIn(at: 0, logging: .skipped(first.action), at: location)
      skipped.append(first.action)
      count += 1
    }
    if !skipped.isEmpty { report(.skipped(.action, skipped), at: location) }
  }

  /// Warns of what the test leaves out, if it wants to know.
  func report(_ text: FailureText, at location: TestLocation) {
    if exhaustivity == .offWithReport { ledger.warn(text, at: location) }
  }

  private func check(
    _ action: R.Action, from before: R.State, _ expect: ((inout R.State) -> Void)?,
    at location: TestLocation
  ) {
    let after = held.state
    checkRules(action, before, after, at: location)
    if exhaustivity == .on {
      var expected = before
      expect?(&expected)
      guard !areEqual(expected, after) else { return }
      ledger.fail(
        .state(
          action, expected: expected, actual: after,
          isChangeExpected: !areEqual(expected, before), isChanged: !areEqual(before, after)),
        at: location)
    } else {
      checkPartly(action, from: before, to: after, expect, at: location)
    }
  }

  /// Checks what the test expects, whatever else may have changed.
  private func checkPartly(
    _ action: R.Action, from before: R.State, to after: R.State,
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

  private func checkRules(
    _ action: R.Action, _ before: R.State, _ after: R.State, at location: TestLocation
  ) {
    for rule in rules {
      if let fact = rule.violation(before, after) {
        ledger.fail(.rule(action, fact, rule.remedy), at: location)
      }
    }
  }

  private func areEqual(_ first: R.State, _ second: R.State) -> Bool {
    isEqual?(first, second) ?? Difference.areSame(first, second)
  }

  // MARK: The end

  /// Waits for what still runs, and checks that nothing is left.
  ///
  /// Actions and outputs that were not received fail the test, and so does an effect that runs on
  /// until the ``timeout``. An effect that goes on by design is to be ended by an action, or by
  /// ``cancelEffects()``. A test that does not call it is checked when the store is released, which
  /// waits for nothing.
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
    await runner.settle()
    while exhaustivity == .on, held.hasRunningEffects, !held.hasWaiting {
      guard await runner.nextActivity(before: deadline) else { break }
      await runner.settle()
    }
    account.close()
  }
}
