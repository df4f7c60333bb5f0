/// The parts of a store that don't depend on its types: turn, observed fields and effects.
///
/// ``StoreRoot`` adds the state, the reducer and the queue of actions.
@MainActor @usableFromInline
class StoreCore: StateNode {
  @usableFromInline let instruments: StoreInstruments?
  let diagnostics: DiagnosticReporter
  /// The effects that may start because another is over: the next of a concatenation or a queue.
  private var ready: [@MainActor () -> Void] = []
  private var lanes = EffectLanes()
  /// The intervals of throttled effects.
  var windows: [AnyHashable: ThrottleWindow] = [:]
  private var lastNumber = 0
  nonisolated let tasks = TaskRegistry()

  @usableFromInline init(
    turn: UnsafeMutablePointer<Turn>, state: UnsafeMutableRawPointer,
    instruments: StoreInstruments?, diagnostics: DiagnosticReporter
  ) {
    self.instruments = instruments
    self.diagnostics = diagnostics
    super.init(base: state, turn: turn)
  }

  nonisolated deinit {}

  final override var core: StoreCore { self }

  final override var isInPlace: Bool { true }

  final var observer: StoreObserver? { instruments?.observer }

  final override func watch(_ field: ObservedField) {
    turn.pointee.watchedFields.append(field)
  }

  final override func watchedField(where isWanted: (ObservedField) -> Bool) -> ObservedField? {
    turn.pointee.watchedFields.first(where: isWanted)
  }

  nonisolated final override func end() {
    tasks.end()
  }

  /// Works off what waits, until nothing does.
  func drain() {}

  /// How long a chain of actions may become, each sent while the one before was worked on.
  @usableFromInline final var chainLimit: Int { 100_000 }

  /// How many actions of one effect may wait before it is reported as a loop without end.
  final var queueLimit: Int { 1_000_000 }

  /// Stops the program if state is read while a reducer changes it.
  final func checkNotReducing() {
    if turn.pointee.isReducing { fatalError(Diagnostic.readWhileReducing().description) }
  }

  /// Does something as a turn of its own, or as a part of the one that is going on.
  func perform(_ body: () -> Void) {
    guard !turn.pointee.isBusy else { return body() }
    turn.pointee.isBusy = true
    turn.pointee.chainLength = 0
    body()
    turn.pointee.isBusy = false
    drain()
  }

  /// The call within which the item is worked on that a store queues now.
  ///
  /// It is set for the time of one function, which can't suspend. A property of each store would
  /// make all stores larger.
  private(set) static var enclosingCall: EnclosingCall?

  /// Queues an item, to be worked on within a call if there is one.
  final func enclose(in call: EnclosingCall?, _ queueItem: () -> Void) {
    guard let call else { return queueItem() }
    // A store that is not at work would reduce the action at once, without the queue.
    perform {
      Self.enclosingCall = call
      turn.pointee.isEnclosing = true
      queueItem()
      turn.pointee.isEnclosing = false
      Self.enclosingCall = nil
    }
  }
}

extension StoreCore {
  @usableFromInline func startReady() {
    while !ready.isEmpty {
      let starts = ready
      ready = []
      for start in starts { start() }
    }
    turn.pointee.hasReady = false
  }

  func whenReady(_ start: @escaping @MainActor () -> Void) {
    ready.append(start)
    turn.pointee.hasReady = true
  }

  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Begins an effect as its policy says.
  func begin(_ effect: RunningEffect) {
    guard !effect.work.isCancelled, !effect.hasLostChild, !effect.isCancelled else { return }
    if let id = effect.lane {
      let sharesLane = effect.sharesLane
      switch effect.operation.policy.rule {
      case .concurrent:
        break
      case .cancelPrevious, .pause:
        cancelOperations(id: id, except: effect)
      case .dropNew(let limit):
        if !sharesLane, lanes.runningCount(id) >= limit { return }
      case .queue(let limit):
        if !sharesLane, lanes.runningCount(id) >= limit {
          effect.hasWaited = true
          effect.enter()
          return lanes.enqueue(effect, id: id)
        }
      }
      if !sharesLane { lanes.begin(effect, id: id) }
    }
    effect.enter()
    start(effect)
  }

  private func start(_ effect: RunningEffect) {
    guard effect.phase == .waiting else { return }
    guard !tasks.hasEnded else { return cancel(effect) }
    effect.start()
    guard case .task(let launch) = effect.operation.content else { return startParts(of: effect) }
    observer?.receive(.effectBegan(effect.info))
    let task = launch(self, effect)
    effect.didStart(as: task)
    switch effect.phase {
    case .running: tasks.insert(task, number: effect.number)
    case .cancelled: task.cancel()
    case .waiting, .finished: break
    }
  }

  func finish(_ effect: RunningEffect) {
    guard effect.phase == .running else { return }
    if effect.task != nil { tasks.remove(number: effect.number) }
    perform { end(effect, as: effect.isCancelled ? .cancelled : .finished) }
  }

  /// Cancels the effects with an identifier, and the interval of those that are throttled.
  func cancel(id: AnyHashable) {
    if let interval = windows[id]?.interval { cancel(interval) }
    cancelOperations(id: id)
  }

  /// Cancels the effects with an identifier, except for those that another one is a part of.
  private func cancelOperations(id: AnyHashable, except part: RunningEffect? = nil) {
    for effect in lanes.removeAll(id) {
      if part?.isPart(of: effect) == true { lanes.begin(effect, id: id) } else { cancel(effect) }
    }
  }

  func cancel(_ effect: RunningEffect) {
    guard !effect.isOver else { return }
    if effect.task != nil { tasks.remove(number: effect.number) }
    if effect.isInSequence { effect.work.endsSequence = true }
    perform {
      end(effect, as: .cancelled)
      effect.task?.cancel()
      for part in effect.partsInOrder { cancel(part) }
    }
  }

  private func end(_ effect: RunningEffect, as phase: RunningEffect.Phase) {
    let wasRunning = effect.phase == .running
    effect.end(as: phase)
    if wasRunning, phase == .cancelled, !effect.hasParts {
      observer?.receive(.effectCancelled(effect.info))
    }
    if let id = effect.lane, let next = lanes.end(effect, id: id) {
      whenReady { self.start(next) }
    }
    if phase == .cancelled { effect.whenCancelled?() }
    effect.whenCancelled = nil
  }

  /// Starts a task on the main actor: at once up to its first suspension where the system can, else
  /// on the main actor's next turn.
  func startTask(
    of effect: RunningEffect, _ operation: @escaping @MainActor @Sendable () async -> Void
  ) -> Task<Void, Never> {
    if let startTask = observer?.startTask {
      return startTask(BegunEffect(effect, of: self), operation)
    }
    if #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return Task.immediate(operation: operation)
    } else {
      return Task(operation: operation)
    }
  }
}
