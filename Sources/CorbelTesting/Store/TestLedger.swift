internal import Corbel

/// The record that a ``TestStore`` keeps of its test: its place, the events so far, and those for which
/// the test still has to account.
@MainActor final class TestLedger {
  /// The place of the step that the test is at.
  var location: TestLocation
  /// The actions that the test has not accounted for, in the order in which they were reduced.
  private(set) var records: [TestRecord] = []
  /// The outputs that the test has not received, of actions for which it has accounted.
  private(set) var outputs: [TestOutput] = []
  /// The effects that have begun and not ended, in that order.
  private(set) var effects: [BegunEffect] = []
  private let reporter = TestReporter.current
  private let rules: [TestRule]
  private var hasFailed = false
  /// The places at which the store was made and from which actions were sent, one for each line.
  private var places: [TestLocation]
  private var log: TestLog

  /// The action that the test is about to assert, if those before it are asserted.
  var checked: TestRecord?
  /// Whether the next action to be reduced is the one that the test sends.
  private var isSending = false
  /// The action that the test has sent, once it is reduced.
  private var sent: TestRecord?
  /// The action after which outputs come, unless the test has accounted for it.
  private var newest: TestRecord?
  /// Where the action was sent after which outputs come.
  private var newestSentAt = CallSite()

  init(named name: String, rules: [TestRule], at location: TestLocation) {
    log = TestLog(name: name)
    self.rules = rules
    self.location = location
    places = [location]
  }

  nonisolated deinit {}

  // MARK: What happens

  /// Sends an action of the test.
  ///
  /// - Returns: The record of the action. It is nil if the store was reducing another action: then this
  ///   one is reduced after it, and the test has to receive it.
  func recordSend(_ action: Any, _ send: () -> Void) -> TestRecord? {
    note(location)
    ActionCoverage.record(action, as: .action)
    // Sends can be nested: a reducer, or an operation that begins, can call the test.
    let outer = (isSending, sent)
    (isSending, sent) = (true, nil)
    send()
    let record = sent
    (isSending, sent) = outer
    return record
  }

  func note(_ event: StoreEvent) {
    switch event {
    case .actionReduced(let reduced): add(reduced)
    case .outputSent(let output): add(output: output)
    case .effectBegan(let info): log.add(.began, effect: info)
    case .effectFinished(let info): end(info, .finished)
    case .effectCancelled(let info): end(info, .cancelled)
    }
  }

  func add(_ effect: BegunEffect) {
    effects.append(effect)
  }

  private func add(_ reduced: ReducedAction) {
    newestSentAt = reduced.sentAt
    let line = log.add(isSending ? .sent : .unreceived, reduced.action)
    let record = TestRecord(reduced, lineNumber: line)
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
    log.add(.output, value)
    let output = TestOutput(value: value, sentAt: newestSentAt)
    if let newest { newest.outputs.append(output) } else { outputs.append(output) }
  }

  private func end(_ info: EffectInfo, _ kind: TestLog.Kind) {
    log.add(kind, effect: info)
    effects.removeAll { $0.info.number == info.number }
  }

  // MARK: What the test has accounted for

  /// Takes an action that the test has received.
  func receive(at index: Int) -> TestRecord {
    let record = take(at: index, as: .received)
    ActionCoverage.record(record.reduced.action, as: .action)
    return record
  }

  /// Passes over the first actions, and returns them.
  func skip(_ count: Int) -> [Any] {
    (0..<count).map { _ in
      let record = take(at: 0, as: .skipped)
      checkRules(record, at: location)
      return record.reduced.action
    }
  }

  private func take(at index: Int, as kind: TestLog.Kind) -> TestRecord {
    let record = records.remove(at: index)
    log.change(record.lineNumber, to: kind)
    outputs += record.outputs
    if newest === record { newest = nil }
    return record
  }

  /// Takes an output, and those before it.
  func receiveOutput(at index: Int) {
    ActionCoverage.record(outputs[index].value, as: .output)
    outputs.removeSubrange(...index)
  }

  /// Gives up the outputs that have come so far.
  func dropOutputs() {
    outputs = []
    for record in records { record.outputs = [] }
  }

  /// Gives up the actions that the test has not accounted for.
  func dropRecords() {
    records = []
    newest = nil
  }

  /// All outputs that the test has not received, also those of actions that it has not received.
  var allOutputs: [Any] {
    outputs.map(\.value) + records.flatMap { $0.outputs.map(\.value) }
  }

  /// The actions that the test has not accounted for.
  var waitingActions: [Any] { records.map(\.reduced.action) }

  /// Checks what has to be true of each action.
  func checkRules(_ record: TestRecord, at location: TestLocation) {
    for rule in rules {
      if let fact = rule.violation(record.reduced.stateBefore, record.reduced.stateAfter) {
        fail(.rule(record.reduced.action, fact, rule.remedy), at: location)
      }
    }
  }

  // MARK: Places

  /// Keeps a place, to find it again by the file and the line of a call.
  private func note(_ location: TestLocation) {
    for place in places.reversed() where place.line == location.line && place.isIn(location) {
      return
    }
    places.append(location)
  }

  /// The place of a call that sent an action, if it stands in a file of the test.
  func location(of callSite: CallSite) -> TestLocation {
    let places = places.filter { "\($0.fileID)" == "\(callSite.fileID)" }
    if let place = places.last(where: { $0.line == callSite.line }) { return place }
    guard let place = places.last else { return location }
    return TestLocation(
      fileID: place.fileID, filePath: place.filePath, line: callSite.line, column: 1)
  }

  // MARK: Failures

  func fail(_ text: FailureText, at location: TestLocation) {
    hasFailed = true
    reporter.report(text.description, at: location)
  }

  func warn(_ text: FailureText, at location: TestLocation) {
    reporter.report(text.description, severity: .warning, at: location)
  }

  /// Fails the test with the diagnostics of the store.
  var diagnostics: DiagnosticReporter {
    DiagnosticReporter { diagnostic in
      // A store reports on the main actor.
      MainQueue.perform {
        self.hasFailed = true
        self.reporter.report(diagnostic.description, at: self.location)
      }
    }
  }

  /// Keeps the log of a test that has failed with its results.
  func attachLog() {
    guard hasFailed else { return }
    reporter.attach(log.description, named: "\(log.name).log")
  }
}

extension TestLocation {
  /// Whether it lies in the same file as another.
  func isIn(_ other: TestLocation) -> Bool {
    let (name, other) = (fileID, other.fileID)
    // The names of two calls in one file are mostly one and the same constant.
    if name.hasPointerRepresentation, other.hasPointerRepresentation,
      name.utf8Start == other.utf8Start
    {
      return true
    }
    return "\(name)" == "\(other)"
  }
}
