internal import Corbel

extension TestStore {
  /// Lets everything run that can, until each effect has ended or waits for something.
  ///
  /// That an effect waits at a clock or a gate is known exactly. One that waits for something else is
  /// given a bounded number of turns of the main actor. It does not wait for work that has left the
  /// process: see <doc:TestingAStore>.
  public func settle() async {
    await runner.settleAll()
  }

  /// Passes over the actions that have come so far, without a look at what they have changed.
  ///
  /// Fails if there is none.
  ///
  /// - Parameters:
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - column: The place of the call.
  public func skipActions(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ledger.location = location
    guard !ledger.records.isEmpty else {
      return ledger.fail(.nothingToSkip(.action), at: location)
    }
    skip(ledger.records.count, at: location)
  }

  /// Cancels the effects that run or wait for their turn.
  ///
  /// Actions that they sent before were reduced, and are still to be received.
  public func cancelEffects() {
    runner.attending {
      for effect in ledger.effects { effect.cancel() }
    }
  }

  /// Cancels the effects that have an identifier.
  ///
  /// Actions that they sent before were reduced, and are still to be received.
  ///
  /// - Parameter id: The identifier, of an effect of the store itself and not of a child.
  public func cancelEffects(id: some Hashable) {
    runner.attending { base.effects?.cancel(id: AnyHashable(id)) }
  }

  /// Does a part of a test with another exhaustivity.
  ///
  /// - Parameters:
  ///   - exhaustivity: How much this part has to account for.
  ///   - body: The part of the test.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  @discardableResult
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity, _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = outer }
    return try body()
  }

  /// Does a part of a test with another exhaustivity.
  ///
  /// - Parameters:
  ///   - exhaustivity: How much this part has to account for.
  ///   - body: The part of the test.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  @discardableResult
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity, _ body: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    let outer = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = outer }
    return try await body()
  }
}
