extension StoreRoot {
  /// Queues an item that processes another one within the call.
  @usableFromInline func appendEnclosed(_ item: Item) {
    guard let call = Self.enclosingCall else {
      preconditionFailure("The call is set as long as a store is told that there is one.")
    }
    let job = item.origin.job
    job.pending += 1
    queue.append(
      Item(
        content: .output { call { self.process(item) } },
        origin: ItemOrigin(.sent, job, child: nil), chainLength: item.chainLength))
  }

  /// Refuses an item at the end of a chain without end.
  @usableFromInline func refuse(_ item: Item) {
    let name =
      switch item.content {
      case .action(let action): "'\(briefDescription(of: action))'"
      case .output: "An output"
      }
    diagnostics.report(.chainTooLong(name, limit: chainLimit, sentBy: item.origin.description))
    release(item.origin.job)
  }

  /// Reduces an action and commits it for an observer, which sees the state before and after it.
  @usableFromInline func reduceObserved(
    _ action: R.Action, origin: ItemOrigin?, callSite: CallSite
  ) -> Effect<R> {
    let before = state.value
    let effect = callReducer(action)
    commit {
      let reduced = ReducedAction(
        action: action, origin: origin?.description ?? .sent(callSite), stateBefore: before,
        stateAfter: state.value, sentAt: origin?.job.sentAt ?? callSite)
      observer?.receive(.actionReduced(reduced))
    }
    return effect
  }
}
