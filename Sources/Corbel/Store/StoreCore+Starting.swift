/// How a store starts what a reducer has returned.
extension StoreCore {
  private enum Step {
    case start(EffectNode, in: Work, isInSequence: Bool)
    case started(Work)
  }

  /// Starts the effect that an action has returned, as a part of the work given or of a new one.
  @usableFromInline func perform(
    _ node: EffectNode, in existing: Work?, callSite: CallSite
  ) -> Work {
    if let existing {
      begin(node, in: existing, isInSequence: false)
      return existing
    }
    let work = Work(core: self, callSite: callSite)
    begin(node, in: work, isInSequence: false)
    work.release()
    return work
  }

  /// Delivers the outputs of an effect, then starts the rest of it in order.
  private func begin(_ node: EffectNode, in work: Work, isInSequence: Bool) {
    deliverOutputs(of: node, in: work)
    switch node {
    case .merge, .concatenate:
      take([.start(node, in: work, isInSequence: isInSequence)])
    case .send, .respond, .cancel, .run, .throttle:
      beginLeaf(node, in: work, isInSequence: isInSequence)
    }
  }

  /// Walks a tree of effects with a stack of its own: the real one is too small for a deep tree.
  private func take(_ first: [Step]) {
    var steps = first
    while let step = steps.popLast() {
      switch step {
      case .start(let node, let work, let isInSequence):
        switch node {
        case .merge(let group):
          for child in group.nodes.reversed() {
            steps.append(.start(child, in: work, isInSequence: isInSequence))
          }
        case .concatenate(let group):
          steps += stepsForNext(of: EffectSequence(group.nodes, work: work))
        case .send, .respond, .cancel, .run, .throttle:
          beginLeaf(node, in: work, isInSequence: isInSequence)
        }
      case .started(let part):
        part.release()
      }
    }
  }

  private func beginLeaf(_ node: EffectNode, in work: Work, isInSequence: Bool) {
    switch node {
    case .send(let message):
      message.deliver(self, work)
    case .cancel(let id):
      cancel(id: id)
    case .run(let operation):
      begin(
        RunningEffect(
          number: nextNumber(), operation: operation, work: work, isInSequence: isInSequence))
    case .throttle(let throttle):
      begin(throttle, in: work, isInSequence: isInSequence)
    case .respond, .merge, .concatenate:
      break
    }
  }

  /// Begins the next part of a concatenation as a work of its own, whose end lets the one after it
  /// begin.
  private func stepsForNext(of sequence: EffectSequence) -> [Step] {
    guard let node = sequence.next(), !sequence.work.isCancelled else {
      sequence.end()
      return []
    }
    let part = Work(core: self, callSite: sequence.work.callSite, parent: sequence.work)
    part.whenFinished = { part in
      if part.endsSequence || part.isCancelled {
        sequence.end()
      } else {
        self.whenReady { self.take(self.stepsForNext(of: sequence)) }
      }
    }
    deliverOutputs(of: node, in: part)
    return [.started(part), .start(node, in: part, isInSequence: true)]
  }

  private func deliverOutputs(of root: EffectNode, in work: Work) {
    switch root {
    case .respond(let message):
      message.deliver(self, work)
    case .merge:
      var nodes = [root]
      while let node = nodes.popLast() {
        if case .respond(let message) = node { message.deliver(self, work) }
        if case .merge(let group) = node { nodes += group.nodes.reversed() }
      }
    case .send, .cancel, .run, .throttle, .concatenate:
      break
    }
  }
}

// MARK: - Throttling

extension StoreCore {
  private func begin(_ throttle: EffectThrottle, in work: Work, isInSequence: Bool) {
    if let window = windows[throttle.id] {
      guard throttle.keepsLatest else { return }
      return window.keep(.init(throttle: throttle, work: work, isInSequence: isInSequence))
    }
    for node in throttle.group.nodes { begin(node, in: work, isInSequence: isInSequence) }
    openWindow(throttle)
  }

  /// Lets an interval pass, as an effect that belongs to no action's work.
  private func openWindow(_ throttle: EffectThrottle) {
    let window = ThrottleWindow()
    windows[throttle.id] = window
    let pause = EffectOperation(
      id: throttle.id, policy: .concurrent, callSite: throttle.callSite
    ) { core, effect in
      core.startTask {
        try? await throttle.clock.sleep(for: throttle.interval)
        if effect.mayAct { core.perform { core.close(window, throttle.id) } }
        core.finish(effect)
      }
    }
    let work = Work(core: self, callSite: throttle.callSite)
    let effect = RunningEffect(
      number: nextNumber(), operation: pause, work: work, isInSequence: false)
    effect.whenCancelled = {
      self.windows[throttle.id] = nil
      window.drop()
    }
    begin(effect)
    work.release()
  }

  private func close(_ window: ThrottleWindow, _ id: AnyHashable) {
    windows[id] = nil
    guard let next = window.take() else { return }
    if !next.work.isCancelled {
      begin(next.throttle, in: next.work, isInSequence: next.isInSequence)
    }
    next.work.release()
  }
}
