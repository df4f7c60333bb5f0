/// How a store starts what a reducer has returned.
extension StoreCore {
  private enum Step {
    case start(EffectNode, EffectPlace)
    case started(Work)
  }

  /// Starts the effect that an action has returned, as a part of the work given or of a new one.
  @usableFromInline func perform(
    _ node: EffectNode, in existing: Work?, callSite: CallSite
  ) -> Work {
    let work = existing ?? Work(core: self, callSite: callSite)
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
    place.child = child.context(in: self, place.child)
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
      message.deliver(self, place)
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
    let place = sequence.nextPlace(in: self)
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
      message.deliver(self, place)
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
        message.deliver(self, place)
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
}

// MARK: - Throttling

extension StoreCore {
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
    ) { core, effect in
      core.startTask(of: effect) {
        try? await throttle.clock.sleep(for: throttle.interval)
        if effect.mayAct { core.perform { core.closeWindow(id) } }
        core.finish(effect)
      }
    }
    let work = Work(core: self, callSite: throttle.callSite)
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
}
