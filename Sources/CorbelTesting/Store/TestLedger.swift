internal import Corbel

/// The events of a ``TestStore`` that the test has not expected yet.
@MainActor final class TestLedger {
  var exhaustivity: Exhaustivity
  /// The place of the current step of the test.
  var location: TestLocation
  /// The actions that the test has not expected yet, in the order in which they were reduced.
  private(set) var records: [TestRecord] = []
  /// The unreceived outputs, in the order in which they were sent.
  private(set) var outputs: [TestOutput] = []
  /// The outputs that the store has skipped because its exhaustivity is off.
  private(set) var skippedOutputs: [TestOutput] = []
  /// Called with each new output.
  var whenOutput: (Any) -> Void = { _ in }
  private var effectsByNumber: [Int: (job: Job, tasks: EffectTasks)] = [:]
  private let runner: EffectRunner
  private let reporter = TestReporter.current
  private let observers = TestObserver.current
  private var isClosed = false
  /// The places of the store's creation and of calls that sent actions, one for each file.
  private var places: [TestLocation]

  /// The action that the test is checking, if the test has checked all earlier actions.
  var checked: TestRecord?
  /// Whether the test itself sends the next action.
  private var isSending = false
  /// The action that the test sends; nil until the store has reduced the action.
  private var sent: TestRecord?
  /// The last reduced action, which gets new outputs; nil if the test sent, received or skipped it.
  private weak var newest: TestRecord?
  /// The call that led to the last reduced action, as the place of failures about new outputs.
  private var newestSentAt = CallSite()

  init(_ runner: EffectRunner, _ exhaustivity: Exhaustivity, at location: TestLocation) {
    self.runner = runner
    self.exhaustivity = exhaustivity
    self.location = location
    places = [location]
    runner.whenEndless = { [weak self] in self?.endEndless($0, $1) }
  }

  nonisolated deinit {}

  // MARK: What happens

  /// Sends an action of the test.
  ///
  /// - Returns: The result of `send`, and the record of the action. The record is nil if the store
  ///   was reducing another action: then the action runs later, and the test has to receive it.
  func recordSend<Result>(_ action: Any, _ send: () -> Result) -> (Result, TestRecord?) {
    note(location)
    TestObserver.note(action)
    // A reducer or a starting operation can call the test's code, so calls of `send` can be nested.
    let outer = (isSending, sent)
    (isSending, sent) = (true, nil)
    let result = send()
    let record = sent
    (isSending, sent) = outer
    return (result, record)
  }

  /// An observer that records the events of the store, and runs its effects.
  var observer: StoreObserver {
    StoreObserver { [self, runner] tasks, job, operation in
      effectsByNumber[job.number] = (job, tasks)
      return runner.start(job.info.describing, number: job.number, operation)
    } _: { [self, runner] event in
      note(event)
      if case .actionReduced = event { runner.noteAction() } else { runner.noteActivity() }
    }
  }

  private func note(_ event: StoreEvent) {
    switch event {
    case .actionReduced(let reduced): add(reduced)
    case .outputSent(let output): add(output: output)
    case .effectBegan: break
    case .effectFinished(let info), .effectCancelled(let info):
      effectsByNumber[info.number] = nil
    }
  }

  /// The running effects, in the order of their numbers.
  var effects: [(job: Job, tasks: EffectTasks)] {
    effectsByNumber.values.sorted { $0.job.number < $1.job.number }
  }

  var hasEffects: Bool { !effectsByNumber.isEmpty }

  /// The effects that wait for others with their identifier.
  var waitingEffects: [Job] { effectsByNumber.first?.value.tasks.waiting ?? [] }

  /// Cancels all effects, and those that wait for an effect with the same identifier.
  func cancelEffects() {
    for (job, tasks) in effects {
      if let lane = job.laneID { tasks.cancel(id: lane) } else { tasks.cancel(job) }
    }
  }

