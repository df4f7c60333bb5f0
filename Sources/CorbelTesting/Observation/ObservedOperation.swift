internal import Corbel
internal import Observation

/// Runs an operation, and records its changes to an object.
@MainActor final class ObservedOperation<Root: AnyObject & Observable>: TestWork {
  private let root: Root
  private let runner = EffectRunner()
  private let storedFields: [StoredField]
  private let histories: [FieldHistory<Root>]
  private var task: Task<Void, Never>?
  private(set) var isOver = false

  init(on root: Root, _ fields: [PartialKeyPath<Root>]) {
    self.root = root
    let storedFields = StoredField.all(of: root)
    self.storedFields = storedFields
    histories = fields.map { [runner] field in
      FieldHistory(field, of: root, among: storedFields, whenChanged: runner.noteActivity)
    }
    compareCandidates()
  }

  nonisolated deinit {}

  /// Starts the operation, which runs up to its first suspension.
  func start(_ operation: @escaping @MainActor @Sendable () async -> Void) {
    task = runner.start({ "the operation" }) { [self] in
      await TestContext.$work.withValue(self) { await operation() }
      look()
      isOver = true
      runner.noteActivity()
    }
  }

  func cancel() {
    task?.cancel()
  }

  func history(of field: PartialKeyPath<Root>) -> FieldHistory<Root>? {
    histories.first { $0.field == field }
  }

  /// Whether the test expects no change at all.
  var expectsNothing: Bool { histories.isEmpty }

  /// The unexpected changes of the listed fields and of the other fields.
  var leftovers: (followed: [(String, FieldChange)], others: [(String, FieldChange)]) {
    var others = storedFields.filter { !$0.changes.all.isEmpty }
    for history in histories.sorted(by: { $0.candidates.count < $1.candidates.count }) {
      let match = others.firstIndex { other in history.candidates.contains { $0 === other } }
      if let match { others.remove(at: match) }
    }
    return (
      histories.flatMap { history in history.changes.all.map { (history.name, $0) } },
      others.flatMap { other in
        other.changes.all.map { ("'\(other.name)'", $0) }
      }
    )
  }

  // MARK: Coming to rest

  /// Runs all work until it has ended or waits.
  func settle() async {
    await runner.settle()
    // An observable object announces a change before it makes the change. No announcement follows
    // the last change, so this reads the last value itself.
    for history in histories { history.look() }
  }

  /// Settles until a condition is true.
  ///
  /// - Returns: False if the operation waits for the test, or the deadline has passed.
  func settle(
    before deadline: ContinuousClock.Instant, until isMet: () -> Bool
  ) async -> Bool {
    let outcome = await runner.settle(before: deadline) {
      for history in histories { history.look() }
      return isMet()
    }
    return outcome == .activity
  }

  nonisolated func noteWait(at place: any WaitingPlace) {
    runner.noteWait(at: place)
    runner.perform { self.look() }
  }

  /// A line for each wait of the operation at a clock or a gate.
  var waitingLines: [String] { runner.waitingLines }

  /// Records the changes of all fields.
  ///
  /// Call this only at points in the operation's own code, and not at each turn of the main actor.
  /// The number of turns differs from run to run, so each run would find different changes.
  private func look() {
    for history in histories { history.look() }
    StoredField.look(at: root, storedFields)
    compareCandidates()
  }

  private func compareCandidates() {
    for history in histories { history.compareCandidates() }
  }
}
