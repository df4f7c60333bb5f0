public import Corbel

extension TestStore {
  /// Receives the first output that was not received yet.
  ///
  /// Outputs stand in their place among the actions: receive what was reduced before it first, and
  /// the output before the next `send`. One that an effect's operation responds after a suspension is
  /// there once ``settle()`` has returned.
  ///
  /// - Parameters:
  ///   - output: The output. If its type is not `Equatable`, it is compared by what it shows.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - column: The place of the call.
  public func receiveOutput(
    _ output: R.Output, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    receiveOutput(.value(output), at: location)
  }

  /// Receives an output of a case, whatever it carries.
  ///
  /// - Parameters:
  ///   - embed: The case.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - column: The place of the call.
  public func receiveOutput<each Payload>(
    case embed: @escaping (repeat each Payload) -> R.Output,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    receiveOutput(.enumCase(embed), at: location)
  }

  /// Receives an output that a closure recognises.
  ///
  /// - Parameters:
  ///   - isMet: Whether an output is the one.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - column: The place of the call.
  public func receiveOutput(
    where isMet: @escaping (R.Output) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    receiveOutput(.where(isMet), at: location)
  }

  private func receiveOutput(
    _ expectation: ActionExpectation<R.Output>, at location: TestLocation
  ) {
    ledger.location = location
    if exhaustivity != .on { passOverActions(before: expectation, at: location) }
    guard let index = ledger.outputs.firstIndex(where: { isMet(expectation, $0) }),
      index == 0 || exhaustivity != .on
    else { return failOutput(expectation, at: location) }
    let skipped = ledger.outputs[..<index].map(\.value)
    if !skipped.isEmpty { report(.skipped(.output, skipped), at: location) }
    ledger.receiveOutput(at: index)
  }

  private func isMet(_ expectation: ActionExpectation<R.Output>, _ output: TestOutput) -> Bool {
    expectation.isMet(Self.typed(output.value))
  }

  /// Passes over the actions that came before an output, if it is not there already.
  private func passOverActions(
    before expectation: ActionExpectation<R.Output>, at location: TestLocation
  ) {
    if ledger.outputs.contains(where: { isMet(expectation, $0) }) { return }
    let index = ledger.records.firstIndex { record in
      record.outputs.contains { isMet(expectation, $0) }
    }
    if let index { skip(index + 1, at: location) }
  }

  private func failOutput(
    _ expectation: ActionExpectation<R.Output>, at location: TestLocation
  ) {
    if let first = ledger.outputs.first {
      let value: R.Output = Self.typed(first.value)
      ledger.fail(.other(.output, than: expectation, value), at: location)
      if exhaustivity == .on { ledger.receiveOutput(at: 0) }
    } else if exhaustivity == .on, !ledger.records.isEmpty {
      let text = expectation.text(.output)
      ledger.fail(.outputAfterActions(text, ledger.waitingActions), at: location)
    } else {
      ledger.fail(.noOutput(expectation.text(.output)), at: location)
    }
  }

  /// Expects that no output has come that was not received, once everything has run that can.
  ///
  /// ```swift
  /// store.send(.saveTapped) { $0.saved = .loading(previous: nil) }
  /// await store.expectNoOutputs()
  /// service.saves.open(with: 3)
  /// ```
  ///
  /// It is as exact as ``settle()``. What has come all the same is to be received afterwards.
  ///
  /// - Parameters:
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - column: The place of the call.
  public func expectNoOutputs(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ledger.location = location
    await runner.settleAll()
    let outputs = ledger.allOutputs
    if !outputs.isEmpty { ledger.fail(.noneExpected(.output, waiting: outputs), at: location) }
  }

  /// Leaves out the outputs that have come so far.
  ///
  /// Fails if there is none.
  ///
  /// - Parameters:
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - column: The place of the call.
  public func skipOutputs(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ledger.location = location
    if ledger.allOutputs.isEmpty { ledger.fail(.nothingToSkip(.output), at: location) }
    ledger.dropOutputs()
  }
}
