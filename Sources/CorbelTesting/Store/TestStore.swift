public import Corbel

/// A store for tests, in which the test expects every action and every change.
///
/// ```swift
/// let store = TestStore(initialState: Counter.State(count: 3), reducer: Counter(service: service))
/// store.send(.saveTapped) { $0.saved = .loading(previous: nil) }
/// await store.receive(.saveFinished(.success(3))) { $0.saved = .loaded(3) }
/// store.expectOutput(.saved(3))
/// await store.finish()
/// ```
///
/// A test store contains a real store, the ``base``, which reduces actions as in the app. The test
/// store records each action with the state before and after it. Each call of
/// ``send(_:fileID:filePath:line:expect:)`` or
/// ``receive(_:order:fileID:filePath:line:expect:)`` checks one record, and ``state`` is the
/// state after the checked records. With the default ``exhaustivity``, the test has to check every
/// record. If records are unchecked when the store is finished or released, the test fails at the
/// line that caused them.
///
/// A record keeps the state before its action, so an action that changes a collection copies the
/// whole collection. A plain `Store` without an observer changes the collection in place.
///
/// Effects, and the asynchronous functions that they call within the process, run on the main actor
/// in a fixed order. See <doc:TestingAStore> for the details.
///
/// A test store works in Swift Testing and in XCTest. The idea comes from The Composable
/// Architecture.
@MainActor public final class TestStore<R: Reducer> {
  /// The kinds of events that the test has to expect.
  public var exhaustivity: Exhaustivity {
    get { ledger.exhaustivity }
    set { ledger.exhaustivity = newValue }
  }
  /// How long the test waits for work outside the process, before it fails.
  public var timeout: Duration

  /// The real store, for views, for scoping and for responders.
  ///
  /// The base has the current state, which may be ahead of ``state``. If you send an action to the
  /// base, the base reduces the action at once, and the test has to receive the action.
  public let base: Store<R.State, R.Action>

  let reducer: R
  let runner = EffectRunner()
  let ledger: TestLedger

  /// Creates a store for a test.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The logic, with the services that its effects need.
  ///   - exhaustivity: The kinds of events that the test has to expect.
  ///   - timeout: How long to wait for work outside the process.
  ///   - fileID: The place of the call, where failures without another place are shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  public init(
    initialState: R.State, reducer: R, exhaustivity: Exhaustivity = .on,
    timeout: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) {
    self.timeout = timeout
    self.reducer = reducer
    ledger = TestLedger(runner, exhaustivity, at: TestLocation(fileID, filePath, line))
    base = Store(
      initialState: initialState, reducer: reducer, responder: .noop, observer: ledger.observer,
      diagnostics: ledger.diagnostics)
  }

  nonisolated deinit {
    let ledger = ledger
    // If the test releases the store on the main actor, this reports the failures at once, while
    // the test is still running.
    MainQueue.perform { ledger.close() }
  }

  /// The state after the actions that the test has checked.
  ///
  /// This is the state before the first unchecked action. If the test receives an action out of
  /// order, this property contains the action's change only after the test has received all earlier
  /// actions. In the closure of an expectation, this is the state before the action. After a wrong
  /// expectation, this is the state that the reducer made, and not the expected state.
  public var state: R.State {
    let current = base.peek(\.self)
    guard let next = ledger.checked ?? ledger.records.first else { return current }
    return Self.typed(next.reduced.stateBefore)
  }

  // MARK: Sending

  /// Sends an action, and checks its change of the state.
  ///
  /// Before this returns, the effects run as far as they can without waiting or leaving the
  /// process, and the store reduces the actions that the effects send.
  ///
  /// The test fails if it has not received all earlier actions and outputs. With ``exhaustivity``
  /// off, this skips the unreceived actions and outputs instead.
  ///
  /// Call this only from the test. An operation or a mock has to send its actions to the ``base``.
  /// If you call this while the store is processing another action, the new action waits for its
  /// turn, as in the app, and the test fails.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - expect: Makes the expected change in a copy of the state. Without this closure, the test
  ///     expects no change.
  /// - Returns: A handle on everything the action started.
  @discardableResult
  public func send(
    _ action: R.Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, expect: ((inout R.State) -> Void)? = nil
  ) -> StoreTask {
    let location = TestLocation(fileID, filePath, line)
    ledger.location = location
    settleAccount(before: action, at: location)
    let (task, record) = runner.attending {
      ledger.recordSend(action) { base.send(action, fileID: fileID, line: line) }
    }
    if let record {
      check(record, isNext: true, expect, at: location)
    } else {
      ledger.fail(.sentWhileBusy(action), at: location)
    }
    return task
  }

  /// Fails the test for unreceived actions and outputs, or skips them with exhaustivity off.
  private func settleAccount(before action: R.Action, at location: TestLocation) {
    guard exhaustivity == .on else {
      ledger.skip(ledger.records.count)
      return ledger.skipOutputs()
    }
    let actions = ledger.waitingActions, outputs = ledger.dueOutputs.map(\.value)
    for (kind, waiting) in [(Received.action, actions), (.output, outputs)]
    where !waiting.isEmpty {
      ledger.fail(.unreceivedBeforeSend(action, kind, waiting), at: location)
    }
  }

  // MARK: Checking

  /// Returns a recorded state, action or output as a value of its own type.
  ///
  /// The value has this type, because the ledger records only the states, actions and outputs of
  /// this store.
  static func typed<Value>(_ value: Any) -> Value {
    // A conditional cast would be slower, because it looks up the type `Optional<Value>` each time.
    // swift-format-ignore: NeverForceUnwrap
    value as! Value
  }

  /// Checks the change of an action.
  ///
  /// - Parameters:
  ///   - record: The action.
  ///   - isNext: Whether the test has checked all earlier actions.
  ///   - expect: Makes the expected change.
  ///   - location: Where a failure is shown.
  func check(
    _ record: TestRecord, isNext: Bool, _ expect: ((inout R.State) -> Void)?,
    at location: TestLocation
  ) {
    if isNext { ledger.checked = record }
    defer { ledger.checked = nil }
    let before: R.State = Self.typed(record.reduced.stateBefore)
    let after: R.State = Self.typed(record.reduced.stateAfter)
    let isExhaustive = exhaustivity == .on
    var expected = isExhaustive ? before : after
    expect?(&expected)
    guard !areEqual(expected, after) else { return }
    ledger.fail(
      .state(
        record.reduced.action, expected: expected, actual: after,
        isChangeExpected: !isExhaustive || !areEqual(expected, before),
        isChanged: !areEqual(before, after)),
      at: location)
  }

  // MARK: Finishing the test

  /// Waits for the running effects, and checks that the test has expected every event.
  ///
  /// The test fails if it has not received an action or an output. The test also fails if an effect
  /// doesn't end: at once if all running effects wait at a clock or a gate, and otherwise after the
  /// ``timeout``. If an effect runs until it is cancelled, cancel it with an action or with
  /// ``cancelEffects(id:)``. If you don't call `finish`, the store makes the same checks when the
  /// store is released, but doesn't wait.
  ///
  /// With ``exhaustivity`` off, this skips the remaining actions, so ``state`` becomes the store's
  /// state. An effect that still waits at a clock or a gate doesn't fail the test.
  ///
  /// - Parameters:
  ///   - fileID: The place of the call, where a failure without another place is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) async {
    ledger.location = TestLocation(fileID, filePath, line)
    let deadline = ContinuousClock.now + timeout
    _ = await runner.settle(before: deadline) {
      exhaustivity == .off || !ledger.hasEffects || !ledger.records.isEmpty
    }
    ledger.close()
  }
}
