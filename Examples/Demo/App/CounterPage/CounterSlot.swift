internal import Corbel
package import CounterExample
internal import Observation

/// The part of the page that holds the counter, independent of the way it is written.
@MainActor @Observable package final class CounterSlot {
  /// The current counter.
  package private(set) var counter: (any CounterPresentation)?
  /// Receives the events that the counter doesn't handle itself.
  @ObservationIgnored var responder = Responder<CounterEvent>.noop
  @ObservationIgnored let service: DemoCountService
  @ObservationIgnored private let observer: StoreObserver
  @ObservationIgnored private let diagnostics: DiagnosticReporter
  @ObservationIgnored private let activity: ActivityMonitor

  init(
    service: DemoCountService, observer: StoreObserver, diagnostics: DiagnosticReporter,
    activity: ActivityMonitor
  ) {
    self.service = service
    self.observer = observer
    self.diagnostics = diagnostics
    self.activity = activity
  }

  /// Shows a counter and runs its work until the task is cancelled.
  ///
  /// The counter begins with the count of the previous counter.
  func show(_ way: CounterWay, _ kind: CounterKind) async {
    activity.ignoredEffectStarted()
    defer { if Task.isCancelled { activity.cancelledEffectReturned() } }
    // A task that does not begin at once can be cancelled before it begins.
    if Task.isCancelled { return }
    let counter = way.make(
      kind: kind, count: self.counter?.screen.count ?? service.storedCount, service: service,
      observer: observer, diagnostics: diagnostics, responder: responder)
    self.counter = counter
    await counter.run()
  }

  /// Returns whether the counter has a control for a key.
  func hasControl(_ key: Character) -> Bool {
    control(key) != nil
  }

  /// Presses the counter's control for a key, if it has one, and waits until its action ends.
  func press(_ key: Character) async {
    guard let task = control(key)?.press() else { return }
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Requests a save through the service, and waits until the counter has handled the request.
  func requestSave() async {
    await service.requestSave()
    for await isSaving in values(of: self, { $0.counter?.screen.saving.isLoading ?? false })
    where !isSaving {
      return
    }
  }

  private func control(_ key: Character) -> CounterScreen.Control? {
    counter?.screen.controls.first { $0.key == key }
  }
}
