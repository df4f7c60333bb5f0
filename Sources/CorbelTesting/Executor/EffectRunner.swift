internal import Corbel

/// Runs the effects of a test's store, and can tell when they have come to rest.
@MainActor final class EffectRunner: TestWork {
  private let executor: any EffectExecutor
  /// How many operations have not returned, those that were cancelled among them.
  private var unfinishedCount = 0
  /// Counts what effects have done that the test can see.
  private var activity = 0
  private var waiters: [Waiter<Bool>] = []
  /// The clocks and gates at which effects have waited.
  private let places = Lock<[WeakPlace]>([])

  init() {
    if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
      executor = TestExecutor()
    } else {
      executor = SystemExecutor()
    }
    TestWorks.add(self)
  }

  nonisolated deinit {}

  /// Starts the task of an effect, which runs up to its first suspension.
  func start(_ operation: @escaping @MainActor @Sendable () async -> Void) -> Task<Void, Never> {
    unfinishedCount += 1
    return TestContext.$work.withValue(self) {
      executor.start {
        await operation()
        self.unfinishedCount -= 1
      }
    }
  }

  /// How many jobs one step of a test may lead to.
  nonisolated static var limit: Int { 100_000 }

  /// Called where effects don't come to rest; ends them.
  var whenEndless: @MainActor () -> Void = {}

  /// Does something, then runs what it has led to off the main actor.
  func attending<Result>(_ body: () -> Result) -> Result {
    let wasAttended = executor.attendFromNow()
    let result = body()
    run()
    if !wasAttended { executor.attendNoMore() }
    return result
  }

  private func run() {
    while !executor.run(limit: Self.limit) { whenEndless() }
  }

  /// Notes that an effect has done something that the test waits for.
  func noteActivity() {
    activity += 1
    let resumed = waiters
    waiters = []
    for waiter in resumed { waiter.end(with: .success(true)) }
  }

  nonisolated func noteWait(at place: any WaitingPlace) {
    places.withLock { places in
      guard !places.contains(where: { $0.place === place }) else { return }
      places.removeAll { $0.place == nil }
      places.append(WeakPlace(place: place))
    }
  }

  private var waitingCount: Int {
    places.withLock { places in places.compactMap(\.place) }.reduce(0) { $0 + $1.waitingCount }
  }

  /// What effects wait for, a line each.
  var waitingLines: [String] {
    places.withLock { places in places.compactMap(\.place) }.flatMap(\.waitingLines)
  }

  private struct WeakPlace: Sendable {
    weak var place: (any WaitingPlace)?
  }

  /// How many turns of the main actor may pass in which nothing is seen of effects that run.
  ///
  /// On its way from one place to another on the main actor a task takes turns that nobody can see.
  nonisolated static var patience: Int { 100 }

  /// Lets everything run that can.
  ///
  /// It is over as soon as a turn passes in which nothing happens, and all that runs is known to wait
  /// at a clock or a gate. What waits for something else is given some more turns.
  func settle() async {
    var start = executor.jobCount
    var quietTurns = 0
    while quietTurns < Self.patience {
      if executor.jobCount - start > Self.limit {
        whenEndless()
        start = executor.jobCount
      }
      let before = (executor.jobCount, activity)
      // The executor's jobs are not run here: between two turns, of which nobody can tell the number,
      // they would come before or after what has gone to the main queue by itself.
      await MainQueue.turn()
      guard (executor.jobCount, activity) == before else {
        quietTurns = 0
        continue
      }
      quietTurns += 1
      if unfinishedCount <= waitingCount { return }
    }
  }

  /// How many turns of the main actor pass after the time is over, before it counts as over.
  ///
  /// Where many tests share the main actor, it may have had no turn left for the effects of this one.
  nonisolated static var grace: Int { 1000 }

  /// Waits until an effect has done something, or until there is no time left.
  ///
  /// - Returns: False if there was no time left.
  func nextActivity(before deadline: ContinuousClock.Instant) async -> Bool {
    let waiter = Waiter<Bool>()
    waiters.append(waiter)
    // The one real time-out, for what has left the process: in a test that succeeds it never passes.
    let alarm = Task {
      try? await Task.sleep(until: deadline, clock: .continuous)
      for _ in 0..<Self.grace where !Task.isCancelled { await MainQueue.turn() }
      waiter.end(with: .success(false))
    }
    defer { alarm.cancel() }
    return (try? await waiter.value()) ?? false
  }
}
