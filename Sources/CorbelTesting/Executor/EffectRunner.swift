internal import Corbel

/// Runs the effects of a test's store, and can tell when they have come to rest.
@MainActor final class EffectRunner: TestWork {
  private let executor: any EffectExecutor
  /// The operations that have not returned, those that were cancelled among them.
  private var operations: [TestOperation] = []
  /// Counts what effects have done that the test can see.
  private var activity = 0
  /// How many actions were reduced.
  private var actionCount = 0
  private var waiters: [Waiter<Bool>] = []
  /// The clocks and gates at which effects have waited.
  private let places = Lock<[WeakPlace]>([])

  init() {
    if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
      executor = TestExecutor(Schedule.current)
    } else {
      executor = SystemExecutor()
    }
    TestWorks.add(self)
  }

  nonisolated deinit {}

  /// Starts the task of an effect, which runs up to its first suspension.
  ///
  /// - Parameters:
  ///   - name: The name of the effect in messages.
  ///   - operation: The operation of the effect.
  /// - Returns: The task.
  func start(
    _ name: @autoclosure () -> String, _ operation: @escaping @MainActor @Sendable () async -> Void
  ) -> Task<Void, Never> {
    let waits = TestOperation(Schedule.current == nil ? "" : name())
    add(waits)
    return TestContext.$work.withValue(self) {
      TestContext.$operation.withValue(waits) {
        executor.start {
          waits.begin()
          await operation()
          self.remove(waits)
        }
      }
    }
  }

  private func add(_ operation: TestOperation) {
    operation.slot = operations.count
    operations.append(operation)
  }

  private func remove(_ operation: TestOperation) {
    let last = operations.removeLast()
    if last === operation { return }
    operations[operation.slot] = last
    last.slot = operation.slot
  }

  /// How many jobs one step of a test may lead to.
  nonisolated static var jobLimit: Int { 100_000 }

  /// How many actions one step may lead to, each of which the test keeps with its states.
  nonisolated static var actionLimit: Int { 5_000 }

  /// Called where effects don't come to rest, with what they have done; ends them.
  var whenEndless: @MainActor (String) -> Void = { _ in }

  /// Runs `body`, then every job that it enqueued.
  func attending<Result>(_ body: () -> Result) -> Result {
    let wasAttended = executor.attendFromNow()
    let result = body()
    run()
    if !wasAttended { executor.attendNoMore() }
    return result
  }

  private func run() {
    if executor.run(limit: 1_000) { return }
    var start = progress
    while !executor.run(limit: 1_000) { endEndless(since: &start) }
  }

  /// Ends effects that have done too much since the beginning of a step.
  private func endEndless(since start: inout Progress) {
    if actionCount - start.actionCount > Self.actionLimit {
      whenEndless("sent \(Self.actionLimit) actions")
    } else if executor.jobCount - start.jobCount > Self.jobLimit {
      whenEndless("run \(Self.jobLimit) jobs off the main actor")
    } else {
      return
    }
    start = progress
  }

  private typealias Progress = (jobCount: Int, actionCount: Int)

  private var progress: Progress { (executor.jobCount, actionCount) }

  /// Notes that an action was reduced.
  func noteAction() {
    actionCount += 1
    noteActivity()
  }

  /// Notes that an effect has done something that the test waits for.
  func noteActivity() {
    activity += 1
    if waiters.isEmpty { return }
    let resumed = waiters
    waiters = []
    for waiter in resumed { waiter.end(with: .success(true)) }
  }

  /// Calls a function on the main actor: now, if this is called there, else before any operation
  /// that is resumed later.
  nonisolated func perform(_ body: @escaping @MainActor @Sendable () -> Void) {
    if MainQueue.isCurrent { MainActor.assumeIsolated(body) } else { executor.perform(body) }
  }

  nonisolated func noteWait(at place: any WaitingPlace) {
    places.withLock { places in
      guard !places.contains(where: { $0.place === place }) else { return }
      places.removeAll { $0.place == nil }
      places.append(WeakPlace(place: place))
    }
  }

  /// A line for each wait of an effect at a clock or a gate.
  var waitingLines: [String] {
    places.withLock { places in places.compactMap(\.place) }.flatMap(\.waitingLines)
  }

  private struct WeakPlace: Sendable {
    weak var place: (any WaitingPlace)?
  }

  /// How many turns of the main actor may pass in which nothing is seen of effects that run.
  ///
  /// A task that goes from one place to another on the main actor takes turns that can't be seen.
  nonisolated static var patience: Int { 100 }

  /// Lets everything run that can.
  ///
  /// It is over as soon as a turn passes in which nothing happens, and all that runs is known to wait
  /// at a clock or a gate. Work that waits for something else is given some more turns.
  func settle() async {
    var start = progress
    var quietTurns = 0
    while quietTurns < Self.patience {
      endEndless(since: &start)
      let before = (executor.jobCount, activity)
      // The executor's jobs are not run here: between two turns, the number of which is unknown,
      // they would come before or after what has gone to the main queue by itself.
      await MainQueue.turn()
      guard (executor.jobCount, activity) == before else {
        quietTurns = 0
        continue
      }
      quietTurns += 1
      if operations.allSatisfy(\.isWaiting) { return }
    }
  }

  /// Lets everything run that can, of all that the test has begun: its stores may work together.
  func settleAll() async {
    let runners = runnersOfTest
    var before = -1
    while before != runners.reduce(0, { $0 + $1.executor.jobCount + $1.activity }) {
      before = runners.reduce(0) { $0 + $1.executor.jobCount + $1.activity }
      for runner in runners { await runner.settle() }
      if runners.count == 1 { return }
    }
  }

  private var runnersOfTest: [EffectRunner] {
    let others = TestWorks.current.compactMap { $0 as? EffectRunner }
    return others.contains { $0 === self } ? others : others + [self]
  }

  /// How many turns of the main actor pass after the time is over, before it counts as over.
  ///
  /// Where many tests share the main actor, it may have had no turn left for the effects of this one.
  nonisolated static var grace: Int { 1000 }

  /// The result of waiting for an effect.
  enum Outcome {
    case activity
    /// There was no time left.
    case timeOut
    /// No effect runs that does not wait for the test.
    case rest
  }

  /// Waits until an effect of the test has done something, if one can that does not wait for the test.
  func nextActivity(before deadline: ContinuousClock.Instant) async -> Outcome {
    let runners = runnersOfTest
    if runners.allSatisfy({ $0.operations.allSatisfy(\.isKnownToWait) }) { return .rest }
    let waiter = Waiter<Bool>()
    for runner in runners { runner.waiters.append(waiter) }
    // The one real time-out, for what has left the process: in a test that succeeds it never passes.
    let alarm = Task {
      try? await Task.sleep(until: deadline, clock: .continuous)
      for _ in 0..<Self.grace where !Task.isCancelled { await MainQueue.turn() }
      waiter.end(with: .success(false))
    }
    defer { alarm.cancel() }
    return (try? await waiter.value()) == true ? .activity : .timeOut
  }
}
