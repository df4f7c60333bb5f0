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
  let origin: ItemOrigin
  /// The job in which the item is pending.
  let job: Job
  /// The child that must exist when the item is processed; otherwise the item is dropped.
  var child: StateNode?
  /// The call within which the item is processed, if there is one.
  var call: EnclosingCall?

  /// Whether the store processes the item instead of dropping it.
  ///
  /// An item is dropped if its child is gone. An item that does not come from `send` is also
  /// dropped if ``Job/isDropped`` is true for its job.
  @MainActor var isWanted: Bool {
    child?.isGone != true && (origin == .sent || !job.isDropped)
  }

  /// The origin, for observers and diagnostics.
  @MainActor var reported: ReducedAction.Origin {
    switch origin {
    case .sent: .sent(job.sentAt)
    case .effect: .effect(job.info)
    case .reducer: .reducer
    case .child: .child
    }
  }
}

/// The origin of a queued item.
enum ItemOrigin {
  /// A call of the store's `send`.
  case sent
  /// The operation of an effect.
  case effect
  /// An effect that the reducer returned.
  case reducer
  /// An output that the reducer of a child returned.
  case child
}
