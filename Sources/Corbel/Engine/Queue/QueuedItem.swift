/// An item in the queue of a store: an action to reduce, or an output to deliver.
struct QueuedItem {
  let source: ItemSource
  /// The length of the chain of actions that led to the item.
  let chainLength: Int
  /// Reduces the action or delivers the output; drops an item that is not wanted.
  let process: @MainActor (_ isWanted: Bool) -> Void
}

/// The source of a queued item.
struct ItemSource {
  /// The origin, for observers and diagnostics.
  let origin: ReducedAction.Origin
  /// The job in which the item is pending.
  let job: Job
  /// The child that must exist when the item is processed; otherwise the item is dropped.
  var child: StateNode?
  /// The call within which the item is processed, if there is one.
  var call: EnclosingCall?

  /// Whether the item comes from a call of the store's `send`.
  var isSent: Bool {
    if case .sent = origin { true } else { false }
  }

  /// Whether the store processes the item instead of dropping it.
  ///
  /// An item is dropped if its child is gone. An item that does not come from `send` is also
  /// dropped if ``Job/isDropped`` is true for its job.
  @MainActor var isWanted: Bool {
    child?.isGone != true && (isSent || !job.isDropped)
  }
}
