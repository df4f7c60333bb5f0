/// An item in the queue of a store: an action to reduce, or an output to deliver.
@usableFromInline
struct QueuedItem<Action> {
  @usableFromInline enum Content {
    case action(Action)
    /// Delivers an output, or processes another item within a call.
    case work(@MainActor () -> Void)
  }

  @usableFromInline let content: Content
  @usableFromInline let origin: ItemOrigin
  /// The job in which the item is pending.
  @usableFromInline let job: Job
  /// The child without which the item is dropped.
  @usableFromInline let child: StateNode?
  /// How many actions led to it, each sent while the one before was processed.
  ///
  /// With 32 bits an item is 8 bytes smaller: the length lies beside the origin.
  @usableFromInline let chainLength: Int32

  @inlinable init(
    _ content: Content, _ origin: ItemOrigin, _ job: Job, child: StateNode?, chainLength: Int
  ) {
    self.content = content
    self.origin = origin
    self.job = job
    self.child = child
    self.chainLength = Int32(chainLength)
  }

  /// Whether the item is still to be processed.
  @MainActor @inlinable var isWanted: Bool {
    child?.isGone != true && (origin == .sent || !job.isDropped)
  }
}

/// Where a queued item comes from.
@usableFromInline
enum ItemOrigin {
  /// A call of the store's `send`.
  case sent
  /// The operation of an effect.
  case effect
  /// An effect that the reducer has returned.
  case reducer
  /// An output that the reducer of a child has returned.
  case child
}
