/// The work of a store: an action with everything that it has started, or one effect.
///
/// Jobs nest: the job of an action is the outer job of the effects that the action has started.
///
/// A job is *over* when nothing of it is pending: it does not run, its inner jobs are over, and
/// none of the actions and outputs that it has sent is in the queue. It then leaves its outer job.
@MainActor @usableFromInline
package final class Job {
  package enum Kind {
    /// What an action has started, or what the actions of a concatenation's effects have started.
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
  /// Whether the job begins later than the other effects of its action.
  let isLate: Bool
  @exclusivity(unchecked) package internal(set) var state = State.running
  /// Whether the job or an outer one was cancelled, so that what it has sent is dropped.
  var isCancelled: Bool
  /// Whether a caller waits until the job is over.
  var isAwaited = false
  /// The number of an effect, counted from one in the order in which the store began effects.
  package let number: Int
  /// The call of `send` from which the job follows.
  package let sentAt: CallSite
  /// The operation or `cancellable` effect that the job runs.
  let operation: EffectOperation?
  /// The outer operation whose identifier names the job, if its own has none.
  private let namesake: EffectOperation?
  /// The child that the job acts on; nil if it acts on the store itself.
  let target: AnyChildTarget?
  /// The function within which its actions are reduced, if there is one.
  let call: EnclosingCall?
  /// The task of an operation that has suspended, until the operation is over.
  var task: Task<Void, Never>?

  /// The job that contains this one, until this one is over.
  private(set) var outer: Job?
  /// The first of the inner jobs, which are linked in no particular order.
  ///
  /// Most jobs have one.
  private(set) var firstInner: Job?
  private(set) var nextSibling: Job?
  private var previousSibling: Job?
  /// The number of things not over: itself while it runs, inner jobs, and its items in the queue.
  @exclusivity(unchecked) var pending = 0
  /// The effects of a concatenation, and the index of the next one to begin.
  var rest: (group: EffectGroup, index: Int)?
  /// The job for what the actions of a concatenation's effects have started.
  var aftermath: Job?
  /// The core of the store, which the job of an action retains until it is over.
  private(set) var core: StoreCore?

  /// Creates the job of an action, which has no outer job.
  package init(sentAt: CallSite, in core: StoreCore? = nil) {
    kind = .action
    number = 0
    self.sentAt = sentAt
    operation = nil
    namesake = nil
    target = nil
    call = nil
    isLate = false
    isCancelled = false
    self.core = core
  }

  /// Creates an inner job.
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

  /// Whether nothing of the job is pending.
  package var isOver: Bool { pending == 0 }

  /// Whether nothing needs to be done when the job is over.
  var isAlone: Bool { kind == .action && outer == nil && !isAwaited }

  /// Whether the job runs, or waits for others with its identifier.
  var isActive: Bool { state == .waiting || state == .running }

  /// Whether what the job has sent is dropped: it was cancelled, or its store or child is gone.
  @usableFromInline var isDropped: Bool {
    isCancelled || task?.isCancelled == true || target?.isGone == true
  }

  /// The identifier with the child that it belongs to; nil for an interval.
  package var laneID: AnyHashable? {
    guard kind != .interval, let operation, operation.hasID else { return nil }
    return operation.id.map { target?.laneID($0) ?? $0 }
  }

  /// The setting in which the effects of the job begin.
  var setting: Setting {
    Setting(job: self, target: target, call: call, isLate: isLate)
  }

  /// Leaves the outer job, and returns it.
  func leaveOuter() -> Job? {
    core = nil
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

  /// The first wanted one of this job and its outer jobs, up to the job of the action.
  func firstOuter(where isWanted: (Job) -> Bool) -> Job? {
    var next: Job? = self
    while let job = next, job.kind != .action {
      if isWanted(job) { return job }
      next = job.outer
    }
    return nil
  }
}

/// The circumstances in which an effect begins: its outer job, the child that it acts on, and the
/// function within which its actions are reduced.
@MainActor @usableFromInline
package struct Setting {
  let job: Job
  /// The child, nil for the store itself.
  var target: AnyChildTarget?
  var call: EnclosingCall?
  /// Whether the effect begins later than the other effects of its action.
  var isLate = false

  /// Whether no effect may begin in the setting any more.
  var isClosed: Bool { job.isCancelled || target?.isGone == true }

  /// An identifier, with the child that it belongs to.
  func laneID(_ id: AnyHashable) -> AnyHashable { target?.laneID(id) ?? id }

  /// The content of an effect that begins as a whole, with the setting for it.
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
