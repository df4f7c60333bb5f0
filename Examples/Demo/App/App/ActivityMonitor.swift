package import Corbel
internal import Observation

/// Knows whether any store is at work, so that somebody can wait until all of it is done.
@MainActor @Observable package final class ActivityMonitor {
  private struct Work: Hashable {
    let store: String
    let number: Int
  }

  private var running: Set<Work> = []
  /// How many effects that nobody waits for are to start on a later turn, where tasks can't at once.
  private var startingCount = 0
  /// How many effects that nobody waits for are cancelled, but have not returned.
  private var lingeringCount = 0
  @ObservationIgnored private let ignored: [AnyHashable]

  /// Creates a monitor.
  ///
  /// - Parameter ignored: The identifiers of effects that nobody waits for once they have started,
  ///   unless they are cancelled. They have to tell when they start, and when they return then.
  package init(ignoring ignored: [AnyHashable]) {
    self.ignored = ignored
  }

  nonisolated deinit {}

  /// Makes an observer that watches a store's effects.
  ///
  /// - Parameter name: The store's name, which no other store has.
  /// - Returns: The observer.
  package func observer(named name: String) -> StoreObserver {
    StoreObserver { [weak self] event in self?.receive(event, from: name) }
  }

  /// Waits until no effect runs.
  package func settled() async {
    for await isSettled in values(of: self, { $0.isSettled }) where isSettled { return }
  }

  /// Notes that an effect that nobody waits for has started.
  package func ignoredEffectStarted() {
    startingCount -= 1
  }

  /// Notes that an effect that nobody waits for has returned, after it was cancelled.
  ///
  /// An observer hears of the cancellation, but not of what the operation does until it returns.
  package func cancelledEffectReturned() {
    lingeringCount -= 1
  }

  private var isSettled: Bool {
    running.isEmpty && startingCount == 0 && lingeringCount == 0
  }

  private func receive(_ event: StoreEvent, from store: String) {
    switch event {
    case .effectBegan(let info) where isIgnored(info):
      startingCount += 1
    case .effectBegan(let info):
      running.insert(Work(store: store, number: info.number))
    case .effectCancelled(let info) where isIgnored(info):
      lingeringCount += 1
    case .effectFinished(let info), .effectCancelled(let info):
      running.remove(Work(store: store, number: info.number))
    case .actionReduced, .outputSent:
      break
    }
  }

  private func isIgnored(_ info: EffectInfo) -> Bool {
    info.id.map(ignored.contains) ?? false
  }
}
