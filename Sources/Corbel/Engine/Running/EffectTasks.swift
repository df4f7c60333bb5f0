/// The effects of a store: those that run, those that wait, and their tasks.
@MainActor
final class EffectTasks {
  /// The core, which owns this object, and which every caller keeps.
  private unowned(unsafe) let core: StoreCore
  /// The effects that may start because another is over: the next of a concatenation or a queue.
  private var ready: [@MainActor () -> Void] = []
  private var lanes = EffectLanes()
  /// The intervals of throttled effects.
  private var windows: [AnyHashable: ThrottleWindow] = [:]
  private var lastNumber = 0
  private nonisolated let tasks = TaskRegistry()

  init(of core: StoreCore) {
    self.core = core
  }

  nonisolated deinit {}

  private var observer: StoreObserver? { core.observer }

  /// Whether the store has gone.
  nonisolated var hasEnded: Bool { tasks.hasEnded }

  /// Cancels all tasks, because the store has gone.
  nonisolated func end() {
    tasks.end()
  }

  // MARK: Starting

  private enum Step {
    case start(EffectNode, EffectPlace)
    case started(Work)
  }

  /// Starts the effect that an action has returned, as a part of the work given or of a new one.
  func perform(
    _ node: EffectNode, in existing: Work?, callSite: CallSite
  ) -> Work {
    let work = existing ?? Work(core: core, callSite: callSite)
    let place = EffectPlace(child: nil, work: work, whole: nil, isInSequence: false)
    if node.hasChildren { findChildren(of: node, place) }
    begin(node, place)
    if existing == nil { work.release() }
    return work
  }

  /// Finds the children that the effects in a tree act on, also those that begin later: by then
  /// there may be others in their places.
  private func findChildren(of root: EffectNode, _ place: EffectPlace) {
    var nodes = [(root, place)]
    while let (node, place) = nodes.popLast() {
      var inner = place
      if case .child(let child) = node { inner = inside(child, place) }
      guard let group = node.group, node.hasChildren else { continue }
      for node in group.nodes { nodes.append((node, inner)) }
    }
  }

  /// Delivers the outputs of an effect, then starts the rest of it in order.
  private func begin(_ node: EffectNode, _ place: EffectPlace, isLate: Bool = false) {
    deliverOutputs(of: node, place, isLate: isLate)
    switch node {
    case .merge, .concatenate, .child, .enclosed:
      take([.start(node, place)])
    case .send, .respond, .report, .cancel, .run, .throttle:
      beginLeaf(node, place)
    }
  }

  /// Walks a tree of effects with a stack of its own: the real one is too small for a deep tree.
  private func take(_ first: [Step]) {
    var steps = first
    while let step = steps.popLast() {
      switch step {
      case .start(let node, let place):
        switch node {
        case .merge(let group):
          for child in group.nodes.reversed() { steps.append(.start(child, place)) }
        case .concatenate(let group):
          steps += stepsForNext(of: EffectSequence(group.nodes, at: place))
        case .child(let child):
          let inner = inside(child, place)
          for node in child.group.nodes { steps.append(.start(node, inner)) }
        case .enclosed(let enclosure):
          let inner = inside(enclosure, place)
          for node in enclosure.group.nodes { steps.append(.start(node, inner)) }
        case .send, .respond, .report, .cancel, .run, .throttle:
          beginLeaf(node, place)
        }
      case .started(let part):
        part.release()
      }
    }
  }

  /// Starts the parts of a whole effect whose turn has come.
  func startParts(of effect: RunningEffect) {
    let place = EffectPlace(
      child: effect.context, work: effect.work, whole: effect, isInSequence: effect.isInSequence,
      enclosingCall: effect.enclosingCall)
    effect.retain()
    for node in effect.operation.parts?.nodes ?? [] {
      begin(node, place, isLate: effect.hasWaited || effect.isInSequence)
    }
    effect.release()
  }

  private func inside(_ child: EffectChild, _ place: EffectPlace) -> EffectPlace {
    var place = place
    place.child = child.context(in: core, place.child)
    return place
  }

  private func inside(_ enclosure: EffectEnclosure, _ place: EffectPlace) -> EffectPlace {
    var place = place
    place.enclosingCall = enclosure.call
    return place
  }

  private func beginLeaf(_ node: EffectNode, _ place: EffectPlace) {
    switch node {
    case .send(let message), .report(let message):
      message.deliver(core, place)
    case .cancel(let id):
      cancel(id: place.child?.lane(id) ?? id)
    case .run(let operation):
      begin(RunningEffect(number: nextNumber(), operation: operation, at: place))
    case .throttle(let throttle):
      begin(throttle, place)
    case .respond, .merge, .concatenate, .child, .enclosed:
      break
    }
  }

