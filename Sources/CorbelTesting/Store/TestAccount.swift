internal import Corbel

/// What of a ``TestStore`` is left when it goes: what its test has to account for.
@MainActor final class TestAccount<R: Reducer> {
  var exhaustivity: Exhaustivity
  private let held: HeldStore<R>
  private let ledger: TestLedger<R>
  private let runner: EffectRunner
  private var isClosed = false

  init(
    of held: HeldStore<R>, _ ledger: TestLedger<R>, _ runner: EffectRunner,
    _ exhaustivity: Exhaustivity
  ) {
    self.held = held
    self.ledger = ledger
    self.runner = runner
    self.exhaustivity = exhaustivity
  }

  nonisolated deinit {}

  /// Reports what is left, each at the line that has caused it, once.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    if exhaustivity == .on { failLeftovers() } else { warnOfLeftovers() }
    ledger.attachLog()
  }

  /// Ends effects that would run for ever.
  func endEndless() {
    let effects = held.runningEffects.map(\.info)
    ledger.fail(.endless(effects, limit: EffectRunner.limit), at: ledger.location)
    held.cancelEffects()
    held.dropWaiting()
  }

  private func failLeftovers() {
    for item in held.waiting {
      ledger.fail(.unreceived(item.action), at: ledger.location(of: item.sentAt))
    }
    for (output, location) in ledger.outputs {
      ledger.fail(.unreceivedOutput(output), at: location)
    }
    for effect in held.runningEffects {
      ledger.fail(
        .stillRunning(effect.info, waiting: runner.waitingLines),
        at: ledger.location(of: effect.sentAt))
    }
  }

  private func warnOfLeftovers() {
    guard exhaustivity == .offWithReport else { return }
    let actions = held.waiting.map(\.action)
    if !actions.isEmpty { ledger.warn(.skipped(.action, actions), at: ledger.location) }
    let outputs = ledger.outputs.map(\.output)
    if !outputs.isEmpty { ledger.warn(.skipped(.output, outputs), at: ledger.location) }
    for effect in held.runningEffects {
      ledger.warn(.leftRunning(effect.info), at: ledger.location(of: effect.sentAt))
    }
  }
}
