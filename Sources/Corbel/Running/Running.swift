/// The effects that a store runs, as a state machine that has no tasks.
///
/// Its methods change jobs and add steps. ``next(isClosed:takesSteps:)`` takes steps and returns a
/// command. The caller carries out the command and calls the method again, until the method returns
/// nil.
///
/// The agenda is not checked for overlapping accesses, because the checks took a tenth of the time
/// of an effect. All accesses are on the main actor, and none calls code of an app.
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
    var waiting = FIFO<(job: Job, limit: Int)>()

    /// The number of running operations; the wait of a debounced effect does not count.
    var count: Int { running.values.count { !$0.isDone && $0.operation?.policy != .pause } }
  }

  var lanes: [AnyHashable: Lane] = [:]
  /// The effects of children that can go away, by their numbers.
  var ownedByChild: [ObjectIdentifier: [Int: Job]] = [:]
  var lastNumber = 0
  /// The commands to carry out before the next step, the steps to take, and the steps that wait.
  ///
  /// The last of `steps` is the next step. The array replaces recursion, which would overflow the
  /// stack for a deep tree. The steps in `ready` have become possible because a job is over; the
  /// first of them is the next.
  @exclusivity(unchecked) var agenda = (commands: FIFO<Command>(), steps: [Step](), ready: [Step]())

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
      if let command = agenda.commands.popFirst() { return command }
      guard takesSteps, let step = agenda.steps.popLast() else { return nil }
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

  /// Begins the effects that waited for a job that is now over, and returns whether there were any.
  package func beginReady() -> Bool {
    if agenda.ready.isEmpty { return false }
    agenda.steps += agenda.ready.reversed()
    agenda.ready = []
    return true
  }

  // MARK: Beginning

  /// Begins an effect that a reducer returned.
  ///
  /// - Parameters:
  ///   - node: The effect.
  ///   - job: The job of the action, or of the effect that sent the action.
  ///   - root: The store.
  package func begin(_ node: EffectNode, in job: Job, of root: AnyTarget) {
    let job = actionJob(of: job, root)
    // Keeps the job from being over before all of its effects have begun.
    job.pending += 1
    agenda.steps.append(.countDown(job))
    let setting = Setting(job: job, target: root)
    if case .run(let operation) = node, operation.content == nil {
      admit(operation, setting)
    } else {
      node.findTargets(in: root)
      push(node, setting)
    }
  }

  /// Returns the job for the effects of an action that the given job has sent.
  ///
  /// It is the outermost job, which is the job of an action. Before the last part of a
  /// concatenation, it is a new job, because the concatenation waits for the effects before its
  /// next part begins.
  private func actionJob(of job: Job, _ root: AnyTarget) -> Job {
    var owner = job
    while owner.rest == nil, owner.kind != .action, let outer = owner.outer { owner = outer }
    return owner.rest == nil ? owner : Setting(job: owner, target: root).makeJob(.action)
  }

  /// Adds the steps that deliver the outputs of an effect, then begin the rest of the effect.
  private func push(_ node: EffectNode, _ setting: Setting) {
    switch node {
    case .output:
      agenda.steps.append(.deliverOutputs(node, setting))
    case .merge, .child, .enclosed:
      agenda.steps.append(.begin(node, setting))
      agenda.steps.append(.deliverOutputs(node, setting))
    case .message, .cancel, .run, .concatenate:
      agenda.steps.append(.begin(node, setting))
    }
  }

  /// Adds steps for the outputs within an effect.
  ///
  /// If an effect begins late and its child is gone, its outputs are dropped.
  private func deliverOutputs(in node: EffectNode, _ setting: Setting) {
    guard let (group, inner) = setting.content(of: node) else { return }
    if inner.isLate, case .child = node, inner.target.isGone { return }
    for node in group.nodes.reversed() { agenda.steps.append(.deliverOutputs(node, inner)) }
  }

  /// Adds the steps for the parts of an effect, or admits its operation.
  private func expand(_ node: EffectNode, _ setting: Setting) {
    switch node {
    case .message, .output:
      break
    case .cancel(let id):
      cancel(id: setting.target.laneID(id))
    case .run(let operation):
      admit(operation, setting)
    case .concatenate(let group):
      let sequence = setting.makeJob(.sequence, isLate: true)
      sequence.rest = (group, 0)
      sequence.pending += 1
      agenda.steps.append(.beginNext(sequence))
    case .merge, .child, .enclosed:
      guard let (group, inner) = setting.content(of: node) else { return }
      for node in group.nodes.reversed() { agenda.steps.append(.begin(node, inner)) }
    }
  }

  private func beginNext(of sequence: Job) {
    agenda.steps.append(.countDown(sequence))
    guard let (group, index) = sequence.rest else { return }
    sequence.rest = index + 1 < group.nodes.count ? (group, index + 1) : nil
    push(group.nodes[index], sequence.setting)
  }

  /// Launches an operation or a `cancellable` effect, unless its policy delays or drops it.
  private func admit(_ operation: EffectOperation, _ setting: Setting) {
    guard !setting.isClosed else { return cancelLater(.run(operation), setting) }
    lastNumber += 1
    guard let lane = operation.id.map({ setting.target.laneID($0) }) else {
      return agenda.steps.append(.launch(enter(operation, setting)))
    }
    // If an outer effect has the same identifier, only the outer effect counts for the policy. Such
    // an effect runs in the lane, so without a lane there is no need to ask all outer effects.
    let isCounted = lanes[lane] == nil || setting.job.firstOuter { $0.laneID == lane } == nil
    let rule = operation.policy.rule
    // An effect that this one is a part of can't end before this one, so waiting would be for ever.
    if let limit = rule.limit, isCounted, isFull(lane, limit),
      !sequence(first: setting.job, next: \.outer).contains(where: { $0.laneID == lane })
    {
      if rule == .queueLatest { replaceWaiting(in: lane) }
      let job = enter(operation, setting, isLate: true)
      return lanes[lane, default: Lane()].waiting.append((job, limit))
    }
    if rule == .dropNew, isCounted, isFull(lane, 1) { return }
    if rule == .cancelPrevious || rule == .pause { cancel(id: lane, replacedIn: setting.job) }
    let job = enter(operation, setting)
    if isCounted { lanes[lane, default: Lane()].running[job.number] = job }
    agenda.steps.append(.launch(job))
  }

  private func isFull(_ lane: AnyHashable, _ limit: Int) -> Bool {
    lanes[lane].map { $0.count >= limit || !$0.waiting.isEmpty } ?? false
  }

  func enter(
    _ operation: EffectOperation, _ setting: Setting, isLate: Bool = false
  ) -> Job {
    let job = setting.makeJob(
      operation.content == nil ? .operation : .whole, number: lastNumber, operation,
      isLate: isLate)
    job.state = .waiting
    job.pending += 1
    if let child = job.target.child { ownedByChild[child, default: [:]][job.number] = job }
    return job
  }

  private func launch(_ job: Job) {
    guard job.state == .waiting else { return }
    job.state = .running
    guard let content = job.operation?.content else {
      return agenda.commands.append(.startTask(job))
    }
    agenda.steps.append(.countDown(job))
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
        if !job.waiters.isEmpty { agenda.commands.append(.resume(job)) }
      case .sequence where job.rest != nil:
        job.pending += 1
        return agenda.ready.append(.beginNext(job))
      case .sequence:
        break
      case .whole:
        if job.state == .running { vacate(job, as: .finished) }
      case .operation:
        if job.state == .finished { agenda.commands.append(.reportFinished(job)) }
      }
      guard let outer = job.leaveOuter() else { return }
      if job.isDone || job.hasDonePart { outer.hasDonePart = true }
      outer.pending -= 1
      job = outer
    }
  }
}

/// A first-in, first-out queue that adds and removes elements in constant time on average.
struct FIFO<Element> {
  private var elements: [Element?] = []
  private var head = 0

  var isEmpty: Bool { head == elements.count }
  var first: Element? { isEmpty ? nil : elements[head] }

  /// The elements, the first one first.
  var all: [Element] { elements[head...].compactMap(\.self) }

  mutating func append(_ element: Element) {
    elements.append(element)
  }

  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let first = elements[head].take()
    head += 1
    if head == elements.count {
      // Releases the memory if the queue was long, and keeps the memory if the queue was short.
      elements.removeAll(keepingCapacity: head <= 64)
      head = 0
    } else if head > 64, head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return first
  }
}