  /// Begins the next part of a concatenation as a work of its own, whose end lets the one after it
  /// begin.
  private func stepsForNext(of sequence: EffectSequence) -> [Step] {
    guard !sequence.isCancelled, let node = sequence.next() else {
      sequence.end()
      return []
    }
    let place = sequence.nextPlace(in: core)
    place.work.whenFinished = { part in
      if part.endsSequence || part.isCancelled {
        sequence.end()
      } else {
        self.whenReady { self.take(self.stepsForNext(of: sequence)) }
      }
    }
    deliverOutputs(of: node, place, isLate: true)
    return [.started(place.work), .start(node, place)]
  }

  /// Delivers the outputs that need not wait; what comes late is dropped with its child.
  private func deliverOutputs(of root: EffectNode, _ place: EffectPlace, isLate: Bool) {
    switch root {
    case .respond(let message):
      message.deliver(core, place)
    case .merge, .child, .enclosed:
      deliverOutputs(inTree: root, place, isLate: isLate)
    case .send, .report, .cancel, .run, .throttle, .concatenate:
      break
    }
  }

  private func deliverOutputs(inTree root: EffectNode, _ place: EffectPlace, isLate: Bool) {
    var nodes = [(root, place)]
    while let (node, place) = nodes.popLast() {
      switch node {
      case .respond(let message):
        message.deliver(core, place)
      case .merge(let group):
        for child in group.nodes.reversed() { nodes.append((child, place)) }
      case .child(let child):
        let inner = inside(child, place)
        if isLate, inner.child?.hasGone == true { continue }
        for node in child.group.nodes { nodes.append((node, inner)) }
      case .enclosed(let enclosure):
        let inner = inside(enclosure, place)
        for node in enclosure.group.nodes { nodes.append((node, inner)) }
      case .send, .report, .cancel, .run, .throttle, .concatenate:
        break
      }
    }
  }

  // MARK: Throttling

  private func begin(_ throttle: EffectThrottle, _ place: EffectPlace, isLate: Bool = false) {
    guard !place.isCancelled else { return }
    let id = place.child?.lane(throttle.id) ?? throttle.id
    if let window = windows[id] {
      guard throttle.keepsLatest else { return }
      return window.keep(.init(throttle: throttle, place: place))
    }
    for node in throttle.group.nodes { begin(node, place, isLate: isLate) }
    openWindow(throttle, in: place.child, id)
  }

  /// Lets an interval pass, as an effect that belongs to no action's work.
  private func openWindow(
    _ throttle: EffectThrottle, in child: ChildContext?, _ id: AnyHashable
  ) {
    let operation = EffectOperation(
      id: throttle.id, policy: .concurrent, callSite: throttle.callSite
    ) { core, effects, effect in
      effects.startTask(of: effect) {
        try? await throttle.clock.sleep(for: throttle.interval)
        if effect.mayAct { core.perform { effects.closeWindow(id) } }
        effects.finish(effect)
      }
    }
    let work = Work(core: core, callSite: throttle.callSite)
    let place = EffectPlace(child: child, work: work, whole: nil, isInSequence: false)
    let interval = RunningEffect(
      number: nextNumber(), operation: operation, at: place, isInterval: true)
    windows[id] = ThrottleWindow(interval)
    interval.whenCancelled = { self.windows.removeValue(forKey: id)?.drop() }
    begin(interval)
    work.release()
  }

  private func closeWindow(_ id: AnyHashable) {
    guard let next = windows.removeValue(forKey: id)?.take() else { return }
    begin(next.throttle, next.place, isLate: true)
    next.place.release()
  }

  // MARK: Beginning, ending and cancelling

  func startReady() {
    while !ready.isEmpty {
      let starts = ready
      ready = []
      for start in starts { start() }
    }
    core.turn.hasReady = false
  }

  func whenReady(_ start: @escaping @MainActor () -> Void) {
    ready.append(start)
    core.turn.hasReady = true
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
    let task = launch(core, self, effect)
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
    core.perform { end(effect, as: effect.isCancelled ? .cancelled : .finished) }
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
    core.perform {
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
      return startTask(BegunEffect(effect, of: core), operation)
    }
    if #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return Task.immediate(operation: operation)
    } else {
      return Task(operation: operation)
    }
  }
}
