public import Corbel

extension TestStore {
  /// Receives an action that an effect, a child or the reducer has sent, and checks what it changes.
  ///
  /// Waits until it comes. Whatever runs without leaving the process is done before this gives up;
  /// for anything else it waits as long as ``timeout`` says, if an effect is still running.
  ///
  /// - Parameters:
  ///   - action: The action. If its type is not `Equatable`, it is compared by what it shows.
  ///   - order: Whether others may have come before it.
  ///   - expect: Changes a copy of the state as the action is expected to.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - column: The place of the call.
  public func receive(
    _ action: R.Action, order: ReceiveOrder = .inOrder, expect: ((inout R.State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(.value(action, by: isEqualAction), order, expect, at: location)
  }

  /// Receives an action of a case, whatever it carries.
  ///
  /// ```swift
  /// await store.receive(case: Counter.Action.saveFinished) { $0.saved = .loaded(3) }
  /// ```
  ///
  /// A case without a payload is a value: receive it as such.
  ///
  /// - Parameters:
  ///   - embed: The case.
  ///   - order: Whether others may have come before it.
  ///   - expect: Changes a copy of the state as the action is expected to.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - column: The place of the call.
  public func receive<each Payload>(
    case embed: @escaping (repeat each Payload) -> R.Action, order: ReceiveOrder = .inOrder,
    expect: ((inout R.State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(.enumCase(embed), order, expect, at: location)
  }

  /// Receives an action that a closure recognises.
  ///
  /// - Parameters:
  ///   - order: Whether others may have come before it.
  ///   - isMet: Whether an action is the one.
  ///   - expect: Changes a copy of the state as the action is expected to.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - column: The place of the call.
  public func receive(
    order: ReceiveOrder = .inOrder, where isMet: @escaping (R.Action) -> Bool,
    expect: ((inout R.State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(.where(isMet), order, expect, at: location)
  }

  /// Receives an action that matches a pattern, and returns what the pattern has bound.
  ///
  /// ```swift
  /// let count = await store.receive { action in
  ///   if case .saveFinished(.success(let count)) = action { count } else { nil }
  /// } expect: {
  ///   $0.saved = .loaded(3)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - order: Whether others may have come before it.
  ///   - pattern: Takes a value out of the action, or returns nil if it is not the one.
  ///   - expect: Changes a copy of the state as the action is expected to.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - column: The place of the call.
  /// - Returns: The value, or nil if no action matched, which has failed the test.
  @discardableResult
  public func receive<Value>(
    order: ReceiveOrder = .inOrder, matching pattern: @escaping (R.Action) -> Value?,
    expect: ((inout R.State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> Value? {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let action = await receive(
      .where { pattern($0) != nil }, order, expect, at: location)
    return action.flatMap(pattern)
  }

  /// A predicate is no pattern: every action would match it, by the value `false` as well.
  ///
  /// - Parameters:
  ///   - order: Whether others may have come before it.
  ///   - isMet: Whether an action is the one.
  ///   - expect: Changes a copy of the state as the action is expected to.
  @available(*, unavailable, message: "Use 'receive(where:)': every action matches 'false'.")
  public func receive(
    order: ReceiveOrder = .inOrder, matching isMet: @escaping (R.Action) -> Bool,
    expect: ((inout R.State) -> Void)? = nil
  ) async {}

  /// Expects that no action waits to be received, once everything has run that can.
  ///
  /// ```swift
  /// store.send(.startTapped)
  /// await clock.advance(by: .milliseconds(999))
  /// await store.expectNoActions()
  /// ```
  ///
  /// It is as exact as ``settle()``. What has come all the same is to be received afterwards.
  ///
  /// - Parameters:
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - column: The place of the call.
  public func expectNoActions(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ledger.location = location
    await runner.settle()
    let waiting = held.waiting.map(\.action)
    if !waiting.isEmpty { ledger.fail(.noneExpected(.action, waiting: waiting), at: location) }
  }

  @discardableResult
  private func receive(
    _ expectation: ActionExpectation<R.Action>, _ order: ReceiveOrder,
    _ expect: ((inout R.State) -> Void)?, at location: TestLocation
  ) async -> R.Action? {
    ledger.location = location
    if let action = take(expectation, order, expect, at: location) { return action }
    let deadline = ContinuousClock.now + timeout
    var hasTime = true
    while isWorthWaiting(order) {
      await runner.settle()
      if let action = take(expectation, order, expect, at: location) { return action }
      guard isWorthWaiting(order), held.hasRunningEffects else { break }
      hasTime = await runner.nextActivity(before: deadline)
      if !hasTime { break }
    }
    if let action = take(expectation, order, expect, at: location) { return action }
    fail(expectation, order, hasTimedOut: !hasTime, at: location)
    return nil
  }

  /// Whether an action that is still to come could be received.
  private func isWorthWaiting(_ order: ReceiveOrder) -> Bool {
    exhaustivity != .on || order == .any || !held.hasWaiting
  }

  /// Takes the action if it is there, with those before it that may be left out.
  private func take(
    _ expectation: ActionExpectation<R.Action>, _ order: ReceiveOrder,
    _ expect: ((inout R.State) -> Void)?, at location: TestLocation
  ) -> R.Action? {
    guard let (index, action) = held.firstWaiting(where: expectation.isMet) else { return nil }
    if index > 0, order == .inOrder {
      if exhaustivity == .on { return nil }
      skipWaiting(upTo: index, at: location)
      // What was skipped may have cancelled the effect that had sent it.
      return take(expectation, .any, expect, at: location)
    }
    letIn(at: index, action, expect, at: location)
    return action
  }

  /// Says why there was no such action.
  ///
  /// One that came instead is let in, so that the test can go on.
  private func fail(
    _ expectation: ActionExpectation<R.Action>, _ order: ReceiveOrder, hasTimedOut: Bool,
    at location: TestLocation
  ) {
    let waiting = held.waiting.map(\.action)
    if let first = waiting.first {
      if order == .inOrder, exhaustivity == .on {
        ledger.fail(.other(.action, than: expectation, first), at: location)
        letIn(at: 0, logging: .skipped(first), at: location)
      } else {
        ledger.fail(.noneReceived(expectation.text, waiting: waiting), at: location)
      }
    } else {
      ledger.fail(
        .nothingReceived(
          expectation.text, running: held.runningEffects.map(\.info),
          waiting: runner.waitingLines, hasTimedOut: hasTimedOut),
        at: location)
    }
  }
}
