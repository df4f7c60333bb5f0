/// An item in the queue of a store: an action to reduce, or an output to deliver.
struct QueuedItem {
  enum Source { case sent, effect(Job), reducer, child }

  let source: Source
  /// The job in which the item is pending.
  let job: Job
  /// The child that must exist when the item is processed; otherwise the item is dropped.
  var child: StateNode?
  /// The call within which the item is processed, if there is one.
  let call: EnclosingCall?
  /// The length of the chain of actions that led to the item.
  var chainLength = 0
  /// Reduces the action or delivers the output; drops an item that is not wanted.
  var process: (@MainActor (QueuedItem) -> Void)?

  /// Whether the item comes from a call of the store's `send`.
  var isSent: Bool {
    if case .sent = source { true } else { false }
  }

  /// The origin, for observers and diagnostics.
  @MainActor var origin: ReducedAction.Origin {
    switch source {
    case .sent: .sent(job.sentAt)
    case .effect(let effect): .effect(effect.info)
    case .reducer: .reducer
    case .child: .child
    }
  }

  /// Whether the store processes the item instead of dropping it.
  ///
  /// An item is dropped if its child is gone. An item that does not come from `send` is also
  /// dropped if ``Job/isDropped`` is true for its job.
  @MainActor var isWanted: Bool {
    child?.isGone != true && (isSent || !job.isDropped)
  }
}
