/// The effects that a store runs: a state machine, which starts and cancels nothing itself.
///
/// Its methods change the jobs, and note what has to be done. The caller carries out the commands
/// that ``next(isClosed:)`` returns, one at a time, until there is none.
///
/// Properties that each effect touches are not checked for overlap, which took a fifth of the time of
/// an effect. All accesses are on the main actor and none lasts: none calls code of an app.
@MainActor
package final class Running {
  package enum Command {
    /// Report that the operation of a job is about to start.
    case reportBegan(Job)
    /// Start the task of a job.
    case startTask(Job)
    /// Report that an operation has returned, and that everything it has sent is done.
    case reportFinished(Job)
    /// Report that a job was cancelled, and cancel its task.
    case cancel(Job)
    /// Queue an action, deliver an output or report a mistake.
    case deliver(EffectMessage, Setting)
    /// Resume the callers that wait for a job, which is over.
    case resume(Job)
  }

  /// A step on the way through a tree of effects.
  private enum Step {
    case deliverOutputs(EffectNode, Setting)
    case begin(EffectNode, Setting)
    case beginInterval(EffectOperation, Setting)
    /// Begin the next effect of a sequence.
    case beginNext(Job)
    case launch(Job)
    /// Note that one pending thing of a job is over.
    case countDown(Job)
  }

  /// The effects with one identifier.
  @MainActor private struct Lane {
    var running: [Int: Job] = [:]
    /// Also has jobs that were cancelled while they waited, until they come first.
    var waiting = FIFO<Job>()

    /// How many operations run, without the wait of a debounced effect.
    var count: Int { running.values.count { $0.operation?.policy != .pause } }
  }

  /// An interval in which throttled effects do not start, and the one that starts at its end.
  private struct Window {
    let interval: Job
    var latest: (node: EffectNode, setting: Setting)?
  }

  private var lanes: [AnyHashable: Lane] = [:]
  private var windows: [AnyHashable: Window] = [:]
  private var lastNumber = 0
  /// Commands that come before the rest of the steps.
  @exclusivity(unchecked) private var commands = FIFO<Command>()
  /// The steps to take, the next one last: the real stack is too small for a deep tree.
  @exclusivity(unchecked) private var steps: [Step] = []
  /// The steps that become possible because a job is over, in that order.
  @exclusivity(unchecked) private var readySteps: [Step] = []
  private let reports: Bool

  /// Creates the effects of a store.
  ///
  /// - Parameter reports: Whether there is an observer, to which the effects are to be reported.
  package init(reports: Bool) {
    self.reports = reports
  }

  nonisolated deinit {}

  // MARK: What to do

  /// Takes steps until there is a command to carry out, and returns it.
  ///
  /// - Parameter isClosed: Whether the store has gone, so that no operation starts any more.
  /// - Returns: The command, or nil if there is nothing left to do now.
  package func next(isClosed: @autoclosure () -> Bool) -> Command? {
    while true {
      if let command = commands.popFirst() { return command }
      guard let step = steps.popLast() else { return nil }
      switch step {
      case .deliverOutputs(let node, let setting):
        if case .output(let message) = node { return .deliver(message, setting) }
        deliverOutputs(in: node, setting)
      case .begin(.message(let message), let setting):
        return .deliver(message, setting)
      case .begin(let node, let setting):
        begin(node, setting)
      case .launch(let job) where job.state == .waiting && isClosed():
        cancel(job)
      case .launch(let job) where job.state == .waiting && (reports || job.kind == .whole):
        launch(job)
      case .launch(let job):
        if job.state == .waiting { launch(job) }
        if job.state == .running { return .startTask(job) }
      case .beginNext(let sequence):
        beginNext(of: sequence)
      case .beginInterval(let operation, let setting):
        beginInterval(operation, setting)
      case .countDown(let job):
        countDown(job)
      }
    }
  }

  /// The next command that does not wait for a step.
  package func nextOfCommands() -> Command? {
    commands.popFirst()
  }

  /// Whether the end of a job lets another one begin.
  package var hasReadySteps: Bool { !readySteps.isEmpty }

  /// Begins what waited for a job that is over.
  package func beginReady() {
    steps += readySteps.reversed()
    readySteps = []
  }

  // MARK: Beginning

  /// Begins an effect that an action has returned.
  ///
  /// - Parameters:
  ///   - node: The effect.
  ///   - job: The job of the action, or the effect that has sent it.
  package func begin(_ node: EffectNode, in job: Job) {
    let action = action(of: job)
    action.pending += 1
    steps.append(.countDown(action))
    let setting = Setting(job: action)
    if case .run(let operation) = node { begin(operation, setting) } else { push(node, setting) }
  }

  /// The job for what is started by the actions of a job's effects.
  private func action(of job: Job) -> Job {
    if job.kind == .action { return job }
    var next: Job? = job
    while let job = next {
      switch job.kind {
      case .action:
        return job
      case .sequence:
        let action = job.aftermath ?? Job(.action, in: Setting(job: job))
        job.aftermath = action
        return action
      case .whole, .operation, .interval:
        next = job.outer
      }
    }
    preconditionFailure("A job that has sent an action is within the job of another one.")
  }

  /// Lets an effect begin with the next step: its outputs, then the rest.
  private func push(_ node: EffectNode, _ setting: Setting) {
    switch node {
    case .output:
      steps.append(.deliverOutputs(node, setting))
    case .merge, .child, .enclosed:
      steps.append(.begin(node, setting))
      steps.append(.deliverOutputs(node, setting))
    case .message, .cancel, .run, .throttle, .concatenate:
      steps.append(.begin(node, setting))
    }
  }

  /// Delivers the outputs that need not wait, except late ones of a child that has gone.
  private func deliverOutputs(in node: EffectNode, _ setting: Setting) {
    guard let (group, inner) = setting.content(of: node) else { return }
    if inner.isLate, case .child = node, inner.target?.isGone == true { return }
    for node in group.nodes.reversed() { steps.append(.deliverOutputs(node, inner)) }
  }

  private func begin(_ node: EffectNode, _ setting: Setting) {
    switch node {
    case .message, .output:
      break
    case .cancel(let id):
      cancel(id: setting.lane(id))
    case .run(let operation):
      begin(operation, setting)
    case .throttle(let group, let interval, let keepsLatest):
      guard !setting.isClosed, let id = interval.id else { return }
      if windows[setting.lane(id)] == nil {
        steps.append(.beginInterval(interval, setting))
        for node in group.nodes { push(node, setting) }
      } else if keepsLatest {
        keep(node, setting, forEndOf: setting.lane(id))
      }
    case .concatenate(let group):
      guard !setting.isClosed else { return }
      let sequence = Job(.sequence, in: setting, isLate: true)
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
    guard let (group, index) = sequence.rest, !sequence.setting.isClosed else {
      return sequence.rest = nil
    }
    sequence.rest = index + 1 < group.nodes.count ? (group, index + 1) : nil
    push(group.nodes[index], sequence.setting)
  }

  /// Begins an effect as its policy says.
  private func begin(_ operation: EffectOperation, _ setting: Setting) {
    lastNumber += 1
    guard !setting.isClosed else { return }
    guard operation.hasID, let lane = operation.id.map({ setting.lane($0) }) else {
      return steps.append(.launch(enter(operation, setting)))
    }
    // An effect with the same identifier around this one stands for it.
    let isCounted = setting.job.firstOuter { $0.lane == lane } == nil
    switch operation.policy.rule {
    case .dropNew(let limit) where isCounted && isFull(lane, limit):
      return
    case .queue(let limit) where isCounted && isFull(lane, limit):
      return lanes[lane, default: Lane()].waiting.append(enter(operation, setting, isLate: true))
    case .cancelPrevious, .pause:
      cancelLane(lane, except: setting.job)
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

  private func enter(
    _ operation: EffectOperation, _ setting: Setting, _ kind: Job.Kind? = nil, isLate: Bool = false
  ) -> Job {
    let job = Job(
      kind ?? (operation.content == nil ? .operation : .whole), number: lastNumber, operation,
      in: setting, isLate: isLate)
    job.state = .waiting
    job.pending += 1
    job.target?.node?.insert(job)
    return job
  }

  private func launch(_ job: Job) {
    job.state = .running
    if let content = job.operation?.content {
      steps.append(.countDown(job))
      for node in content.nodes { push(node, job.setting) }
    } else if reports {
      commands.append(.reportBegan(job))
      steps.append(.launch(job))
    }
  }

  // MARK: Throttling

  /// Keeps a throttled effect for the end of the interval, in place of the one before.
  private func keep(_ node: EffectNode, _ setting: Setting, forEndOf lane: AnyHashable) {
    setting.job.pending += 1
    let previous = windows[lane]?.latest
    windows[lane]?.latest = (node, setting)
    windows[lane]?.latest?.setting.isLate = true
    if let previous { countDown(previous.setting.job) }
  }

  /// Begins an interval, as an effect that belongs to no action.
  private func beginInterval(_ operation: EffectOperation, _ setting: Setting) {
    lastNumber += 1
    guard setting.target?.isGone != true, let id = operation.id else { return }
    let action = Job(sentAt: operation.callSite)
    let job = enter(operation, Setting(job: action, target: setting.target), .interval)
    windows[setting.lane(id)] = Window(interval: job)
    steps.append(.launch(job))
  }

  /// Ends an interval, and begins the effect that waited for its end unless it was cancelled.
  private func endInterval(_ job: Job) {
    guard let id = job.operation?.id,
      let window = windows.removeValue(forKey: job.setting.lane(id)),
      let (node, setting) = window.latest
    else { return }
    steps.append(.countDown(setting.job))
    if job.state == .finished { steps.append(.begin(node, setting)) }
  }

  // MARK: Ending

  /// Notes that the operation of a job has returned.
  package func finish(_ job: Job, isCancelled: Bool) {
    if job.state == .running { end(job, as: isCancelled ? .cancelled : .finished) }
  }

  /// Notes that one pending thing of a job is over.
  package func countDown(_ job: Job) {
    job.pending -= 1
    removeIfOver(job)
  }

  /// Takes a job that is over out of the job around it, and so on outwards.
  package func removeIfOver(_ job: Job) {
    var job = job
    while job.pending == 0 {
      switch job.kind {
      case .action:
        if job.isAwaited { commands.append(.resume(job)) }
      case .sequence where job.rest != nil:
        job.pending += 1
        return readySteps.append(.beginNext(job))
      case .sequence:
        break
      case .whole:
        if job.state == .running { vacate(job, as: .finished) }
      case .operation, .interval:
        if reports, job.state == .finished { commands.append(.reportFinished(job)) }
      }
      guard let outer = job.leaveOuter() else { return }
      outer.pending -= 1
      job = outer
    }
  }

  private func end(_ job: Job, as state: Job.State) {
    let isRunning = job.state == .running
    vacate(job, as: state)
    if state == .cancelled, isRunning, job.kind != .whole { commands.append(.cancel(job)) }
    if job.kind == .interval { endInterval(job) }
    // The launch of a whole effect counts down itself, when its effects have begun.
    if job.kind != .whole || !isRunning { countDown(job) }
  }

  /// Gives up the job's place at its child and in its lane, where the one that waited longest is next.
  private func vacate(_ job: Job, as state: Job.State) {
    job.state = state
    if state == .cancelled { job.isCancelled = true }
    job.target?.node?.remove(job)
    guard let id = job.lane, var lane = lanes.removeValue(forKey: id) else {
      return
    }
    if lane.running.removeValue(forKey: job.number) != nil, job.operation?.policy != .pause {
      var next = lane.waiting.popFirst()
      while let job = next, !job.isActive { next = lane.waiting.popFirst() }
      if let next {
        lane.running[next.number] = next
        readySteps.append(.launch(next))
      }
    }
    if !lane.running.isEmpty || !lane.waiting.isEmpty { lanes[id] = lane }
  }

  // MARK: Cancelling

  /// Cancels the effects with an identifier, and the interval of those that are throttled.
  package func cancel(id: AnyHashable) {
    if let interval = windows[id]?.interval { cancel(interval) }
    cancelLane(id, except: nil)
  }

  /// Cancels the effects with an identifier, except for a job and those around it.
  private func cancelLane(_ id: AnyHashable, except inner: Job?) {
    guard var lane = lanes.removeValue(forKey: id) else { return }
    for job in lane.running.values.sorted(by: { $0.number < $1.number }) {
      if inner?.firstOuter(where: { $0 === job }) != nil {
        lanes[id, default: Lane()].running[job.number] = job
      } else {
        cancel(job)
      }
    }
    while let job = lane.waiting.popFirst() { cancel(job) }
  }

  /// Cancels a job and those in it: an effect without what its actions have started, an action with it.
  ///
  /// The effects are cancelled in the order in which they were begun. A sequence around the job does
  /// not go on.
  package func cancel(_ root: Job) {
    guard root.isActive else { return }
    _ = root.firstOuter { job in
      job.rest = nil
      return false
    }
    var effects: [Job] = []
    var jobs = [root]
    while let job = jobs.popLast() {
      job.isCancelled = true
      job.rest = nil
      if job.operation != nil, job.isActive { effects.append(job) }
      var next = job.firstInner
      while let inner = next {
        if root.kind == .action || inner.kind != .action { jobs.append(inner) }
        next = inner.nextSibling
      }
    }
    if effects.count > 1 { effects.sort { $0.number < $1.number } }
    for effect in effects { end(effect, as: .cancelled) }
  }
}
