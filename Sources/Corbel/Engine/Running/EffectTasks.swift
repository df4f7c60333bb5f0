/// The tasks of a store's effects, and what else is to be done for them.
///
/// It tells ``Running`` what happens, and carries out the commands that come of it.
@MainActor
@usableFromInline package final class EffectTasks {
  /// The core, which owns this object.
  ///
  /// Each caller keeps the core: the store, an operation that runs, or a job that is not over.
  private unowned(unsafe) let core: StoreCore
  private let running: Running
  /// Whether steps are taken, which continue after each command.
  @exclusivity(unchecked) private var isAtWork = false
  private var waiters: [ObjectIdentifier: [CheckedContinuation<Void, Never>]] = [:]
  /// Whether the store has gone, and the tasks that end with it.
  ///
  /// A store may be released on any thread, so this is the one part of it that is behind a lock.
  private nonisolated let tasks = Lock<(hasEnded: Bool, byNumber: [Int: Task<Void, Never>])>(
    (false, [:]))

  init(of core: StoreCore) {
    self.core = core
    running = Running(reports: core.observer != nil)
  }

  nonisolated deinit {}

  /// Whether the store has gone.
  nonisolated var hasEnded: Bool {
    tasks.withLock { $0.hasEnded }
  }

  /// Cancels all tasks in the order in which they were started, because the store has gone.
  nonisolated func end() {
    let tasks = tasks.withLock { contents in
      contents.hasEnded = true
      defer { contents.byNumber = [:] }
      return contents.byNumber
    }
    guard !tasks.isEmpty else { return }
    for (_, task) in tasks.sorted(by: { $0.key < $1.key }) { task.cancel() }
  }

  // MARK: What the store tells

  /// Creates the job of an action.
  func makeJob(sentAt callSite: CallSite) -> Job {
    Job(sentAt: callSite, owner: core)
  }

  /// Starts the effect that an action has returned, as a part of its job.
  func begin(_ node: EffectNode, in job: Job) {
    if node.hasChildren { node.findChildren(in: core) }
    running.begin(node, in: job)
    work()
  }

  /// Starts the effects that waited for another one, which is over now.
  func startReady() {
    while running.hasReadySteps {
      running.beginReady()
      work()
    }
  }

  /// Notes that nothing of a job is pending any more.
  func leave(_ job: Job) {
    running.leave(job)
    work()
  }

  /// Cancels the effects of children that have gone, in the order in which they were begun.
  func cancel(lost jobs: [Job]) {
    core.inTurn {
      for job in jobs.sorted(by: { $0.number < $1.number }) { running.cancel(job) }
      work()
    }
  }

  // MARK: What others tell

  /// Cancels an effect, or all that an action has started.
  package func cancel(_ job: Job) {
    guard !job.isOver else { return }
    core.inTurn {
      running.cancel(job)
      work()
    }
  }

  /// Cancels the effects that have an identifier, and belong to the store itself.
  package func cancel(id: AnyHashable) {
    core.inTurn {
      running.cancel(id: id)
      work()
    }
  }

  /// Notes that the operation of a job has returned.
  func finish(_ job: Job) {
    guard job.state == .running else { return }
    let number = job.number
    tasks.withLock { _ = $0.byNumber.removeValue(forKey: number) }
    core.inTurn {
      running.finish(job, isCancelled: job.task?.isCancelled == true)
      work()
    }
  }

  /// Waits until a job is over.
  func wait(for job: Job) async {
    guard !job.isOver else { return }
    await withCheckedContinuation {
      job.isAwaited = true
      waiters[ObjectIdentifier(job), default: []].append($0)
    }
  }

  // MARK: What is to be done

  /// Carries out the commands; if one of them leads here again, the steps of the outer call wait.
  private func work() {
    guard !isAtWork else {
      while let command = running.nextOfCommands() { carryOut(command) }
      return
    }
    isAtWork = true
    while let command = running.next(isClosed: hasEnded) { carryOut(command) }
    isAtWork = false
    core.turn.hasReady = running.hasReadySteps
  }

  private func carryOut(_ command: Running.Command) {
    switch command {
    case .reportBegan(let job):
      core.observer?.receive(.effectBegan(job.info))
    case .launch(let job):
      launch(job)
    case .reportFinished(let job):
      core.observer?.receive(.effectFinished(job.info))
    case .cancel(let job):
      let number = job.number
      tasks.withLock { _ = $0.byNumber.removeValue(forKey: number) }
      core.observer?.receive(.effectCancelled(job.info))
      job.task?.cancel()
    case .deliver(let message, let setting):
      message.deliver(core, setting)
    case .resume(let job):
      for waiter in waiters.removeValue(forKey: ObjectIdentifier(job)) ?? [] { waiter.resume() }
    }
  }

  private func launch(_ job: Job) {
    guard let task = job.operation?.launch?(core, self, job) else { return }
    job.task = task
    let number = job.number
    switch job.state {
    case .running:
      let hasEnded = tasks.withLock { tasks in
        if !tasks.hasEnded { tasks.byNumber[number] = task }
        return tasks.hasEnded
      }
      if hasEnded { task.cancel() }
    case .cancelled:
      task.cancel()
    case .waiting, .finished:
      break
    }
  }

  /// Starts a task on the main actor: at once up to its first suspension where the system can, else
  /// as soon as the main actor is free.
  func startTask(
    of job: Job, _ operation: @escaping @MainActor @Sendable () async -> Void
  ) -> Task<Void, Never> {
    if let startTask = core.observer?.startTask {
      return startTask(self, job, operation)
    }
    if #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return Task.immediate { @MainActor in await operation() }
    } else {
      return Task(operation: operation)
    }
  }
}

extension Job {
  /// Whether its operation may still send.
  var maySend: Bool { state == .running && task?.isCancelled != true }

  /// Whether what it has sent is dropped: it was cancelled, or has lost its store or its child.
  var isDropped: Bool { isCancelled || task?.isCancelled == true || child?.hasGone == true }
}
