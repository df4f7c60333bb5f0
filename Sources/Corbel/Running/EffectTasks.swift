/// A store, as far as its effects know it.
@MainActor package protocol EffectHost: AnyObject {
  var diagnostics: DiagnosticReporter { get }
  /// The owner of the store's effects; nil before the first effect.
  var effects: EffectTasks? { get }
  /// Makes a change in the open turn, or opens a turn for it.
  func inTurn(_ change: () -> Void)
  /// Stops the program if a reducer is changing the state, of which a part is about to be read.
  func checkNotReducing(_ state: any Any.Type)
}

/// The store or the child that effects act on, for code that doesn't know its types.
@MainActor package class AnyTarget {
  /// The store.
  ///
  /// Every user of a target retains the store: a running operation, or a job that is not over.
  unowned final let host: any EffectHost
  /// The identity of the nearest child that can go away; nil for the store itself.
  final let child: ObjectIdentifier?
  /// The identity of the child, with which an effect's identifier is combined; empty for the store.
  private let identity: [AnyHashable]

  init(
    in host: any EffectHost, child: ObjectIdentifier? = nil, identity: [AnyHashable] = []
  ) {
    self.host = host
    self.child = child
    self.identity = identity
  }

  nonisolated deinit {}

  /// Whether the child no longer exists.
  var isGone: Bool { false }

  /// Returns an identifier, combined with the child's identity.
  final func laneID(_ id: AnyHashable) -> AnyHashable {
    identity.isEmpty ? id : AnyHashable(identity + [id])
  }
}

