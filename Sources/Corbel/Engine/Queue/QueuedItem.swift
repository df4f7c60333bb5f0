/// An item in the queue of a store: an action to reduce, or an output to deliver.
@usableFromInline
struct QueuedItem<Action> {
  @usableFromInline enum Content {
    case action(Action)
    /// A closure that delivers an output.
    case work(@MainActor () -> Void)
  }

  @usableFromInline let content: Content
  @usableFromInline let origin: ItemOrigin
  /// The job in which the item is pending.
  @usableFromInline let job: Job
  /// The child that must exist when the item is processed; otherwise the item is dropped.
  @usableFromInline let child: StateNode?
  /// The length of the chain of actions that led to the item.
  @usableFromInline let chainLength: Int
  /// The call within which the item is processed, if there is one.
  @usableFromInline let call: EnclosingCall?

  @inlinable init(
    _ content: Content, _ origin: ItemOrigin, _ job: Job, child: StateNode?, chainLength: Int,
    call: EnclosingCall?
  ) {
    self.content = content
    self.origin = origin
    self.job = job
    self.child = child
    self.chainLength = chainLength
    self.call = call
  }

  /// Whether the store processes the item instead of dropping it.
  ///
  /// An item is dropped if its child is gone. An item that does not come from `send` is also
  /// dropped if ``Job/isDropped`` is true for its job.
  @MainActor @inlinable var isWanted: Bool {
    child?.isGone != true && (origin == .sent || !job.isDropped)
  }
}

/// The origin of a queued item.
@usableFromInline
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
