/// The child that effects act on, apart from its types.
@MainActor @usableFromInline
class ChildContext {
  /// The nearest child around the effects that can go away, which may be the child itself.
  let node: StateNode?
  /// Whether the child went away in the same action that has returned the effects.
  private let isGone: Bool
  let scope: EffectScope

  init(node: StateNode?, isGone: Bool, scope: EffectScope) {
    self.node = node
    self.isGone = isGone
    self.scope = scope
  }

  nonisolated deinit {}

  final var hasGone: Bool { isGone || node?.isGone == true }

  /// Tells an identifier of this child from the same one of others.
  final func lane(_ id: AnyHashable) -> AnyHashable {
    AnyHashable(ScopedID(scope: scope, id: id))
  }
}

/// The child that an effect's identifier belongs to.
struct EffectScope: Hashable {
  let node: ObjectIdentifier?
  let offset: Int
  /// The declarations on the way to a part without size; otherwise empty.
  ///
  /// Neither the offset of such a part nor its key path tells it from another one.
  let way: [AnyHashable]
  let reducer: ObjectIdentifier
}

private struct ScopedID: Hashable {
  let scope: EffectScope
  let id: AnyHashable
}

/// The child that effects act on.
final class ChildTarget<C: Reducer>: ChildContext {
  /// Where the child's state lies, as of the last commit; nil where it is gone from the beginning.
  let location: StateLocation<C.State>?
  /// The nearest child around the one that is told of outputs.
  let parent: StateNode?
  let receive: @MainActor (C.Action, ItemOrigin) -> Void
  let respond: @MainActor (C.Output, ItemOrigin) -> Void

  init(
    location: StateLocation<C.State>?, in parent: ChildContext?, step: [AnyHashable], isGone: Bool,
    receive: @escaping @MainActor (C.Action, ItemOrigin) -> Void,
    respond: @escaping @MainActor (C.Output, ItemOrigin) -> Void
  ) {
    self.location = location
    self.parent = parent?.node
    self.receive = receive
    self.respond = respond
    let scope = EffectScope(
      node: location.map { ObjectIdentifier($0.node) }, offset: location?.offset ?? 0,
      way: step.isEmpty ? [] : (parent?.scope.way ?? []) + step,
      reducer: ObjectIdentifier(C.self))
    super.init(
      node: location?.node.child, isGone: isGone || parent?.hasGone == true, scope: scope)
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
  init(_ core: StoreCore, _ context: ChildContext?) {
    if let context {
      self = .child(known(context, as: ChildTarget<R>.self))
    } else {
      self = .root(known(core, as: StoreRoot<R>.self))
    }
  }

  func receive(_ action: R.Action, _ origin: ItemOrigin) {
    switch self {
    case .root(let root): root.receive(action, origin)
    case .child(let child): child.receive(action, origin)
    }
  }

  /// Queues an action that a reducer has returned.
  func queue(_ action: R.Action, _ setting: Setting) {
    if case .child(let child) = self, child.hasGone { return }
    setting.job.pending += 1
    receive(action, ItemOrigin(.reducer, setting.job, child: setting.child?.node))
  }

  /// Delivers an output that a reducer has returned.
  func deliver(_ output: R.Output, _ setting: Setting, _ core: StoreCore) {
    switch self {
    case .root(let root):
      if let call = setting.call {
        call { root.deliver(output) }
      } else {
        root.deliver(output)
      }
    case .child(let child):
      setting.job.pending += 1
      let origin = ItemOrigin(.child, setting.job, child: child.parent)
      core.enclose(in: setting.call) { child.respond(output, origin) }
    }
  }

  func respond(_ output: R.Output, from job: Job) {
    switch self {
    case .root(let root): root.respond(output, from: job)
    case .child(let child): child.respond(output, ItemOrigin(.effect, job, child: nil))
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
