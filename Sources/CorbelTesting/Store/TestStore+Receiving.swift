public import Corbel

extension TestStore {
  /// Receives the next action that the test has not sent itself, and checks its change.
  ///
  /// If the action has not been sent yet, this first completes all work within the process. If the
  /// action is still missing and every running effect waits at a clock or a gate, the test fails at
  /// once. Otherwise, this waits for the work outside the process, until the ``timeout``.
  ///
  /// With ``exhaustivity`` off and the order ``ReceiveOrder/inOrder``, this skips the actions
  /// before the expected action.
  ///
  /// - Parameters:
  ///   - action: The expected action. Types that are not `Equatable` are compared by reflection.
  ///   - order: Whether other actions may come before the expected one.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - expect: Makes the expected change in a copy of the state.
  public func receive(
    _ action: R.Action, order: ReceiveOrder = .inOrder, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, expect: ((inout R.State) -> Void)? = nil
  ) async {
    await receive(.value(action), order, expect, at: TestLocation(fileID, filePath, line))
  }

  /// Receives an action of a given case, with any payload.
  ///
  /// ```swift
  /// await store.receive(case: Counter.Action.saveFinished) { $0.saved = .loaded(3) }
  /// ```
  ///
  /// For a case without a payload, pass the action itself. A failure is shown at the call, and
  /// doesn't name the case, because a function doesn't tell which case it makes. A case whose
  /// payload is one tuple or one closure crashes Swift's compiler. Put such a case into a closure,
  /// as in `receive(case: { Map.Action.moved($0) })`.
  ///
  /// - Parameters:
  ///   - embed: The case of the expected action.
  ///   - order: Whether other actions may come before the expected one.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - expect: Makes the expected change in a copy of the state.
  public func receive<each Payload>(
    case embed: @escaping (repeat each Payload) -> R.Action, order: ReceiveOrder = .inOrder,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    expect: ((inout R.State) -> Void)? = nil
  ) async {
    await receive(.enumCase(embed), order, expect, at: TestLocation(fileID, filePath, line))
  }

  /// Receives a child's action of a given case, with any payload.
  ///
  /// ```swift
  /// await store.receive(case: Desk.Action.note, Note.Action.edited) {
  ///   $0.notes[id: 1]?.text = "tea"
  ///   $0.notes[id: 1]?.isSaved = false
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - outer: The case of the store's actions whose payload is an action of the child.
  ///   - inner: The case of the child's action.
  ///   - order: Whether other actions may come before the expected one.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - expect: Makes the expected change in a copy of the state.
  public func receive<each Outer, Child, each Payload>(
    case outer: @escaping (repeat each Outer) -> R.Action,
    _ inner: @escaping (repeat each Payload) -> Child, order: ReceiveOrder = .inOrder,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    expect: ((inout R.State) -> Void)? = nil
  ) async {
    let location = TestLocation(fileID, filePath, line)
    await receive(.enumCase(outer, .enumCase(inner)), order, expect, at: location)
  }

  /// Receives an action of a child, or of any child in a collection.
  ///
  /// ```swift
  /// await store.receive(case: Desk.Action.note, Note.Action.saved)
  /// ```
  ///
  /// - Parameters:
  ///   - outer: The case of the store's actions whose payload is an action of the child.
  ///   - inner: The child's action.
  ///   - order: Whether other actions may come before the expected one.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - expect: Makes the expected change in a copy of the state.
  public func receive<each Outer, Child>(
    case outer: @escaping (repeat each Outer) -> R.Action, _ inner: Child,
    order: ReceiveOrder = .inOrder, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, expect: ((inout R.State) -> Void)? = nil
  ) async {
    let location = TestLocation(fileID, filePath, line)
    await receive(.enumCase(outer, .value(inner)), order, expect, at: location)
  }