  private func add(_ reduced: ReducedAction) {
    for observer in observers { observer.noteReduction(reduced) }
    newestSentAt = reduced.sentAt
    let record = TestRecord(reduced)
    if isSending {
      isSending = false
      sent = record
      newest = nil
    } else {
      records.append(record)
      newest = record
    }
  }

  private func add(output value: Any) {
    outputs.append(TestOutput(value: value, sentAt: newestSentAt, record: newest))
    whenOutput(value)
  }

  // MARK: What the test has accounted for

  /// Removes an action that the test has received.
  func receive(at index: Int) -> TestRecord {
    let record = take(at: index)
    TestObserver.note(record.reduced.action)
    return record
  }

  /// Skips the first actions.
  func skip(_ count: Int) {
    for _ in 0..<count { _ = take(at: 0) }
  }

  private func take(at index: Int) -> TestRecord {
    let record = records.remove(at: index)
    record.isPending = false
    return record
  }

  /// Removes an output, and all outputs before it.
  func receiveOutput(at index: Int) {
    TestObserver.note(outputs[index].value)
    outputs.removeSubrange(...index)
  }

  /// Skips all outputs so far.
  func skipOutputs() {
    skippedOutputs += outputs
    outputs = []
  }

  /// Removes the actions that the test did not expect, and returns them.
  @discardableResult
  func takeActions() -> [Any] {
    defer { records = [] }
    for record in records { record.isPending = false }
    return waitingActions
  }

  /// The unreceived outputs of actions that the test has already checked.
  var dueOutputs: [TestOutput] { outputs.filter { !$0.isPending } }

  /// The actions that the test did not expect.
  var waitingActions: [Any] { records.map(\.reduced.action) }

  // MARK: Places

  /// Keeps a place, so that a later lookup by file finds it.
  private func note(_ location: TestLocation) {
    let file = "\(location.fileID)"
    if !places.contains(where: { "\($0.fileID)" == file }) { places.append(location) }
  }

  /// Returns the place of a call that sent an action.
  ///
  /// If no known place is in the file of the call, the result is the current place of the test.
  func location(of callSite: CallSite) -> TestLocation {
    let place = places.first { "\($0.fileID)" == "\(callSite.fileID)" }
    return place.map { TestLocation($0.fileID, $0.filePath, callSite.line) } ?? location
  }

  // MARK: Failures

  func fail(_ text: FailureText, at location: TestLocation) {
    reporter.report(text, at: location)
  }

  /// A reporter that fails the test with the diagnostics of the store.
  var diagnostics: DiagnosticReporter {
    DiagnosticReporter { diagnostic in
      // A store reports on the main actor, so this runs at once.
      MainQueue.perform {
        let place = diagnostic.sentAt.map { self.location(of: $0) } ?? self.location
        self.reporter.report(diagnostic, at: place)
      }
    }
  }

  // MARK: The end

  /// Reports the events that the test did not expect, at the lines that caused them.
  ///
  /// Later calls do nothing. With exhaustivity off, this skips the remaining actions instead.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    if exhaustivity == .on { failLeftovers() } else { skip(records.count) }
  }

  /// Fails the test because the effects don't come to rest, and cancels the effects.
  private func endEndless(_ deed: String?, _ names: [String]) {
    let names: [Any] = deed == nil ? names : effects.map(\.job.info)
    fail(.endless("effect", deed, running: FailureText.running(names)), at: location)
    cancelEffects()
    takeActions()
  }

  private func failLeftovers() {
    if let first = records.first {
      fail(.unreceived(records), at: location(of: first.reduced.sentAt))
    }
    for output in dueOutputs {
      fail(.unreceivedOutput(output.value), at: location(of: output.sentAt))
    }
    for (effect, _) in effects {
      fail(
        .stillRunning(effect.info, waiting: runner.waitingLines),
        at: location(of: effect.sentAt))
    }
  }
}
