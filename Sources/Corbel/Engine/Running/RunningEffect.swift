/// An operation that a store has begun, or that waits for its turn; or a whole effect that has an
/// identifier, with its parts.
@MainActor @usableFromInline
final class RunningEffect {
  enum Phase { case waiting, running, finished, cancelled }

  /// Counted from one in each store, in the order in which they were begun.
  let number: Int
  let operation: EffectOperation
  /// The identifier within the store, unless there is none or it is an interval between effects.
  let lane: AnyHashable?
  /// The child that it acts on; nil if it acts on the whole store.
  let context: ChildContext?
  @usableFromInline let work: Work
  /// The innermost effect that it is a part of.
  let whole: RunningEffect?
  /// Whether it stands in a concatenation, which it ends when it is cancelled.
  let isInSequence: Bool
  /// The call within which its actions are reduced, if there is one.
  let enclosingCall: EnclosingCall?
  /// Called when it is cancelled before it is over.
  var whenCancelled: (@MainActor () -> Void)?
  private(set) var phase = Phase.waiting
  /// Known as soon as the operation has come to its first suspension.
  private(set) var task: Task<Void, Never>?
  /// Where it stands in the list of its work.
  var slot = 0
  /// The number of actions and outputs that it has sent and that still wait for their turn.
  private(set) var queuedCount = 0
  /// Whether it had to wait for others with its identifier.
  var hasWaited = false
  /// The parts of it that run or wait, by their numbers.
  private var parts: [Int: RunningEffect] = [:]
  /// Parts, concatenations and actions that are not over, and one while its parts are started.
  private var pendingParts = 0

  init(
    number: Int, operation: EffectOperation, at place: EffectPlace, isInterval: Bool = false
  ) {
    let context = place.child
    self.number = number
    self.operation = operation
    self.context = context
    lane = isInterval ? nil : operation.id.map { context?.lane($0) ?? $0 }
    work = place.work
    whole = place.whole
    isInSequence = place.isInSequence
    enclosingCall = place.enclosingCall
  }

  nonisolated deinit {}

  var info: EffectInfo {
    EffectInfo(number: number, id: operation.id ?? whole?.info.id, callSite: operation.callSite)
  }

  /// The lines of a diagnostic that name it, and the child that it belongs to.
  var evidence: [Diagnostic.Evidence] {
    [Diagnostic.Evidence("Effect", info)] + (context?.node?.evidence ?? [])
  }

  /// Whether it may still send.
  var mayAct: Bool {
    phase == .running && task?.isCancelled != true
  }

  /// Whether it or what it is a part of was cancelled, or has lost its store, which cancels its task.
  var isCancelled: Bool {
    phase == .cancelled || task?.isCancelled == true || whole?.isCancelled == true
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
    whole?.insert(self)
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
    if phase == .finished, !hasParts { work.core?.observer?.receive(.effectFinished(info)) }
    whole?.remove(self)
    work.remove(self)
  }

  // MARK: Parts

  /// Whether it is a whole effect with parts, and no operation of its own.
  var hasParts: Bool { operation.parts != nil }

  /// Its parts that run or wait, in the order in which they were begun.
  var partsInOrder: [RunningEffect] { parts.values.sorted { $0.number < $1.number } }

  /// Whether it is a part of an effect, or of a part of it.
  func isPart(of other: RunningEffect) -> Bool {
    whole === other || whole?.isPart(of: other) == true
  }

  /// Whether it is a part of an effect with the same identifier, which stands for it.
  var sharesLane: Bool {
    var outer = whole
    while let effect = outer {
      if effect.lane == lane { return true }
      outer = effect.whole
    }
    return false
  }

  func retain() { pendingParts += 1 }

  /// Ends one pending thing, and with the last one the effect itself.
  func release() {
    pendingParts -= 1
    if pendingParts == 0 { work.core?.effects?.finish(self) }
  }

  private func insert(_ part: RunningEffect) {
    retain()
    parts[part.number] = part
  }

  private func remove(_ part: RunningEffect) {
    parts[part.number] = nil
    release()
  }
}
