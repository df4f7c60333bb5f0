/// Something that waits for its turn in a store: an action to reduce, or an output to deliver.
@usableFromInline
struct QueuedItem<Action> {
  @usableFromInline enum Content {
    case action(Action)
    case output(@MainActor () -> Void)
  }

  @usableFromInline let content: Content
  @usableFromInline let origin: ItemOrigin
  /// How many actions led to it, each sent while the one before was being worked on.
  @usableFromInline let chainLength: Int

  @inlinable init(content: Content, origin: ItemOrigin, chainLength: Int) {
    self.content = content
    self.origin = origin
    self.chainLength = chainLength
  }
}

/// Where a queued item came from, with the work that waits for it.
@usableFromInline
enum ItemOrigin {
  /// From a call of the store's `send`.
  case sent(Work)
  /// From an effect's operation.
  case effect(RunningEffect)
  /// From an effect that the reducer has returned.
  case reducer(Work)

  @MainActor @inlinable var work: Work {
    switch self {
    case .sent(let work), .reducer(let work): work
    case .effect(let effect): effect.work
    }
  }

  /// Notes that the item has had its turn.
  @MainActor @inlinable func dequeue() {
    switch self {
    case .sent(let work), .reducer(let work): work.release()
    case .effect(let effect): effect.dequeue()
    }
  }

  /// Whether it is still to be done when its turn has come.
  @MainActor @usableFromInline var isWanted: Bool {
    switch self {
    case .sent: true
    case .effect(let effect): !effect.isCancelled && !effect.work.isCancelled
    case .reducer(let work): !work.isCancelled
    }
  }

  @MainActor var description: ReducedAction.Origin {
    switch self {
    case .sent(let work): .sent(work.callSite)
    case .effect(let effect): .effect(effect.info)
    case .reducer: .reducer
    }
  }
}
