/// A function that receives the actions of a store.
@usableFromInline typealias ActionReceiver<Action> = @MainActor (Action, Delivery) -> StoreTask

/// How an action that was sent to a store arrives at the root.
@usableFromInline struct Delivery {
  let sentAt: CallSite
  /// The call within which the store reduces the action, if there is one.
  var call: EnclosingCall?
  /// The innermost child that can go away, of those through whose stores the action was sent.
  var child: StateNode?
}
