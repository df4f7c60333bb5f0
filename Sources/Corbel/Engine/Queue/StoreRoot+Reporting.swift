extension StoreRoot {
  /// Drops an item whose chain is too long, and reports the chain.
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

  /// Drops an unwanted item; reports an action that `send` sent to a child that is gone.
  @usableFromInline func drop(_ item: Item) {
    guard case .action(let action) = item.content, item.origin == .sent else { return }
    _ = item.child?.refuse(action, callSite: item.job.sentAt)
  }

  /// Reduces and commits an action, and reports it to the observer with the old and the new state.
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
