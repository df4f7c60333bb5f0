/// The ends of effects: returned operations, and cancellation.
extension Running {
  // MARK: Ending

  /// Notes that the operation of a job has returned.
  package func finish(_ job: Job, isCancelled: Bool) {
    if job.state == .running { end(job, as: isCancelled ? .cancelled : .finished) }
  }

  private func end(_ job: Job, as state: Job.State) {
    let isRunning = job.state == .running
    vacate(job, as: state)
    if state == .cancelled, isRunning, job.kind != .whole { agenda.commands.append(.cancel(job)) }
    // The end of a running `cancellable` effect is counted by a step that was added when the effect
    // began.
    if job.kind != .whole || !isRunning { countDown(job) }
  }

  /// Removes a job from its child and its lane, and starts the lane's longest-waiting job.
  func vacate(_ job: Job, as state: Job.State) {
    job.state = state
    if state == .cancelled { job.isCancelled = true }
    job.target?.node?.effects[job.number] = nil
    guard let id = job.laneID, var lane = lanes.removeValue(forKey: id) else { return }
    if lane.running.removeValue(forKey: job.number) != nil, job.operation?.value.policy != .pause {
      var next = lane.waiting.popFirst()
      while let job = next, !job.isActive { next = lane.waiting.popFirst() }
      if let next {
        lane.running[next.number] = next
        agenda.ready.append(.launch(next))
      }
    }
    if !lane.running.isEmpty || !lane.waiting.isEmpty { lanes[id] = lane }
  }

  // MARK: Cancelling

  /// Cancels the effects with an identifier.
  ///
  /// - Parameters:
  ///   - id: The identifier, combined with the child.
  ///   - inner: The job in which another effect replaces these effects. The job itself and its
  ///     outer jobs are not cancelled.
  package func cancel(id: AnyHashable, replacedIn inner: Job? = nil) {
    guard var lane = lanes.removeValue(forKey: id) else { return }
    for job in lane.running.values.sorted(by: { $0.number < $1.number }) {
      if inner?.firstOuter(where: { $0 === job }) != nil {
        lanes[id, default: Lane()].running[job.number] = job
      } else {
        cancel(job, isSilent: inner != nil)
      }
    }
    while let job = lane.waiting.popFirst() { cancel(job, isSilent: inner != nil) }
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
    let wholes = effects(endingIn: outermost.outer)
    var later: [(nodes: ArraySlice<EffectNode>, setting: Setting)] = []
    func dropRest(of job: Job) {
      if let (group, index) = job.rest.take() { later.append((group.nodes[index...], job.setting)) }
    }
    _ = outermost.firstOuter { job in
      dropRest(of: job)
      return false
    }
    var effects: [Job] = []
    var jobs = [outermost]
    while let job = jobs.popLast() {
      job.isCancelled = true
      dropRest(of: job)
      if job.kind != .action, job.kind != .sequence, job.isActive { effects.append(job) }
      var next = job.firstInner
      while let inner = next {
        if outermost.kind == .action || inner.kind != .action { jobs.append(inner) }
        next = inner.nextSibling
      }
    }
    if effects.count > 1 { effects.sort { $0.number < $1.number } }
    for effect in effects { end(effect, as: .cancelled) }
    guard !isSilent else { return }
    sendCancellations(of: effects + wholes)
    for (nodes, setting) in later { for node in nodes { cancelLater(node, setting) } }
  }

  /// Cancels the effects in a tree that has not begun, which matters only if they send actions.
  func cancelLater(_ node: EffectNode, _ setting: Setting) {
    var nodes = [(node, setting)]
    while let (node, setting) = nodes.popLast() {
      if case .run(let operation) = node, operation.value.onCancel != nil {
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

  /// Returns the outer effects that count as cancelled because a part of them was cancelled.
  ///
  /// A concatenation ends with a part, and a `cancellable` effect ends with its only part. In a
  /// merge, the other parts go on.
  private func effects(endingIn job: Job?) -> [Job] {
    var wholes: [Job] = []
    var isEnding = true
    _ = job?.firstOuter { outer in
      if let content = outer.operation?.value.content {
        isEnding = isEnding && !content.nodes.contains { $0.isMerge }
        if isEnding { wholes.append(outer) }
      } else {
        isEnding = true
      }
      return false
    }
    return wholes
  }

  /// Queues the actions for the cancellation of effects, each of them once.
  private func sendCancellations(of jobs: [Job]) {
    for job in jobs where !job.hasSentCancellation {
      guard let message = job.operation?.value.onCancel else { continue }
      job.hasSentCancellation = true
      agenda.commands.append(.deliver(message, job.setting))
    }
  }
}
