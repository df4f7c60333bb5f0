internal import Corbel
package import CounterExample
internal import Observation

/// The place on the page in which the counter stands, however it is written.
@MainActor @Observable package final class CounterSlot {
  /// The counter that is shown.
  package private(set) var counter: (any CounterPresentation)?
  /// Is told what the counter does not handle itself.
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

  nonisolated deinit {}

  /// Shows a counter, and lets it do what it does while it is shown, until the task is cancelled.
  ///
  /// It goes on from the count that was shown before.
  func show(_ way: CounterWay, _ kind: CounterKind) async {
    activity.ignoredEffectStarted()
    defer { if Task.isCancelled { activity.cancelledEffectReturned() } }
    // Where a task does not begin at once, it may be cancelled before.
    if Task.isCancelled { return }
    let counter = way.make(
      kind: kind, count: self.counter?.screen.count ?? service.storedCount, service: service,
      observer: observer, diagnostics: diagnostics, responder: responder)
    self.counter = counter
    await counter.run()
  }

  /// Whether the counter has a control for a key.
  func hasControl(_ key: Character) -> Bool {
    control(key) != nil
  }

  /// Presses a control of the counter, if it has one for the key, and waits until that is done.
  func press(_ key: Character) async {
    guard let task = control(key)?.press() else { return }
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Lets the service ask for a save, and waits until the counter has seen to it.
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
