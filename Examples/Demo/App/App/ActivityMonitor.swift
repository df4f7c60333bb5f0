package import Corbel
internal import Observation

/// Observes whether effects run in any store, so that callers can wait for the end of all work.
@MainActor @Observable package final class ActivityMonitor {
  private struct Work: Hashable {
    let store: String
    let number: Int
  }

  private var running: Set<Work> = []
  /// The number of ignored effects that have not started yet.
  private var startingCount = 0
  /// The number of ignored effects that are cancelled but have not returned yet.
  private var lingeringCount = 0
  @ObservationIgnored private let ignored: [AnyHashable]

  /// Creates a monitor.
  ///
  /// - Parameter ignored: The identifiers of effects that ``settled()`` does not wait for while
  ///   they run. Such an effect has to report its start, and its return after a cancellation.
  package init(ignoring ignored: [AnyHashable]) {
    self.ignored = ignored
  }

  /// Creates an observer of a store's effects.
  ///
  /// - Parameter name: The name of the store, which must be unique.
  /// - Returns: The observer.
  package func observer(named name: String) -> StoreObserver {
    StoreObserver { [weak self] event in self?.receive(event, from: name) }
  }

  /// Waits until no effect runs.
  package func settled() async {
    for await isSettled in values(of: self, { $0.isSettled }) where isSettled { return }
  }

  /// Records the start of an ignored effect.
  package func ignoredEffectStarted() {
    startingCount -= 1
  }

  /// Records that an ignored effect has returned after a cancellation.
  ///
  /// An observer is notified of the cancellation, but not of the return of the operation.
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
