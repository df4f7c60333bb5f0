/// The effects that a store runs, as a state machine that has no tasks.
///
/// Its methods change jobs and add steps. ``next(isClosed:)`` takes steps and returns a command.
/// The caller carries out the command and calls the method again, until the method returns nil.
///
/// Properties that every effect uses are not checked for overlapping accesses, because the checks
/// took a fifth of the time of an effect. All accesses are on the main actor, and none calls code
/// of an app.
@MainActor
package final class Running {
  package enum Command {
    /// Report that the operation of a job is about to start, and start its task.
    case startTask(Job)
    /// Report that an operation has returned and everything that it has sent is processed.
    case reportFinished(Job)
    /// Report that a job was cancelled, and cancel its task.
    case cancel(Job)
    /// Queue an action, deliver an output or report a mistake.
    case deliver(EffectMessage, Setting)
    /// Resume the callers that wait for a job that is over.
    case resume(Job)
  }

  /// A step on the way through a tree of effects.
  enum Step {
    case deliverOutputs(EffectNode, Setting)
    case begin(EffectNode, Setting)
    /// Begin the next effect of a sequence.
    case beginNext(Job)
    case launch(Job)
    /// Count one pending part of a job as over.
    case countDown(Job)
  }

  /// The effects with one identifier.
  @MainActor struct Lane {
    var running: [Int: Job] = [:]
    /// The jobs that wait.
    ///
    /// A cancelled job stays in the queue until it comes to the front.
    var waiting = FIFO<Job>()

    /// The number of running operations; the wait of a debounced effect does not count.
    var count: Int { running.values.count { $0.operation?.policy != .pause } }
  }

  var lanes: [AnyHashable: Lane] = [:]
  var lastNumber = 0
  /// The commands to carry out before the next step.
  var commands = FIFO<Command>()
  /// The steps to take; the last element is the next step.
  ///
  /// The array replaces recursion, which would overflow the stack for a deep tree.
  var steps: [Step] = []
  /// The steps that have become possible because a job is over; the first element is the next.
  var readySteps: [Step] = []

  package init() {}

  nonisolated deinit {}

  // MARK: Commands

  /// Takes steps until there is a command to carry out, and returns the command.
  ///
  /// - Parameters:
  ///   - isClosed: Whether the store is gone, so that no operation is started.
  ///   - takesSteps: If false, only a pending command is returned.
  /// - Returns: The command, or nil if no command and no step is left.
  package func next(isClosed: @autoclosure () -> Bool, takesSteps: Bool = true) -> Command? {
    while true {
      if let command = commands.popFirst() { return command }
      guard takesSteps, let step = steps.popLast() else { return nil }
      switch step {
      case .deliverOutputs(let node, let setting):
        if case .output(let message) = node { return .deliver(message, setting) }
        deliverOutputs(in: node, setting)
      case .begin(.message(let message), let setting):
        return .deliver(message, setting)
      case .begin(let node, let setting):
        expand(node, setting)
      case .launch(let job) where isClosed():
        cancel(job, isSilent: true)
      case .launch(let job):
        launch(job)
      case .beginNext(let sequence):
        beginNext(of: sequence)
      case .countDown(let job):
        countDown(job)
      }
    }
  }

  /// Whether an effect that waited can begin.
  package var hasReadySteps: Bool { !readySteps.isEmpty }

  /// Begins the effects that waited for a job that is now over.
  package func beginReady() {
    steps += readySteps.reversed()
    readySteps = []
  }

  // MARK: Beginning

  /// Begins an effect that a reducer returned.
  ///
  /// - Parameters:
  ///   - node: The effect.
  ///   - job: The job of the action, or of the effect that sent the action.
  package func begin(_ node: EffectNode, in job: Job) {
    let job = actionJob(of: job)
    // Keeps the job from being over before all of its effects have begun.
    job.pending += 1
    steps.append(.countDown(job))
    let setting = Setting(job: job)
    if case .run(let operation) = node { admit(operation, setting) } else { push(node, setting) }
  }

  /// Returns the job for the effects of an action that the given job has sent.
  private func actionJob(of job: Job) -> Job {
    var job = job
    while job.kind != .action {
      if job.kind == .sequence { return Job(sentAt: job.sentAt, in: Setting(job: job)) }
      guard let outer = job.outer else {
        preconditionFailure("A job sent an action, but no outer job is an action or a sequence.")
      }
      job = outer
    }
    return job
  }

  /// Adds the steps that deliver the outputs of an effect, then begin the rest of the effect.
  private func push(_ node: EffectNode, _ setting: Setting) {
    switch node {
    case .output:
      steps.append(.deliverOutputs(node, setting))
    case .merge, .child, .enclosed:
      steps.append(.begin(node, setting))
      steps.append(.deliverOutputs(node, setting))
    case .message, .cancel, .run, .concatenate:
      steps.append(.begin(node, setting))
    }
  }

  /// Adds steps for the outputs within an effect.
  ///
  /// If an effect begins late and its child is gone, its outputs are dropped.
  private func deliverOutputs(in node: EffectNode, _ setting: Setting) {
    guard let (group, inner) = setting.content(of: node) else { return }
    if inner.isLate, case .child = node, inner.target?.isGone == true { return }
    for node in group.nodes.reversed() { steps.append(.deliverOutputs(node, inner)) }
  }

  /// Adds the steps for the parts of an effect, or admits its operation.
  private func expand(_ node: EffectNode, _ setting: Setting) {
    switch node {
    case .message, .output:
      break
    case .cancel(let id):
      cancel(id: setting.laneID(id))
    case .run(let operation):
      admit(operation, setting)
    case .concatenate(let group):
      let sequence = Job(.sequence, sentAt: setting.job.sentAt, in: setting, isLate: true)
      sequence.rest = (group, 0)
      sequence.pending += 1
      steps.append(.beginNext(sequence))
    case .merge, .child, .enclosed:
      guard let (group, inner) = setting.content(of: node) else { return }
      for node in group.nodes.reversed() { steps.append(.begin(node, inner)) }
    }
  }

  private func beginNext(of sequence: Job) {
    steps.append(.countDown(sequence))
    guard let (group, index) = sequence.rest else { return }
    sequence.rest = index + 1 < group.nodes.count ? (group, index + 1) : nil
    push(group.nodes[index], sequence.setting)
  }

  /// Launches an operation or a `cancellable` effect, unless its policy delays or drops it.
  private func admit(_ operation: EffectOperation, _ setting: Setting) {
    guard !setting.isClosed else { return cancelLater(.run(operation), setting) }
    lastNumber += 1
    guard let lane = operation.id.map({ setting.laneID($0) }) else {
      return steps.append(.launch(enter(operation, setting)))
    }
    // If an outer effect has the same identifier, only the outer effect counts for the policy.
    let isCounted = setting.job.firstOuter { $0.laneID == lane } == nil
    switch operation.policy.rule {
    case .dropNew where isCounted && isFull(lane, 1):
      return
    case .queue(let limit) where isCounted && isFull(lane, limit):
      return lanes[lane, default: Lane()].waiting.append(enter(operation, setting, isLate: true))
    case .cancelPrevious, .pause:
      cancel(id: lane, replacedIn: setting.job)
    case .concurrent, .dropNew, .queue:
      break
    }
    let job = enter(operation, setting)
    if isCounted { lanes[lane, default: Lane()].running[job.number] = job }
    steps.append(.launch(job))
  }

  private func isFull(_ lane: AnyHashable, _ limit: Int) -> Bool {
    lanes[lane].map { $0.count >= limit } ?? false
  }

  func enter(
    _ operation: EffectOperation, _ setting: Setting, isLate: Bool = false
  ) -> Job {
    let job = Job(
      operation.content == nil ? .operation : .whole, number: lastNumber, operation,
      sentAt: setting.job.sentAt, in: setting, isLate: isLate)
    job.state = .waiting
    job.pending += 1
    job.target?.node?.effects[job.number] = job
    return job
  }

  private func launch(_ job: Job) {
    guard job.state == .waiting else { return }
    job.state = .running
    guard let content = job.operation?.content else { return commands.append(.startTask(job)) }
    steps.append(.countDown(job))
    for node in content.nodes { push(node, job.setting) }
  }

  // MARK: Counting

  /// Counts one pending part of a job as over.
  package func countDown(_ job: Job) {
    job.pending -= 1
    removeIfOver(job)
  }

  /// Removes a job that is over from its outer job, and repeats this for the outer job.
  package func removeIfOver(_ job: Job) {
    var job = job
    while job.pending == 0 {
      switch job.kind {
      case .action:
        if !job.waiters.isEmpty { commands.append(.resume(job)) }
      case .sequence where job.rest != nil:
        job.pending += 1
        return readySteps.append(.beginNext(job))
      case .sequence:
        break
      case .whole:
        if job.state == .running { vacate(job, as: .finished) }
      case .operation:
        if job.state == .finished { commands.append(.reportFinished(job)) }
      }
      guard let outer = job.leaveOuter() else { return }
      outer.pending -= 1
      job = outer
    }
  }
}
