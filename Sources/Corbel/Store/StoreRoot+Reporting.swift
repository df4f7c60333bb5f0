extension StoreRoot {
  /// Refuses an item at the end of a chain without end.
  @usableFromInline func refuse(_ item: Item) {
    let name =
      switch item.content {
      case .action(let action): "'\(caseName(of: action))'"
      case .output: "An output"
      }
    diagnostics.report(.chainTooLong(name, limit: chainLimit, sentBy: item.origin.description))
    item.origin.dequeue()
  }

  /// Refuses what an effect does after its end, which is a mistake unless it was cancelled.
  func refuse(_ verb: String, _ value: Any, from effect: RunningEffect) {
    guard effect.phase == .finished, !tasks.hasEnded else { return }
    diagnostics.report(.actedAfterFinishing("\(verb) '\(caseName(of: value))'", effect.info))
  }

  /// Reduces an action for an observer, which sees the state before and after it.
  @usableFromInline func reduceObserved(
    _ action: R.Action, origin: ItemOrigin?, callSite: CallSite
  ) -> Effect<R> {
    let before = memory.pointee.state
    turn.pointee.isReducing = true
    let effect = reducer.reduce(into: &memory.pointee.state, action: action)
    turn.pointee.isReducing = false
    let reduced = ReducedAction(
      action: action, origin: origin?.description ?? .sent(callSite), stateBefore: before,
      stateAfter: memory.pointee.state)
    observer?.receive(.actionReduced(reduced))
    return effect
  }
}