/// The owner of the tasks of a store's effects.
///
/// Each method notes an event in ``Running``, then carries out the commands that ``Running``
/// returns.
@MainActor
package final class EffectTasks {
  /// The store itself, on which the effects of its reducer act.
  private let root: AnyTarget
  private let observer: StoreObserver?
  private let running = Running()
  /// Whether ``takeSteps()`` runs; a nested call leaves the steps to the outer call.
  private var isTakingSteps = false
  /// Whether the store is gone, and the tasks to cancel when the store is deallocated.
  ///
  /// A store can be released on any thread, so these values need a lock. No other part of a store
  /// needs a lock.
  private nonisolated let tasks = Lock<(isClosed: Bool, byNumber: [Int: Task<Void, Never>])>(
    (false, [:]))

  /// Creates the owner of a store's effects; the store owns the new object.
  init(of root: AnyTarget, observer: StoreObserver?) {
    self.root = root
    self.observer = observer
  }

  nonisolated deinit {}

  /// Whether the store is gone.
  nonisolated var isClosed: Bool {
    tasks.withLock { $0.isClosed }
  }

  /// Marks the store as gone, and cancels all tasks in the order in which they were started.
  nonisolated func close() {
    let tasks = tasks.withLock { contents in
      contents.isClosed = true
      defer { contents.byNumber = [:] }
      return contents.byNumber
    }
    guard !tasks.isEmpty else { return }
    for (_, task) in tasks.sorted(by: { $0.key < $1.key }) { task.cancel() }
  }

  // MARK: Events of the store

  /// Begins the effect that a reducer returned, in the job of its action or in a new job.
  func begin(_ node: EffectNode, in existing: Job?, sentAt callSite: CallSite) -> Job {
    let job = existing ?? makeJob(sentAt: callSite)
    running.begin(node, in: job, of: root)
    takeSteps()
    return job
  }

  /// Creates the job of an action.
  func makeJob(sentAt callSite: CallSite) -> Job {
    Job(sentAt: callSite, on: root)
  }

  /// Begins the effects that waited for an effect that is now over.
  func beginReady() {
    while running.beginReady() { takeSteps() }
  }

  /// Removes a job that is over from its outer job; a job that is not over stays.
  func removeIfOver(_ job: Job) {
    running.removeIfOver(job)
    takeSteps()
  }

  /// Cancels the effects of children that are gone, in the order in which they began.
  func cancel(ownedBy children: [ObjectIdentifier]) {
    inTurn { running.cancel(ownedBy: children) }
  }

  // MARK: Other events

  /// The effects that wait for others with their identifier, in the order in which they began.
  package var waiting: [Job] {
    running.lanes.values.filter { !$0.waiting.isEmpty }
      .flatMap { $0.waiting.all.map(\.job) }.filter(\.isActive).sorted { $0.number < $1.number }
  }

  /// The number of the newest effect, which may still wait.
  package var lastNumber: Int { running.lastNumber }

  /// Cancels an effect, or everything that an action has started.
  package func cancel(_ job: Job, isSilent: Bool = false) {
    if !job.isOver { inTurn { running.cancel(job, isSilent: isSilent) } }
  }

  /// Cancels the effects with an identifier that belong to the store itself, not to a child.
  package func cancel(id: AnyHashable) {
    inTurn { running.cancel(id: id) }
  }

  /// Notes that the operation of a job has returned.
  func finish(_ job: Job) {
    guard job.state == .running else { return }
    let isCancelled = forgetTask(of: job)?.isCancelled == true
    inTurn { running.finish(job, isCancelled: isCancelled) }
  }

  /// Waits until a job is over.
  func wait(for job: Job) async {
    guard !job.isOver else { return }
    await withCheckedContinuation { job.waiters.append($0) }
  }

  // MARK: Commands

  private func inTurn(_ change: () -> Void) {
    root.host.inTurn {
      change()
      takeSteps()
    }
  }

  /// Takes steps and carries out their commands.
  ///
  /// A nested call carries out only pending commands.
  private func takeSteps() {
    let isOuter = !isTakingSteps
    isTakingSteps = true
    while let command = running.next(isClosed: isClosed, takesSteps: isOuter) { carryOut(command) }
    if isOuter { isTakingSteps = false }
  }

  private func carryOut(_ command: Running.Command) {
    switch command {
    case .startTask(let job):
      startTask(of: job)
    case .reportFinished(let job):
      observer?.receive(.effectFinished(job.info))
    case .cancel(let job):
      let task = forgetTask(of: job)
      observer?.receive(.effectCancelled(job.info))
      task?.cancel()
    case .deliver(let message, let setting):
      message(setting)
    case .resume(let job):
      for waiter in job.waiters { waiter.resume() }
      job.waiters = []
    }
  }

  private func startTask(of job: Job) {
    observer?.receive(.effectBegan(job.info))
    // The observer may have released the store, or may have cancelled the effect.
    if isClosed { return running.cancel(job, isSilent: true) }
    guard job.state == .running, let run = job.operation?.run else { return }
    let task = makeTask(of: job) { [host = root.host] in
      await run(host, job)
      self.finish(job)
    }
    let number = job.number
    // The operation may have ended already, or may have cancelled itself.
    switch job.state {
    case .running:
      job.task = task
      let isClosed = tasks.withLock { tasks in
        tasks.byNumber[number] = task
        return tasks.isClosed
      }
      if isClosed { task.cancel() }
    case .cancelled:
      task.cancel()
    case .waiting, .finished:
      break
    }
  }

  /// Removes the task of a job and returns the task, or returns nil if the job has no task.
  private func forgetTask(of job: Job) -> Task<Void, Never>? {
    guard let task = job.task else { return nil }
    job.task = nil
    let number = job.number
    tasks.withLock { _ = $0.byNumber.removeValue(forKey: number) }
    return task
  }

  /// Starts a task on the main actor.
  ///
  /// If the system supports immediate tasks, the task runs at once up to its first suspension.
  /// Otherwise the task starts when the main actor is free. The observer of a test can start the
  /// task in its own way.
  private func makeTask(
    of job: Job, _ operation: @escaping @MainActor @Sendable () async -> Void
  ) -> Task<Void, Never> {
    if let task = observer?.startTask?(self, job, operation) { return task }
    if #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return Task.immediate(operation: operation)
    } else {
      return Task(operation: operation)
    }
  }
}
