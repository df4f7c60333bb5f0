internal import Corbel

/// What a ``TestStore`` keeps of its test: where it is, what it has done, and what is still to be
/// accounted for.
@MainActor final class TestLedger<R: Reducer> {
  /// Something that happened, kept as a value and formatted when somebody wants to read it.
  enum Entry {
    case sent(R.Action)
    case received(R.Action)
    case skipped(R.Action)
    case output(R.Output)
    case began(EffectInfo)
    case finished(EffectInfo)
    case cancelled(EffectInfo)
  }

  /// The outputs that were not received yet, each with the place of the step that led to it.
  var outputs: [(output: R.Output, location: TestLocation)] = []
  private let reporter = TestReporter.current
  /// The place of the step that the test is at.
  var location: TestLocation
  private var hasFailed = false
  /// The places from which actions were sent, one for each line.
  private var places: [TestLocation] = []
  private var entries: [Entry] = []
  private var leftOut = 0

  init(at location: TestLocation) {
    self.location = location
  }

  nonisolated deinit {}

  /// Begins a step of the test.
  func begin(_ entry: Entry, at location: TestLocation) {
    self.location = location
    add(entry)
    switch entry {
    case .sent(let action):
      note(location)
      ActionCoverage.record(action, as: .action)
    case .received(let action):
      ActionCoverage.record(action, as: .action)
    case .skipped, .output, .began, .finished, .cancelled:
      break
    }
  }

  func add(_ output: R.Output) {
    outputs.append((output, location))
    add(.output(output))
  }

  /// Takes an output, and those before it.
  func receiveOutput(at index: Int) {
    ActionCoverage.record(outputs[index].output, as: .output)
    outputs.removeSubrange(...index)
  }

  /// Keeps a place, to find it again by the file and the line of a call.
  private func note(_ location: TestLocation) {
    for place in places.reversed() where place.line == location.line && place.isIn(location) {
      return
    }
    places.append(location)
  }

  /// The place of a call that sent an action.
  func location(of callSite: CallSite) -> TestLocation {
    places.last { $0.line == callSite.line && "\($0.fileID)" == "\(callSite.fileID)" } ?? location
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

  // MARK: The log

  /// As many lines as fit on a screen.
  private static var limit: Int { 40 }

  func note(_ event: StoreEvent) {
    switch event {
    case .effectBegan(let info): add(.began(info))
    case .effectFinished(let info): add(.finished(info))
    case .effectCancelled(let info): add(.cancelled(info))
    case .actionReduced, .outputSent: break
    }
  }

  private func add(_ entry: Entry) {
    if entries.count == 2 * Self.limit {
      entries.removeFirst(Self.limit)
      leftOut += Self.limit
    }
    entries.append(entry)
  }

  /// Keeps the log of a test that has failed with its results.
  func attachLog() {
    guard hasFailed else { return }
    reporter.attach(log, named: "\(R.self).log")
  }

  /// What has happened, one line each, the last lines only.
  var log: String {
    let shown = entries.suffix(Self.limit)
    let hidden = leftOut + entries.count - shown.count
    let head = hidden > 0 ? ["… \(hidden) earlier lines"] : []
    return (head + shown.map(line)).joined(separator: "\n")
  }

  private func line(_ entry: Entry) -> String {
    switch entry {
    case .sent(let action): "sent       \(Difference.line(of: action))"
    case .received(let action): "received   \(Difference.line(of: action))"
    case .skipped(let action): "skipped    \(Difference.line(of: action))"
    case .output(let output): "output     \(Difference.line(of: output))"
    case .began(let info): "began      \(info)"
    case .finished(let info): "finished   \(info)"
    case .cancelled(let info): "cancelled  \(info)"
    }
  }
}

extension TestLocation {
  /// Whether it lies in the same file as another.
  func isIn(_ other: TestLocation) -> Bool {
    "\(fileID)" == "\(other.fileID)"
  }
}
