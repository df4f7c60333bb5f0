/// What a store has begun: an action with everything it has started, or one effect.
///
/// Jobs nest: the job of an action is around the jobs of the effects that the action has started.
///
/// A job is *over* when nothing in it is pending: it does not run, the jobs in it are over, and the
/// queue has none of the actions and outputs that it has sent. It then leaves the job around it.
@MainActor @usableFromInline
package final class Job {
  package enum Kind {
    /// Everything that an action has started, or that the actions of a sequence's effects have.
    case action
    /// A concatenation.
    case sequence
    /// An effect with an identifier that consists of others.
    case whole
    case operation
    /// The time in which a throttled effect does not start again.
    case interval
  }

  package enum State { case waiting, running, finished, cancelled }

  package let kind: Kind
  /// Whether the job begins later than the action that returned it.
  let isLate: Bool
  @exclusivity(unchecked) package internal(set) var state = State.running
  /// Whether the job, or one around it, was cancelled: what it has sent is dropped.
  var isCancelled: Bool
  /// Whether a caller waits until the job is over.
  var isAwaited = false
  /// The position of an effect among all that the store has begun, counted from one.
  package let number: Int
  /// Where the action was sent that all this is a consequence of.
  package let sentAt: CallSite
  /// The operation or whole effect that the job runs.
  let operation: EffectOperation?
  /// The operation around the job that names it, if its own has no identifier.
  private let namesake: EffectOperation?
  /// The child that the job acts on; nil if it acts on the store itself.
  let target: AnyChildTarget?
  /// The call within which its actions are reduced, if there is one.
  let call: EnclosingCall?
  /// The task of an operation that has suspended, until the operation is over.
  var task: Task<Void, Never>?

  /// The job around this one, until this one is over.
  private(set) var outer: Job?
  /// The jobs in it are linked with one another, in no particular order: most jobs have one.
  private(set) var firstInner: Job?
  private(set) var nextSibling: Job?
  private var previousSibling: Job?
  /// How much of it is not over: itself while it runs, the jobs in it, and what it has in the queue.
  @exclusivity(unchecked) var pending = 0
  /// The rest of a concatenation: the effects that begin one after the other, and the next one.
  var rest: (group: EffectGroup, index: Int)?
  /// What the actions of a sequence's effects have started.
  var aftermath: Job?
  /// The store, which the job of an action keeps alive until it is over.
  private(set) var store: StoreCore?

  /// Creates the job of an action, which has no other one around it.
  package init(sentAt: CallSite, in store: StoreCore? = nil) {
    kind = .action
    number = 0
    self.sentAt = sentAt
    operation = nil
    namesake = nil
    target = nil
    call = nil
    isLate = false
    isCancelled = false
    self.store = store
  }

  /// Creates a job within another one.
  init(
    _ kind: Kind, number: Int = 0, _ operation: EffectOperation? = nil, in setting: Setting,
    isLate: Bool = false
  ) {
    let outer = setting.job
    self.kind = kind
    self.number = number
    self.operation = operation
    self.outer = outer
    sentAt = outer.sentAt
    namesake = kind == .action ? nil : outer.naming
    target = setting.target
    call = setting.call
    self.isLate = isLate || setting.isLate
    isCancelled = outer.isCancelled
    outer.pending += 1
    nextSibling = outer.firstInner
    nextSibling?.previousSibling = self
    outer.firstInner = self
  }

  nonisolated deinit {}

  package var info: EffectInfo {
    EffectInfo(number: number, id: naming?.id, callSite: operation?.callSite ?? sentAt)
  }

  /// The operation whose identifier names the job.
  private var naming: EffectOperation? { operation?.hasID == true ? operation : namesake }

  /// Whether nothing of it is pending.
  package var isOver: Bool { pending == 0 }

  /// Whether nothing else is to be done when it is over.
  var isAlone: Bool { kind == .action && outer == nil && !isAwaited }

  /// Whether it runs, or waits for others with its identifier.
  var isActive: Bool { state == .waiting || state == .running }

  /// Whether what it has sent is dropped: it was cancelled, or has lost its store or its child.
  @usableFromInline var isDropped: Bool {
    isCancelled || task?.isCancelled == true || target?.isGone == true
  }

  /// The identifier within the store, with the child that it belongs to; nil for an interval.
  package var lane: AnyHashable? {
    guard kind != .interval, let operation, operation.hasID else { return nil }
    return operation.id.map { target?.lane($0) ?? $0 }
  }

  /// The setting of the effects in it.
  var setting: Setting {
    Setting(job: self, target: target, call: call, isLate: isLate)
  }

  /// Leaves the job around it, and returns that one.
  func leaveOuter() -> Job? {
    store = nil
    guard let outer else { return nil }
    self.outer = nil
    if outer.aftermath === self { outer.aftermath = nil }
    if let previousSibling {
      previousSibling.nextSibling = nextSibling
    } else {
      outer.firstInner = nextSibling
    }
    nextSibling?.previousSibling = previousSibling
    nextSibling = nil
    previousSibling = nil
    return outer
  }

  /// The first that is wanted of the job and those around it, up to the action that has started them.
  func firstOuter(where isWanted: (Job) -> Bool) -> Job? {
    var next: Job? = self
    while let job = next, job.kind != .action {
      if isWanted(job) { return job }
      next = job.outer
    }
    return nil
  }
}

/// What an effect begins in: the job around it, the child that it acts on, and the call within which
/// its actions are reduced.
@MainActor @usableFromInline
package struct Setting {
  let job: Job
  /// The child, nil for the store itself.
  var target: AnyChildTarget?
  var call: EnclosingCall?
  /// Whether the effect begins later than the action that returned it.
  var isLate = false

  /// Whether no effect may begin here any more.
  var isClosed: Bool { job.isCancelled || target?.isGone == true }

  /// An identifier, with the child that it belongs to.
  func lane(_ id: AnyHashable) -> AnyHashable { target?.lane(id) ?? id }

  /// The effects that begin together as the content of another one, and the setting of them.
  func content(of node: EffectNode) -> (EffectGroup, Setting)? {
    var inner = self
    switch node {
    case .merge(let group):
      return (group, inner)
    case .enclosed(let group, let call):
      inner.call = call
      return (group, inner)
    case .child(let effect):
      inner.target = effect.target
      return (effect.group, inner)
    case .message, .output, .cancel, .run, .throttle, .concatenate:
      return nil
    }
  }
}