  /// Receives an action that a closure accepts.
  ///
  /// - Parameters:
  ///   - order: Whether other actions may come before the expected one.
  ///   - isMet: Returns whether the action is the expected one.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - expect: Makes the expected change in a copy of the state.
  public func receive(
    order: ReceiveOrder = .inOrder, where isMet: @escaping (R.Action) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    expect: ((inout R.State) -> Void)? = nil
  ) async {
    await receive(.where(isMet), order, expect, at: TestLocation(fileID, filePath, line))
  }

  /// Lets all effects run as far as they can, and fails the test if an action is unreceived.
  ///
  /// ```swift
  /// store.send(.startTapped)
  /// await clock.advance(by: .milliseconds(999))
  /// await store.expectNoActions()
  /// ```
  ///
  /// ``settle()`` explains how far the effects run. After a failure, the test still has to receive
  /// the actions.
  ///
  /// - Parameters:
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  public func expectNoActions(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) async {
    let location = TestLocation(fileID, filePath, line)
    ledger.location = location
    await runner.settle()
    let waiting = ledger.records
    if !waiting.isEmpty { ledger.fail(.noneExpected(.action, waiting: waiting), at: location) }
  }

  private func receive(
    _ expectation: ActionExpectation<R.Action>, _ order: ReceiveOrder,
    _ expect: ((inout R.State) -> Void)?, at location: TestLocation
  ) async {
    ledger.location = location
    var isReceived = take(expectation, order, expect, at: location)
    if isReceived { return }
    var outcome = EffectRunner.Outcome.activity
    if isWorthWaiting(order) {
      outcome = await runner.settle(before: .now + timeout) {
        isReceived = take(expectation, order, expect, at: location)
        return isReceived || !isWorthWaiting(order)
      }
    }
    // The last activity before a time-out may have sent the action.
    if isReceived || take(expectation, order, expect, at: location) { return }
    fail(expectation, order, hasTimedOut: outcome == .timeOut, at: location)
  }

  /// Returns whether an action that the store reduces later can still be the expected action.
  private func isWorthWaiting(_ order: ReceiveOrder) -> Bool {
    exhaustivity == .off || order == .any || ledger.records.isEmpty
  }

  /// Receives the expected action if the store has reduced it, and returns whether it has.
  ///
  /// With exhaustivity off and the order `inOrder`, this skips the actions before the expected
  /// action.
  private func take(
    _ expectation: ActionExpectation<R.Action>, _ order: ReceiveOrder,
    _ expect: ((inout R.State) -> Void)?, at location: TestLocation
  ) -> Bool {
    for (index, record) in ledger.records.enumerated() {
      guard expectation.isMet(Self.typed(record.reduced.action)) else { continue }
      let isPassingOver = index > 0 && order == .inOrder
      if isPassingOver, exhaustivity == .on { return false }
      if isPassingOver { ledger.skip(index) }
      let position = isPassingOver ? 0 : index
      check(ledger.receive(at: position), isNext: position == 0, expect, at: location)
      return true
    }
    return false
  }

  /// Reports that the expected action was not received.
  ///
  /// If another action came instead, this skips that action, so that the test can continue.
  private func fail(
    _ expectation: ActionExpectation<R.Action>, _ order: ReceiveOrder, hasTimedOut: Bool,
    at location: TestLocation
  ) {
    let text = expectation.text(.action)
    guard let first = ledger.records.first else {
      return ledger.fail(
        .nothingReceived(
          text, running: ledger.effects.map(\.job.info), waiting: runner.waitingLines,
          timeout: hasTimedOut ? timeout : nil),
        at: location)
    }
    if order == .inOrder, exhaustivity == .on {
      let action: R.Action = Self.typed(first.reduced.action)
      let later: [R.Action] = ledger.waitingActions.dropFirst().map { Self.typed($0) }
      ledger.fail(
        .other(.action, than: expectation, action, before: later), at: location)
      ledger.skip(1)
    } else {
      ledger.fail(.noneReceived(text, waiting: ledger.records), at: location)
    }
  }
}
