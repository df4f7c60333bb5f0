/// The child that effects act on, apart from its types.
@MainActor @usableFromInline
class AnyChildTarget {
  final let core: StoreCore
  /// The nearest child around the effects that can go away, which may be the child itself.
  let node: StateNode?
  /// Whether the child went away in the same action that has returned the effects.
  private let wasGone: Bool
  let identity: ChildIdentity

  init(in core: StoreCore, node: StateNode?, isGone: Bool, identity: ChildIdentity) {
    self.core = core
    self.node = node
    wasGone = isGone
    self.identity = identity
  }

  nonisolated deinit {}

  final var isGone: Bool { wasGone || node?.isGone == true }

  /// Tells an identifier of this child from the same one of others.
  final func lane(_ id: AnyHashable) -> AnyHashable {
    AnyHashable([AnyHashable(identity), id])
  }
}

/// The child that an effect's identifier belongs to.
struct ChildIdentity: Hashable {
  let node: ObjectIdentifier?
  let offset: Int
  /// The declarations on the way to a part without size; otherwise empty.
  ///
  /// Neither the offset of such a part nor its key path tells it from another one.
  let way: [AnyHashable]
  let reducer: ObjectIdentifier
}

/// The child that effects act on.
final class ChildTarget<C: Reducer>: AnyChildTarget {
  /// Where the child's state lies, as of the last commit; nil where it is gone from the beginning.
  let location: StateLocation<C.State>?
  /// The nearest child around the one that is told of outputs.
  let parent: StateNode?
  let receive: @MainActor (C.Action, ItemOrigin, Job, StateNode?) -> Void
  let respond: @MainActor (C.Output, ItemOrigin, Job, StateNode?) -> Void

  init(
    in core: StoreCore, location: StateLocation<C.State>?, in parent: AnyChildTarget?,
    step: [AnyHashable], isGone: Bool,
    receive: @escaping @MainActor (C.Action, ItemOrigin, Job, StateNode?) -> Void,
    respond: @escaping @MainActor (C.Output, ItemOrigin, Job, StateNode?) -> Void
  ) {
    self.location = location
    self.parent = parent?.node
    self.receive = receive
    self.respond = respond
    let identity = ChildIdentity(
      node: location.map { ObjectIdentifier($0.node) }, offset: location?.offset ?? 0,
      way: step.isEmpty ? [] : (parent?.identity.way ?? []) + step,
      reducer: ObjectIdentifier(C.self))
    super.init(
      in: core, node: location?.node.child, isGone: isGone || parent?.isGone == true,
      identity: identity)
  }

  nonisolated deinit {}
}

/// The target of an effect: a store, or a child in it.
@MainActor enum EffectTarget<R: Reducer> {
  case root(StoreRoot<R>)
  case child(ChildTarget<R>)

  /// The target that an effect of `R` was given.
  ///
  /// An `Effect<R>` comes from a reducer of type `R` only. So it is performed by the root of such a
  /// store, or within the context that was made for such a child.
  init(_ core: StoreCore, _ target: AnyChildTarget?) {
    if let target {
      self = .child(known(target, as: ChildTarget<R>.self))
    } else {
      self = .root(known(core, as: StoreRoot<R>.self))
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

  /// Receives an action that a reducer has returned.
  func receive(_ action: R.Action, returnedIn setting: Setting) {
    if setting.target?.isGone == true { return }
    setting.job.pending += 1
    receive(action, .reducer, setting.job, child: setting.target?.node)
  }

  /// Delivers an output that a reducer has returned.
  func deliver(_ output: R.Output, returnedIn setting: Setting) {
    switch self {
    case .root(let root):
      if let call = setting.call {
        call { root.deliver(output) }
      } else {
        root.deliver(output)
      }
    case .child(let target):
      setting.job.pending += 1
      core.enclose(in: setting.call) {
        target.respond(output, .child, setting.job, target.parent)
      }
    }
  }

  func respond(_ output: R.Output, from job: Job) {
    switch self {
    case .root(let root): root.respond(output, from: job)
    case .child(let target): target.respond(output, .effect, job, nil)
    }
  }

  /// Where the state can be read, as of the last commit.
  var location: StateLocation<R.State>? {
    switch self {
    case .root(let root): root.location
    case .child(let child): child.location
    }
  }
}
