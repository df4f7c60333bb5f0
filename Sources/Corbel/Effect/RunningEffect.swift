/// An operation that a store has begun, or that waits for its turn.
@MainActor @usableFromInline
final class RunningEffect {
  enum Phase { case waiting, running, finished, cancelled }

  /// Counted from one in each store, in the order in which they were begun.
  let number: Int
  let operation: EffectOperation
  /// The identifier within the store, where it has one.
  let lane: AnyHashable?
  /// What it acts on, if that is not the whole store.
  let context: ChildContext?
  @usableFromInline let work: Work
  /// Whether it stands in a concatenation, which it ends when it is cancelled.
  let isInSequence: Bool
  /// Called when it is cancelled before it is over.
  var whenCancelled: (@MainActor () -> Void)?
  private(set) var phase = Phase.waiting
  /// Known as soon as the operation has come to its first suspension.
  private(set) var task: Task<Void, Never>?
  /// Where it stands in the list of its work.
  var slot = 0
  /// What it has sent that still waits for its turn.
  private(set) var queuedCount = 0

  init(
    number: Int, operation: EffectOperation, in context: ChildContext?, work: Work,
    isInSequence: Bool
  ) {
    self.number = number
    self.operation = operation
    self.context = context
    lane = operation.id.map { context?.lane($0) ?? $0 }
    self.work = work
    self.isInSequence = isInSequence
  }

  nonisolated deinit {}

  var info: EffectInfo {
    EffectInfo(number: number, id: operation.id, callSite: operation.callSite)
  }

  /// The lines of a diagnostic that name it, and the child that it belongs to.
  var evidence: [Diagnostic.Evidence] {
    [Diagnostic.Evidence("Effect", info)] + (context?.node?.evidence ?? [])
  }

  /// Whether it may still send.
  var mayAct: Bool {
    phase == .running && task?.isCancelled != true
  }

  /// Whether it was cancelled, or has lost its store, which cancels its task.
  var isCancelled: Bool {
    phase == .cancelled || task?.isCancelled == true
  }

  var isOver: Bool {
    phase == .finished || phase == .cancelled
  }

  /// Whether it is of a child that has gone.
  var hasLostChild: Bool { context?.hasGone ?? false }

  /// Notes that it runs, or waits for its turn to.
  func enter() {
    work.insert(self)
    context?.node?.insert(self)
  }

  func start() {
    phase = .running
  }

  func didStart(as task: Task<Void, Never>) {
    self.task = task
  }

  /// Ends it, and with it its part of the work, unless something it has sent still waits.
  func end(as phase: Phase) {
    self.phase = phase
    context?.node?.remove(self)
    if queuedCount == 0 { leaveWork() }
  }

  /// Notes that something it has sent waits.
  ///
  /// Returns false where it may not send any more.
  func enqueue() -> Bool {
    guard mayAct else { return false }
    queuedCount += 1
    return true
  }

  /// Notes that something it has sent has had its turn.
  @usableFromInline func dequeue() {
    queuedCount -= 1
    if queuedCount == 0, isOver { leaveWork() }
  }

  private func leaveWork() {
    if phase == .finished { work.core?.observer?.receive(.effectFinished(info)) }
    work.remove(self)
  }
}
