/// An item in the queue of a store: an action to reduce, or an output to deliver.
///
/// It is an object, because a queue of structures of this size takes twice the time.
final class QueuedItem {
  /// The origin, for observers and diagnostics.
  let origin: ReducedAction.Origin
  /// The job in which the item is pending.
  let job: Job
  /// The child that must exist when the item is processed; otherwise the item is dropped.
  let child: StateNode?
  /// The call within which the item is processed, if there is one.
  let call: EnclosingCall?
  /// The length of the chain of actions that led to the item.
  var chainLength = 0
  /// Reduces the action or delivers the output; drops an item that is not wanted.
  var process: (@MainActor (QueuedItem) -> Void)?

  init(
    _ origin: ReducedAction.Origin, _ job: Job, _ child: StateNode? = nil,
    _ call: EnclosingCall? = nil
  ) {
    self.origin = origin
    self.job = job
    self.child = child
    self.call = call
  }

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
