internal import Corbel

/// The final checks of a ``TestStore``, in an object that can outlive the store.
@MainActor final class TestAccount {
  var exhaustivity: Exhaustivity
  private let ledger: TestLedger
  private let runner: EffectRunner
  private var isClosed = false

  init(_ ledger: TestLedger, _ runner: EffectRunner, _ exhaustivity: Exhaustivity) {
    self.ledger = ledger
    self.runner = runner
    self.exhaustivity = exhaustivity
  }

  nonisolated deinit {}

  /// Reports the events that the test has not expected, at the lines that caused them.
  ///
  /// Later calls do nothing. With exhaustivity off, this skips the remaining actions instead.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    if exhaustivity == .on { failLeftovers() } else { passOverLeftovers() }
    ledger.attachLog()
  }

  /// Fails the test because the effects don't come to rest, and cancels the effects.
  func endEndless(_ deed: String) {
    let effects = ledger.effects
    ledger.fail(.endless(deed, effects.map(\.info)), at: ledger.location)
    for effect in effects { effect.cancel() }
    ledger.takeActions()
  }

  private func failLeftovers() {
    if let first = ledger.records.first {
      ledger.fail(
        .unreceived(ledger.waitingActions), at: ledger.location(of: first.reduced.sentAt))
    }
    for output in ledger.dueOutputs {
      ledger.fail(.unreceivedOutput(output.value), at: ledger.location(of: output.sentAt))
    }
    for effect in ledger.effects {
      ledger.fail(
        .stillRunning(effect.info, waiting: runner.waitingLines),
        at: ledger.location(of: effect.sentAt))
    }
  }

  private func passOverLeftovers() {
    let actions = ledger.skip(ledger.records.count)
    guard exhaustivity == .offWithReport else { return }
    if !actions.isEmpty { ledger.warn(.skipped(.action, actions), at: ledger.location) }
    let outputs = ledger.dueOutputs.map(\.value)
    if !outputs.isEmpty { ledger.warn(.skipped(.output, outputs), at: ledger.location) }
    for effect in ledger.effects {
      ledger.warn(.leftRunning(effect.info), at: ledger.location(of: effect.sentAt))
    }
  }
}
