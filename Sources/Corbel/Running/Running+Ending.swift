/// The ends of effects: returned operations, and cancellation.
extension Running {
  // MARK: Ending

  /// Notes that the operation of a job has returned.
  package func finish(_ job: Job, isCancelled: Bool) {
    guard job.state == .running else { return }
    job.isDone = !isCancelled
    end(job, as: isCancelled ? .cancelled : .finished)
  }

  private func end(_ job: Job, as state: Job.State) {
    let isRunning = job.state == .running
    vacate(job, as: state)
    if state == .cancelled, isRunning, job.kind != .whole { agenda.commands.append(.cancel(job)) }
    // The end of a running `cancellable` effect is counted by a step that was added when the effect
    // began.
    if job.kind != .whole || !isRunning { countDown(job) }
  }

  /// Removes a job from its child and its lane, and starts waiting jobs up to their limits.
  func vacate(_ job: Job, as state: Job.State) {
    job.state = state
    if state == .cancelled { job.isCancelled = true }
    if let child = job.target.child, var jobs = ownedByChild.removeValue(forKey: child) {
      jobs[job.number] = nil
      if !jobs.isEmpty { ownedByChild[child] = jobs }
    }
    guard let id = job.laneID, var lane = lanes.removeValue(forKey: id) else { return }
    lane.running[job.number] = nil
    while let (next, limit) = lane.waiting.first, !next.isActive || lane.count < limit {
      _ = lane.waiting.popFirst()
      guard next.isActive else { continue }
      lane.running[next.number] = next
      agenda.ready.append(.launch(next))
    }
    if !lane.running.isEmpty || !lane.waiting.isEmpty { lanes[id] = lane }
  }

  // MARK: Cancelling

  /// Cancels the effects of children that are gone, in the order in which the effects began.
  func cancel(ownedBy children: [ObjectIdentifier]) {
    if ownedByChild.isEmpty { return }
    let jobs = children.flatMap { ownedByChild[$0, default: [:]].values }
    for job in jobs.sorted(by: { $0.number < $1.number }) { cancel(job) }
  }

  /// Cancels the effects with an identifier.
  ///
  /// - Parameters:
  ///   - id: The identifier, combined with the child.
  ///   - inner: The job in which another effect replaces these effects. The job itself and its
  ///     outer jobs are not cancelled.
  package func cancel(id: AnyHashable, replacedIn inner: Job? = nil) {
    guard var lane = lanes.removeValue(forKey: id) else { return }
    for job in lane.running.values.sorted(by: { $0.number < $1.number }) {
      if job.isDone || inner?.firstOuter(where: { $0 === job }) != nil {
        lanes[id, default: Lane()].running[job.number] = job
      } else {
        cancel(job, isSilent: inner != nil)
      }
    }
    while let (job, _) = lane.waiting.popFirst() { cancel(job, isSilent: inner != nil) }
  }

  /// Cancels the effects that wait in a lane, because another effect replaces them.
  func replaceWaiting(in id: AnyHashable) {
    while let (job, _) = lanes[id]?.waiting.popFirst() { cancel(job, isSilent: true) }
  }

  /// Cancels a job and its inner jobs, in the order in which the effects began.
  ///
  /// Cancelling an effect doesn't cancel the work that the effect's actions have started.
  /// Cancelling an action cancels all work that the action has started. An outer concatenation
  /// begins no further effects.
  ///
  /// - Parameters:
  ///   - outermost: The job.
  ///   - isSilent: Whether the effects don't send the actions for their cancellation.
  package func cancel(_ outermost: Job, isSilent: Bool = false) {
    guard outermost.isActive else { return }
    let outerEffects = outerEffects(of: outermost)
    let jobs = jobs(in: outermost)
    let rests = (outerEffects + jobs).compactMap { job in
      job.rest.take().map { (nodes: $0.group.nodes[$0.index...], setting: job.setting) }
    }
    for outer in outerEffects where outer.operation?.content == nil { outer.hasDonePart = false }
    for job in jobs { job.isCancelled = true }
    let effects = jobs.filter { $0.number > 0 && $0.isActive }.sorted { $0.number < $1.number }
    if isSilent { for effect in effects { effect.isDone = true } }
    for effect in effects { end(effect, as: .cancelled) }
    guard !isSilent else { return }
    sendCancellations(of: effects + ended(outerEffects))
    for (nodes, setting) in rests { for node in nodes { cancelLater(node, setting) } }
  }

  /// Returns the effects that contain a job, the innermost one first.
  private func outerEffects(of job: Job) -> [Job] {
    guard let outer = job.outer else { return [] }
    return sequence(first: outer, next: \.outer).prefix { $0.kind != .action }
  }

  /// Returns a job and its inner jobs; actions that an effect has sent don't count as inner jobs.
  private func jobs(in outermost: Job) -> [Job] {
    var found: [Job] = []
    var waiting = [outermost]
    while let job = waiting.popLast() {
      found.append(job)
      var next = job.firstInner
      while let inner = next {
        if outermost.kind == .action || inner.kind != .action { waiting.append(inner) }
        next = inner.nextSibling
      }
    }
    return found
  }

  /// Returns the effects that have ended because an effect in them was cancelled.
  ///
  /// A concatenation ends with a part, and a `cancellable` effect ends with its only part. In a
  /// merge, the other parts go on.
  private func ended(_ outerEffects: [Job]) -> [Job] {
    var ended: [Job] = []
    var isEnding = true
    for outer in outerEffects {
      let content = outer.operation?.content
      isEnding = (isEnding || content == nil) && content?.nodes.contains { $0.isMerge } != true
      if isEnding || outer.isOver && !outer.hasDonePart { ended.append(outer) }
    }
    return ended
  }

  /// Cancels the effects in a tree that has not begun, which matters only if they send actions.
  func cancelLater(_ node: EffectNode, _ setting: Setting) {
    var nodes = [(node, setting)]
    while let (node, setting) = nodes.popLast() {
      if case .run(let operation) = node, operation.onCancel != nil {
        lastNumber += 1
        let job = enter(operation, setting)
        end(job, as: .cancelled)
        sendCancellations(of: [job])
      } else if let group = node.group {
        let inner = setting.content(of: node)?.1 ?? setting
        for node in group.nodes.reversed() { nodes.append((node, inner)) }
      }
    }
  }

  /// Queues the actions for the cancellation of effects, each of them once.
  private func sendCancellations(of jobs: [Job]) {
    for job in jobs where !job.hasSentCancellation {
      guard let message = job.operation?.onCancel else { continue }
      job.hasSentCancellation = true
      agenda.commands.append(.deliver(message, job.setting))
    }
  }
}
