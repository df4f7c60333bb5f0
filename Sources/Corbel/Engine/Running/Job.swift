/// What a store has begun: an action with everything it has started, or one effect.
///
/// Jobs form a tree: the parts of a job are its children.
///
/// A job is *over* when nothing in it is pending: it does not run, its children are over, and the
/// queue has none of the actions and outputs that it has sent. It then leaves the tree.
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
  /// Whether the job, or one that it is a part of, was cancelled: what it has sent is dropped.
  var isCancelled: Bool
  /// Whether a caller waits until the job is over.
  var isAwaited = false
  /// The position of an effect among all that the store has begun, counted from one.
  package let number: Int
  /// Where the action was sent that all this is a consequence of.
  package let sentAt: CallSite
  /// The operation or whole effect that the job runs.
  let operation: EffectOperation?
  /// The job's own operation or the one around it, whichever has an identifier first.
  private let namesake: EffectOperation?
  /// The child that the job acts on; nil if it acts on the whole store.
  let child: ChildContext?
  /// The call within which its actions are reduced, if there is one.
  let call: EnclosingCall?
  /// The task of an operation, which is set and used by ``EffectTasks``.
  var task: Task<Void, Never>?

  /// The job that this is a part of, until it is over.
  private(set) var parent: Job?
  /// The children are linked with one another, in no particular order: most jobs have one.
  private(set) var firstChild: Job?
  private(set) var nextSibling: Job?
  private var previousSibling: Job?
  /// How much of it is not over: itself while it runs, its children, and what it has in the queue.
  @exclusivity(unchecked) var pending = 0
  /// The rest of a concatenation: the effects that begin one after the other, and the next one.
  var rest: (group: EffectGroup, index: Int)?
  /// What the actions of a sequence's effects have started.
  var aftermath: Job?
  /// An object that the job of an action keeps alive until it is over.
  private var owner: AnyObject?

  /// Creates the job of an action.
  package init(sentAt: CallSite, owner: AnyObject?) {
    kind = .action
    number = 0
    self.sentAt = sentAt
    operation = nil
    namesake = nil
    child = nil
    call = nil
    isLate = false
    isCancelled = false
    self.owner = owner
  }

  /// Creates a part of another job.
  init(
    _ kind: Kind, number: Int = 0, _ operation: EffectOperation? = nil, in setting: Setting,
    isLate: Bool = false
  ) {
    let parent = setting.job
    self.kind = kind
    self.number = number
    self.operation = operation
    self.parent = parent
    sentAt = parent.sentAt
    let hasOwnName = operation?.hasID == true || kind == .action
    namesake = hasOwnName ? operation : parent.namesake
    child = setting.child
    call = setting.call
    self.isLate = isLate || setting.isLate
    isCancelled = parent.isCancelled
    parent.pending += 1
    nextSibling = parent.firstChild
    nextSibling?.previousSibling = self
    parent.firstChild = self
  }

  nonisolated deinit {}

  package var info: EffectInfo {
    EffectInfo(
      number: number, id: namesake?.id, callSite: operation?.callSite ?? sentAt)
  }

  /// Whether nothing of it is pending.
  package var isOver: Bool { pending == 0 }

  /// Whether nothing else is to be done when it is over.
  var isAlone: Bool { kind == .action && parent == nil && !isAwaited }

  /// Whether it runs, or waits for others with its identifier.
  var isActive: Bool { state == .waiting || state == .running }

  /// The identifier within the store, with the child that it belongs to; nil for an interval.
  package var lane: AnyHashable? {
    guard kind != .interval, let operation, operation.hasID else { return nil }
    return operation.id.map { child?.lane($0) ?? $0 }
  }

  /// The setting of the effects in it.
  var setting: Setting {
    Setting(job: self, child: child, call: call, isLate: isLate)
  }

  /// Leaves the tree, and returns the job that it was a part of.
  func leave() -> Job? {
    owner = nil
    guard let parent else { return nil }
    self.parent = nil
    if parent.aftermath === self { parent.aftermath = nil }
    if let previousSibling {
      previousSibling.nextSibling = nextSibling
    } else {
      parent.firstChild = nextSibling
    }
    nextSibling?.previousSibling = previousSibling
    nextSibling = nil
    previousSibling = nil
    return parent
  }

  /// The jobs that it is a part of, and itself, up to the action that has started them.
  func firstOuter(where isWanted: (Job) -> Bool) -> Job? {
    var next: Job? = self
    while let job = next, job.kind != .action {
      if isWanted(job) { return job }
      next = job.parent
    }
    return nil
  }
}

/// What an effect begins in: the job that it is a part of, the child that it acts on, and the call
/// within which its actions are reduced.
@MainActor @usableFromInline
package struct Setting {
  let job: Job
  /// The child, nil for the store itself.
  var child: ChildContext?
  var call: EnclosingCall?
  /// Whether the effect begins later than the action that returned it.
  var isLate = false

  /// Whether no effect may begin here any more.
  var isClosed: Bool { job.isCancelled || child?.hasGone == true }

  /// An identifier, with the child that it belongs to.
  func lane(_ id: AnyHashable) -> AnyHashable { child?.lane(id) ?? id }

  /// The effects that begin together as the content of another one, and the setting of them.
  func content(of node: EffectNode) -> (EffectGroup, Setting)? {
    var inner = self
    switch node {
    case .merge(let group):
      return (group, inner)
    case .enclosed(let group, let call):
      inner.call = call
      return (group, inner)
    case .child(let child):
      inner.child = child.context
      return (child.group, inner)
    case .message, .output, .cancel, .run, .throttle, .concatenate:
      return nil
    }
  }
}
