/// An item in the queue of a store: an action to reduce, or an output to deliver.
@usableFromInline
struct QueuedItem<Action> {
  @usableFromInline enum Content {
    case action(Action)
    case output(@MainActor () -> Void)
  }

  @usableFromInline let content: Content
  @usableFromInline let origin: ItemOrigin
  /// How many actions led to it, each sent while the one before was processed.
  ///
  /// With 32 bits an item is 8 bytes smaller: the length lies beside the kind of the origin.
  @usableFromInline let chainLength: Int32

  @inlinable init(content: Content, origin: ItemOrigin, chainLength: Int32) {
    self.content = content
    self.origin = origin
    self.chainLength = chainLength
  }
}

/// Where a queued item came from, with the job in which it is pending.
@usableFromInline
struct ItemOrigin {
  enum Kind {
    /// A call of the store's `send`.
    case sent
    /// The operation of an effect.
    case effect
    /// An effect that the reducer has returned.
    case reducer
    /// An output that the reducer of a child has returned.
    case child
  }

  @usableFromInline let job: Job
  /// The child without which the item is dropped.
  private let child: StateNode?
  let kind: Kind

  init(_ kind: Kind, _ job: Job, child: StateNode?) {
    self.kind = kind
    self.job = job
    self.child = child
  }

  /// Whether the item is still to be processed.
  @MainActor @usableFromInline var isWanted: Bool {
    child?.isGone != true && (kind == .sent || !job.isDropped)
  }

  /// Drops an action that is not wanted, and reports it if it was sent to a child that has gone.
  @MainActor @usableFromInline func refuse(_ action: Any) {
    if kind == .sent { _ = child?.refuse(action, callSite: job.sentAt) }
  }

  @MainActor var description: ReducedAction.Origin {
    switch kind {
    case .sent: .sent(job.sentAt)
    case .effect: .effect(job.info)
    case .reducer: .reducer
    case .child: .child
    }
  }
}
