/// The child that effects act on, for code that doesn't know the child's types.
@MainActor @usableFromInline
class AnyChildTarget {
  final let core: StoreCore
  /// The nearest child that can go away: the child itself or a child that contains it.
  let node: StateNode?
  /// Whether the child was already gone when the effects were about to begin.
  private let wasGone: Bool
  let identity: ChildIdentity

  init(in core: StoreCore, node: StateNode?, wasGone: Bool, identity: ChildIdentity) {
    self.core = core
    self.node = node
    self.wasGone = wasGone
    self.identity = identity
  }

  nonisolated deinit {}

  final var isGone: Bool { wasGone || node?.isGone == true }

  /// Combines an identifier with this child's identity, so that no other child has the result.
  final func laneID(_ id: AnyHashable) -> AnyHashable {
    AnyHashable([AnyHashable(identity), id])
  }
}

/// The identity of the child that an effect's identifier belongs to.
struct ChildIdentity: Hashable {
  let node: ObjectIdentifier?
  let offset: Int
  /// The declarations of a part without size and of enclosing parts without size; otherwise empty.
  ///
  /// Parts without size can have the same offset and key path, so only their declarations
  /// distinguish them.
  let way: [AnyHashable]
  let reducer: ObjectIdentifier
}

/// The child that effects act on.
final class ChildTarget<C: Reducer>: AnyChildTarget {
  /// The location of the child's state as of the last commit; nil if the child was already gone.
  let location: StateLocation<C.State>?
  /// The parent; nil for the store itself.
  ///
  /// If the parent is gone, outputs to it are dropped.
  let parent: AnyChildTarget?
  let receive: @MainActor (C.Action, ItemOrigin, Job, StateNode?) -> Void
  let respond: @MainActor (C.Output, ItemOrigin, Job, StateNode?) -> Void

  init(
    in core: StoreCore, location: StateLocation<C.State>?, in parent: AnyChildTarget?,
    step: [AnyHashable],
    receive: @escaping @MainActor (C.Action, ItemOrigin, Job, StateNode?) -> Void,
    respond: @escaping @MainActor (C.Output, ItemOrigin, Job, StateNode?) -> Void
  ) {
    self.location = location
    self.parent = parent
    self.receive = receive
    self.respond = respond
    let identity = ChildIdentity(
      node: location.map { ObjectIdentifier($0.node) }, offset: location?.offset ?? 0,
      way: step.isEmpty ? [] : (parent?.identity.way ?? []) + step,
      reducer: ObjectIdentifier(C.self))
    super.init(
      in: core, node: location?.node.child, wasGone: location == nil, identity: identity)
  }

  nonisolated deinit {}
}

/// The target of an effect: the store itself or a child.
@MainActor enum EffectTarget<R: Reducer> {
  case root(StoreRoot<R>)
  case child(ChildTarget<R>)

  /// Creates the target of an effect: the given child, or the store itself if the child is nil.
  ///
  /// An `Effect<R>` comes only from a reducer of type `R`. So `R` is the reducer of the child, or
  /// of the store if the child is nil.
  init(_ core: StoreCore, _ target: AnyChildTarget?) {
    if let target {
      self = .child(assumed(target, as: ChildTarget<R>.self))
    } else {
      self = .root(assumed(core, as: StoreRoot<R>.self))
    }
  }

  var core: StoreCore {
    switch self {
    case .root(let root): root
    case .child(let child): child.core
    }
  }

  func receive(_ action: R.Action, _ origin: ItemOrigin, _ job: Job, child: StateNode?) {
    switch self {
    case .root(let root): root.receive(action, origin, job, child: child)
    case .child(let target): target.receive(action, origin, job, child)
    }
  }

  /// Receives an action that a reducer returned.
  func receive(_ action: R.Action, returnedIn setting: Setting) {
    if setting.target?.isGone == true { return }
    setting.job.pending += 1
    receive(action, .reducer, setting.job, child: setting.target?.node)
  }

  /// Delivers an output that a reducer returned.
  func deliver(_ output: R.Output, returnedIn setting: Setting) {
    switch self {
    case .root(let root):
      if let call = setting.call {
        call { root.deliver(output) }
      } else {
        root.deliver(output)
      }
    case .child(let target):
      if target.parent?.isGone == true { return }
      setting.job.pending += 1
      core.enclose(in: setting.call) {
        target.respond(output, .child, setting.job, target.parent?.node)
      }
    }
  }

  func respond(_ output: R.Output, from job: Job) {
    switch self {
    case .root(let root): root.respond(output, from: job)
    case .child(let target): target.respond(output, .effect, job, nil)
    }
  }

  /// The location of the state as of the last commit.
  var location: StateLocation<R.State>? {
    switch self {
    case .root(let root): root.location
    case .child(let child): child.location
    }
  }
}
