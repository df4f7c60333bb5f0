/// The child that effects act on, for code that doesn't know the child's types.
@MainActor class AnyChildTarget {
  final let core: StoreCore
  /// The nearest child that can go away: the child itself or a child that contains it.
  let node: StateNode?
  /// Whether the child was already gone when the effects were about to begin.
  private let wasGone: Bool
  /// The declarations of a part without size and of enclosing parts without size; otherwise empty.
  ///
  /// Parts without size can have the same offset and key path, so only their declarations
  /// distinguish them.
  let way: [AnyHashable]
  /// The identity of the child, with which an effect's identifier is combined.
  private let identity: [AnyHashable]

  init(
    in core: StoreCore, node: StateNode?, wasGone: Bool, way: [AnyHashable],
    identity: [AnyHashable]
  ) {
    self.core = core
    self.node = node
    self.wasGone = wasGone
    self.way = way
    self.identity = identity + way
  }

  nonisolated deinit {}

  /// Whether the child no longer exists; a child that an earlier state hides still does.
  final var isGone: Bool { wasGone || node?.isGone == true && core.hiddenChildren == nil }

  /// Combines an identifier with this child's identity, so that no other child has the result.
  final func laneID(_ id: AnyHashable) -> AnyHashable {
    AnyHashable(identity + [id])
  }
}

/// The child that effects act on.
final class ChildTarget<C: Reducer>: AnyChildTarget {
  /// The location of the child's state as of the last commit; nil if the child was already gone.
  let location: StateLocation<C.State>?
  /// The parent; nil for the store itself.
  ///
  /// If the parent is gone, outputs to it are dropped.
  let parent: AnyChildTarget?
  let receive: @MainActor (C.Action, QueuedItem) -> Void
  let respond: @MainActor (C.Output, QueuedItem) -> Void

  init(
    in core: StoreCore, location: StateLocation<C.State>?, in parent: AnyChildTarget?,
    step: [AnyHashable],
    receive: @escaping @MainActor (C.Action, QueuedItem) -> Void,
    respond: @escaping @MainActor (C.Output, QueuedItem) -> Void
  ) {
    self.location = location
    self.parent = parent
    self.receive = receive
    self.respond = respond
    super.init(
      in: core, node: location?.node.child, wasGone: location == nil,
      way: step.isEmpty ? [] : (parent?.way ?? []) + step,
      identity: [
        location.map { ObjectIdentifier($0.node) }, location?.offset, ObjectIdentifier(C.self),
      ])
  }

  nonisolated deinit {}
}
