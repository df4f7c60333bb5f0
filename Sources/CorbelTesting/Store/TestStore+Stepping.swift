internal import Corbel

extension TestStore {
  /// Runs all effects until each one has ended or waits.
  ///
  /// The store knows exactly whether an effect waits at a ``TestClock`` or a ``Gate``. An effect
  /// that waits for something else gets a limited number of turns of the main actor. The store
  /// doesn't wait for work outside the process: see <doc:TestingAStore>.
  public func settle() async {
    await runner.settle()
  }

  /// Skips all unreceived actions so far, without checking their changes against an expectation.
  ///
  /// The test fails if there is no action to skip.
  ///
  /// - Parameters:
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  public func skipActions(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) {
    let location = TestLocation(fileID, filePath, line)
    ledger.location = location
    guard !ledger.records.isEmpty else {
      return ledger.fail(.nothingToSkip(.action), at: location)
    }
    ledger.skip(ledger.records.count)
  }

  /// Cancels running and waiting effects.
  ///
  /// The test still has to receive actions that the effects sent before the cancellation.
  ///
  /// - Parameter id: The identifier of the effects, or nil for all effects. An effect of a child
  ///   with the same identifier is not cancelled.
  public func cancelEffects(id: AnyHashable? = nil) {
    runner.attending {
      if let id { base.core.effects?.cancel(id: id) } else { ledger.cancelEffects() }
    }
  }
}
