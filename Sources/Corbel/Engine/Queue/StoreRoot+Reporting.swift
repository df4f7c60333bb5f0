extension StoreRoot {
  /// Queues an item that processes another one within the call.
  @usableFromInline func enqueueEnclosed(_ item: Item) {
    guard let call = Self.enclosingCall else {
      preconditionFailure("The call is set as long as a store is told that there is one.")
    }
    let (job, length) = (item.job, Int(item.chainLength))
    job.pending += 1
    let work = Item.Content.work { call { self.process(item) } }
    queue.append(Item(work, .sent, job, child: nil, chainLength: length))
  }

  /// Refuses an item at the end of a chain without end.
  @usableFromInline func refuse(_ item: Item) {
    let name =
      switch item.content {
      case .action(let action): "'\(briefDescription(of: action))'"
      case .work: "An output"
      }
    let origin = ReducedAction.Origin(item.origin, of: item.job)
    diagnostics.report(.chainTooLong(name, limit: chainLimit, sentBy: origin))
    countDown(item.job)
  }

  /// Drops an item that is not wanted, and reports an action that was sent to a child that has gone.
  @usableFromInline func drop(_ item: Item) {
    guard case .action(let action) = item.content, item.origin == .sent else { return }
    _ = item.child?.refuse(action, callSite: item.job.sentAt)
  }

  /// Reduces an action and commits it for an observer, which sees the state before and after it.
  @usableFromInline func reduceObserved(
    _ action: R.Action, origin: ItemOrigin, job: Job?, callSite: CallSite
  ) -> Effect<R> {
    let before = state.value
    let effect = callReducer(action)
    commit {
      let reduced = ReducedAction(
        action: action, origin: job.map { .init(origin, of: $0) } ?? .sent(callSite),
        stateBefore: before, stateAfter: state.value, sentAt: job?.sentAt ?? callSite)
      observer?.receive(.actionReduced(reduced))
    }
    return effect
  }
}

extension ReducedAction.Origin {
  @MainActor fileprivate init(_ origin: ItemOrigin, of job: Job) {
    switch origin {
    case .sent: self = .sent(job.sentAt)
    case .effect: self = .effect(job.info)
    case .reducer: self = .reducer
    case .child: self = .child
    }
  }
}
