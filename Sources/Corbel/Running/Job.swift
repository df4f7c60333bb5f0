/// A unit of a store's work: an action with everything that it has started, or one effect.
///
/// Jobs nest: the job of an action is the outer job of the effects that the action has started.
///
/// A job is *over* when nothing in the job is pending: the job does not run, its inner jobs are
/// over, and no action or output that the job has sent is in the queue. A job that is over leaves
/// its outer job.
@MainActor package final class Job {
  package enum Kind {
    /// The work that follows from an action.
    case action
    /// A concatenation.
    case sequence
    /// A `cancellable` effect, which consists of other effects.
    case whole
    case operation
  }

  package enum State { case waiting, running, finished, cancelled }

  package let kind: Kind
  /// Whether the job begins later than the other effects of its action.
  let isLate: Bool
  package internal(set) var state = State.running
  /// Whether the job was cancelled, alone or with an outer job.
  var isCancelled: Bool
  /// The callers that wait until the job is over.
  var waiters: [CheckedContinuation<Void, Never>] = []
  /// Whether the operation has returned or thrown, or another effect has replaced the operation.
  ///
  /// While the action of `finish` or `catch` is reduced, the operation no longer counts as running.
  var isDone = false
  /// Whether a part of the job was done before it could be cancelled.
  var hasDonePart = false
  /// Whether the action for the cancellation of the job was sent.
  var hasSentCancellation = false
  /// The number of an effect, counted from one in the order in which the store began effects.
  package let number: Int
  /// The call of `send` from which the job follows.
  package let sentAt: CallSite
  /// The operation or `cancellable` effect that the job runs.
  let operation: EffectOperation?
  /// The identifier that names this job: its own, or the one of the nearest outer effect.
  private let name: AnyHashable?
  /// The store or the child that the job acts on.
  let target: AnyTarget
  /// The function within which the job's actions are reduced, if there is one.
  let call: EnclosingCall?
  /// The task of an operation that did not end at its start, until the operation is over.
  var task: Task<Void, Never>?

  /// The job that contains this job; nil for an outermost job and for a job that is over.
  private(set) var outer: Job?
  /// The first inner job; the inner jobs are a linked list in no particular order.
  ///
  /// Most jobs have only one inner job.
  private(set) var firstInner: Job?
  private(set) var nextSibling: Job?
  private var previousSibling: Job?
  /// The number of pending parts.
  ///
  /// These are the job itself while it waits or runs, its inner jobs and queued items, and the
  /// steps that keep it.
  var pending = 0
  /// The effects of a concatenation, and the index of the effect to begin next; nil at the end.
  var rest: (group: EffectGroup, index: Int)?
  /// The store; the outermost job of an action retains the store until the job is over.
  private(set) var host: (any EffectHost)?

  /// Creates a job that acts on a target; without an outer job, the job of an action.
  init(
    _ kind: Kind = .action, number: Int = 0, _ operation: EffectOperation? = nil,
    sentAt: CallSite, on target: AnyTarget, call: EnclosingCall? = nil, isLate: Bool = false,
    in outer: Job? = nil
  ) {
    self.kind = kind
    self.number = number
    self.operation = operation
    self.sentAt = sentAt
    self.target = target
    self.call = call
    self.isLate = isLate
    self.outer = outer
    host = outer == nil ? target.host : nil
    name = operation?.id ?? (kind == .action ? nil : outer?.name)
    isCancelled = outer?.isCancelled ?? false
    guard let outer else { return }
    outer.pending += 1
    nextSibling = outer.firstInner
    nextSibling?.previousSibling = self
    outer.firstInner = self
  }

  nonisolated deinit {}

  package var info: EffectInfo {
    EffectInfo(number: number, id: name, callSite: operation?.callSite ?? sentAt)
  }

  /// Whether nothing in the job is pending.
  package var isOver: Bool { pending == 0 }

  /// Whether the end of the job affects no outer job and no waiting caller.
  var isAlone: Bool { kind == .action && outer == nil && waiters.isEmpty }

  /// Whether the job runs or waits to run.
  var isActive: Bool { state == .waiting || state == .running }

  /// Whether the job's items are dropped: the job was cancelled, or its store or child is gone.
  var isDropped: Bool {
    isCancelled || task?.isCancelled == true || target.isGone
  }

  /// The identifier of the job, combined with the job's child; nil without an identifier.
  package var laneID: AnyHashable? {
    operation?.id.map { target.laneID($0) }
  }

  /// The setting in which the effects of the job begin.
  var setting: Setting {
    Setting(job: self, target: target, call: call, isLate: isLate)
  }

  /// Releases the store, removes this job from its outer job, and returns the outer job.
  func leaveOuter() -> Job? {
    host = nil
    guard let outer else { return nil }
    self.outer = nil
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

  /// Returns the first wanted job among this job and its outer jobs.
  ///
  /// The search ends before the first job of kind ``Kind/action``.
  package func firstOuter(where isWanted: (Job) -> Bool) -> Job? {
    var next: Job? = self
    while let job = next, job.kind != .action {
      if isWanted(job) { return job }
      next = job.outer
    }
    return nil
  }
}

/// The circumstances in which an effect begins.
///
/// A setting has the outer job of the effect, the store or the child that the effect acts on, and
/// the function within which the effect's actions are reduced.
@MainActor package struct Setting {
  let job: Job
  var target: AnyTarget
  var call: EnclosingCall?
  /// Whether the effect begins later than the other effects of its action.
  var isLate = false

  /// Whether no effect may begin in the setting any more.
  var isClosed: Bool { job.isCancelled || target.isGone }

  /// Returns the effects within a merge, an effect of a child or an enclosed effect.
  ///
  /// The result includes the setting of these effects. For any other effect, the result is nil.
  func content(of node: EffectNode) -> (EffectGroup, Setting)? {
    var inner = self
    switch node {
    case .merge: break
    case .enclosed(_, let call): inner.call = call
    case .child(let effect): inner.target = effect.target ?? target
    case .message, .output, .cancel, .run, .concatenate: return nil
    }
    guard let group = node.group else { return nil }
    return (group, inner)
  }

  /// Creates a job within the job of the setting.
  func makeJob(
    _ kind: Job.Kind, number: Int = 0, _ operation: EffectOperation? = nil, isLate: Bool = false
  ) -> Job {
    Job(
      kind, number: number, operation, sentAt: job.sentAt, on: target, call: call,
      isLate: isLate || self.isLate, in: job)
  }
}

/// One operation, or a `cancellable` effect, which counts as one operation.
///
/// The nodes and jobs share one object, because copies of an operation's identifier and closures
/// took an eighth of the time of an effect.
package final class EffectOperation {
  let id: AnyHashable?
  let policy: EffectPolicy
  let callSite: CallSite
  /// The content of a `cancellable` effect; nil for an operation.
  let content: EffectGroup?
  /// Queues the action for a cancellation, in the setting of the cancelled job; nil without one.
  let onCancel: EffectMessage?
  /// Runs the operation and handles its error; nil for a `cancellable` effect.
  let run: (@MainActor (any EffectHost, Job) async -> Void)?

  init(
    id: AnyHashable?, policy: EffectPolicy = .concurrent, callSite: CallSite,
    content: EffectGroup? = nil, onCancel: EffectMessage? = nil,
    run: (@MainActor (any EffectHost, Job) async -> Void)? = nil
  ) {
    self.id = id
    self.policy = policy
    self.callSite = callSite
    self.content = content
    self.onCancel = onCancel
    self.run = run
  }
}
