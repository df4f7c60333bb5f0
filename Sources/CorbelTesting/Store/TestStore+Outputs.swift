public import Corbel

extension TestStore {
  /// Expects the next output.
  ///
  /// Actions and outputs share one order. Receive earlier actions before the output, and expect the
  /// output before the next `send`. If the operation of an effect sends the output after a
  /// suspension, call ``settle()`` first.
  ///
  /// - Parameters:
  ///   - output: The expected output. Types that are not `Equatable` are compared by reflection.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  public func expectOutput(
    _ output: R.Output, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    expectOutput(.value(output), at: TestLocation(fileID, filePath, line))
  }

  /// Expects an output of a given case, with any payload.
  ///
  /// - Parameters:
  ///   - embed: The case of the expected output.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  public func expectOutput<each Payload>(
    case embed: @escaping (repeat each Payload) -> R.Output, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) {
    expectOutput(.enumCase(embed), at: TestLocation(fileID, filePath, line))
  }

  /// Expects an output that a closure accepts.
  ///
  /// - Parameters:
  ///   - isMet: Returns whether the output is the expected one.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  public func expectOutput(
    where isMet: @escaping (R.Output) -> Bool, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) {
    expectOutput(.where(isMet), at: TestLocation(fileID, filePath, line))
  }

  private func expectOutput(
    _ expectation: ActionExpectation<R.Output>, at location: TestLocation
  ) {
    ledger.location = location
    if exhaustivity == .off { passOverActions(before: expectation) }
    let due = ledger.outputs.prefix { !$0.isPending }
    guard let index = due.firstIndex(where: { isMet(expectation, $0) }),
      index == 0 || exhaustivity == .off
    else { return failOutput(expectation, at: location) }
    ledger.receiveOutput(at: index)
  }

  private func isMet(_ expectation: ActionExpectation<R.Output>, _ output: TestOutput) -> Bool {
    expectation.isMet(Self.typed(output.value))
  }

  /// Skips unreceived actions up to and including the action that led to the expected output.
  private func passOverActions(before expectation: ActionExpectation<R.Output>) {
    guard let output = ledger.outputs.first(where: { isMet(expectation, $0) }),
      let index = ledger.records.firstIndex(where: { $0 === output.record })
    else { return }
    ledger.skip(index + 1)
  }

  private func failOutput(
    _ expectation: ActionExpectation<R.Output>, at location: TestLocation
  ) {
    let due = ledger.outputs.prefix { !$0.isPending }
    if let first = due.first {
      let value: R.Output = Self.typed(first.value)
      let later: [R.Output] = due.dropFirst().map { Self.typed($0.value) }
      ledger.fail(.other(.output, than: expectation, value, before: later), at: location)
      if exhaustivity == .on { ledger.receiveOutput(at: 0) }
    } else if exhaustivity == .on, !ledger.records.isEmpty {
      let text = expectation.text(.output)
      ledger.fail(.outputAfterActions(text, ledger.records), at: location)
    } else {
      let isSkipped = ledger.skippedOutputs.contains { isMet(expectation, $0) }
      ledger.fail(.noOutput(expectation.text(.output), isSkipped: isSkipped), at: location)
    }
  }

  /// Lets all effects run as far as they can, and fails the test if an output is unreceived.
  ///
  /// ```swift
  /// store.send(.saveTapped) { $0.saved = .loading(previous: nil) }
  /// await store.expectNoOutputs()
  /// service.saves.answer(with: 3)
  /// ```
  ///
  /// ``settle()`` explains how far the effects run. After a failure, the test still has to receive
  /// the outputs.
  ///
  /// - Parameters:
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  public func expectNoOutputs(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) async {
    let location = TestLocation(fileID, filePath, line)
    ledger.location = location
    await runner.settle()
    let outputs = ledger.outputs.map(\.value)
    if !outputs.isEmpty { ledger.fail(.noneExpected(.output, waiting: outputs), at: location) }
  }

  /// Skips all unreceived outputs so far.
  ///
  /// The test fails if there is no output to skip.
  ///
  /// - Parameters:
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  public func skipOutputs(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) {
    let location = TestLocation(fileID, filePath, line)
    ledger.location = location
    if ledger.outputs.isEmpty { ledger.fail(.nothingToSkip(.output), at: location) }
    ledger.skipOutputs()
  }
}
