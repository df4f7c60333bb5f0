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
  /// From the store, the reducer or the responder of a child.
  case child(ChildMessage)

  @MainActor @inlinable var work: Work {
    switch self {
    case .sent(let work), .reducer(let work): work
    case .effect(let effect): effect.work
    case .child(let message): message.work
    }
  }

  /// Notes that the item has had its turn.
  @MainActor @inlinable func dequeue() {
    switch self {
    case .sent(let work), .reducer(let work): work.release()
    case .effect(let effect): effect.dequeue()
    case .child(let message): message.release()
    }
  }

  /// Whether it is still to be done when its turn has come.
  @MainActor @usableFromInline func isWanted<Action>(_ content: QueuedItem<Action>.Content) -> Bool
  {
    switch self {
    case .sent: true
    case .effect(let effect):
      !effect.isCancelled && !effect.work.isCancelled && !effect.hasLostChild
    case .reducer(let work): !work.isCancelled
    case .child(let message): message.isWanted(content)
    }
  }

  @MainActor var description: ReducedAction.Origin {
    switch self {
    case .sent(let work): .sent(work.callSite)
    case .effect(let effect): .effect(effect.info)
    case .reducer: .reducer
    case .child(let message): message.origin
    }
  }
}

/// A call within which an action is reduced and the change made visible, such as one that animates.
package typealias EnclosingCall = @MainActor (_ change: () -> Void) -> Void

/// The child or effect that a queued item needs: the item is dropped if that has gone by its turn.
@MainActor @usableFromInline
final class ChildMessage {
  enum Kind { case sent, returned, output }

  let kind: Kind
  let child: StateNode?
  @usableFromInline let work: Work
  private let whole: RunningEffect?

  init(_ kind: Kind, to child: StateNode?, work: Work, whole: RunningEffect? = nil) {
    self.kind = kind
    self.child = child
    self.work = work
    self.whole = whole
  }

  /// Makes the message for what a reducer has returned, which keeps its work from being over.
  convenience init(_ kind: Kind, to child: StateNode?, at place: EffectPlace) {
    self.init(kind, to: child, work: place.work, whole: place.whole)
    place.retain()
  }

  nonisolated deinit {}

  /// Notes that the item has had its turn.
  @usableFromInline func release() {
    whole?.release()
    work.release()
  }

  var origin: ReducedAction.Origin {
    switch kind {
    case .sent: .sent(work.callSite)
    case .returned: .reducer
    case .output: .child
    }
  }

  /// Whether it is still to be done: it needs the child it is for.
  func isWanted<Action>(_ content: QueuedItem<Action>.Content) -> Bool {
    switch kind {
    case .output, .returned:
      return !work.isCancelled && child?.isGone != true && whole?.isCancelled != true
    case .sent:
      guard let child, child.isGone else { return true }
      if case .action(let action) = content { _ = child.refuse(action, callSite: work.callSite) }
      return false
    }
  }
}
