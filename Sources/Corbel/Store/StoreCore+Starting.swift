/// How a store starts what a reducer has returned.
extension StoreCore {
  /// Where in an effect's tree something stands.
  private struct Place {
    /// The child whose effect it is, nil for the store's own.
    let child: ChildContext?
    let work: Work
    let isInSequence: Bool
  }

  private enum Step {
    case start(EffectNode, Place)
    case started(Work)
  }

  /// Starts the effect that an action has returned, as a part of the work given or of a new one.
  @usableFromInline func perform(
    _ node: EffectNode, in existing: Work?, callSite: CallSite
  ) -> Work {
    let work = existing ?? Work(core: self, callSite: callSite)
    let place = Place(child: nil, work: work, isInSequence: false)
    if node.hasChildren { findChildren(of: node, place) }
    begin(node, place)
    if existing == nil { work.release() }
    return work
  }

  /// Finds the children that the effects in a tree act on, also those that begin later: by then
  /// there may be others in their places.
  private func findChildren(of root: EffectNode, _ place: Place) {
    var nodes = [(root, place)]
    while let (node, place) = nodes.popLast() {
      var inner = place
      if case .child(let child) = node { inner = inside(child, place) }
      guard let group = node.group, node.hasChildren else { continue }
      for node in group.nodes { nodes.append((node, inner)) }
    }
  }

  /// Delivers the outputs of an effect, then starts the rest of it in order.
  private func begin(_ node: EffectNode, _ place: Place, isLate: Bool = false) {
    deliverOutputs(of: node, place, isLate: isLate)
    switch node {
    case .merge, .concatenate, .child:
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
          steps += stepsForNext(of: EffectSequence(group.nodes, in: place.child, work: place.work))
        case .child(let child):
          let inner = inside(child, place)
          for node in child.group.nodes { steps.append(.start(node, inner)) }
        case .send, .respond, .report, .cancel, .run, .throttle:
          beginLeaf(node, place)
        }
      case .started(let part):
        part.release()
      }
    }
  }

  private func inside(_ child: EffectChild, _ place: Place) -> Place {
    Place(
      child: child.context(in: self, place.child), work: place.work,
      isInSequence: place.isInSequence)
  }

  private func beginLeaf(_ node: EffectNode, _ place: Place) {
    switch node {
    case .send(let message), .report(let message):
      message.deliver(self, place.child, place.work)
    case .cancel(let id):
      cancel(id: place.child?.lane(id) ?? id)
    case .run(let operation):
      begin(
        RunningEffect(
          number: nextNumber(), operation: operation, in: place.child, work: place.work,
          isInSequence: place.isInSequence))
    case .throttle(let throttle):
      begin(throttle, place)
    case .respond, .merge, .concatenate, .child:
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
    let part = Work(core: self, callSite: sequence.work.callSite, parent: sequence.work)
    part.whenFinished = { part in
      if part.endsSequence || part.isCancelled {
        sequence.end()
      } else {
        self.whenReady { self.take(self.stepsForNext(of: sequence)) }
      }
    }
    let place = Place(child: sequence.child, work: part, isInSequence: true)
    deliverOutputs(of: node, place, isLate: true)
    return [.started(part), .start(node, place)]
  }

  /// Delivers the outputs that need not wait; what comes late is dropped with its child.
  private func deliverOutputs(of root: EffectNode, _ place: Place, isLate: Bool) {
    switch root {
    case .respond(let message):
      message.deliver(self, place.child, place.work)
    case .merge, .child:
      deliverOutputs(inTree: root, place, isLate: isLate)
    case .send, .report, .cancel, .run, .throttle, .concatenate:
      break
    }
  }

  private func deliverOutputs(inTree root: EffectNode, _ place: Place, isLate: Bool) {
    var nodes = [(root, place)]
    while let (node, place) = nodes.popLast() {
      switch node {
      case .respond(let message):
        message.deliver(self, place.child, place.work)
      case .merge(let group):
        for child in group.nodes.reversed() { nodes.append((child, place)) }
      case .child(let child):
        let inner = inside(child, place)
        if isLate, inner.child?.hasGone == true { continue }
        for node in child.group.nodes { nodes.append((node, inner)) }
      case .send, .report, .cancel, .run, .throttle, .concatenate:
        break
      }
    }
  }
}

// MARK: - Throttling

extension StoreCore {
  private func begin(_ throttle: EffectThrottle, _ place: Place, isLate: Bool = false) {
    guard place.child?.hasGone != true else { return }
    let id = place.child?.lane(throttle.id) ?? throttle.id
    if let window = windows[id] {
      guard throttle.keepsLatest else { return }
      return window.keep(
        .init(
          throttle: throttle, child: place.child, work: place.work,
          isInSequence: place.isInSequence))
    }
    for node in throttle.group.nodes { begin(node, place, isLate: isLate) }
    openWindow(throttle, in: place.child, id)
  }

  /// Lets an interval pass, as an effect that belongs to no action's work.
  private func openWindow(
    _ throttle: EffectThrottle, in child: ChildContext?, _ id: AnyHashable
  ) {
    let window = ThrottleWindow()
    windows[id] = window
    let pause = EffectOperation(
      id: throttle.id, policy: .concurrent, callSite: throttle.callSite
    ) { core, effect in
      core.startTask(of: effect) {
        try? await throttle.clock.sleep(for: throttle.interval)
        if effect.mayAct { core.perform { core.close(window, id) } }
        core.finish(effect)
      }
    }
    let work = Work(core: self, callSite: throttle.callSite)
    let effect = RunningEffect(
      number: nextNumber(), operation: pause, in: child, work: work, isInSequence: false)
    effect.whenCancelled = {
      self.windows[id] = nil
      window.drop()
    }
    begin(effect)
    work.release()
  }

  private func close(_ window: ThrottleWindow, _ id: AnyHashable) {
    windows[id] = nil
    guard let next = window.take() else { return }
    if !next.work.isCancelled {
      begin(
        next.throttle,
        Place(child: next.child, work: next.work, isInSequence: next.isInSequence), isLate: true)
    }
    next.work.release()
  }
}
