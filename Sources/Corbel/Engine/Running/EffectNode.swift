/// The tree that an ``Effect`` is.
///
/// The tree doesn't know the reducer's types. Code that needs them is a closure, which an `Effect`
/// of the right type has made. So the code that walks and runs a tree is not generic, which makes it
/// several times as fast. Each case refers to one object, so an effect has the size of a pointer.
@usableFromInline
package enum EffectNode {
  /// Queues an action, or reports a mistake.
  indirect case message(EffectMessage)
  /// Delivers an output.
  indirect case output(EffectMessage)
  indirect case cancel(AnyHashable)
  case run(EffectOperation)
  /// Starts the effects at most once in an interval, for which the operation sleeps.
  indirect case throttle(EffectGroup, interval: EffectOperation, keepsLatest: Bool)
  case merge(EffectGroup)
  case concatenate(EffectGroup)
  case child(ChildEffect)
  /// Reduces the actions and delivers the outputs of the effects within a call.
  indirect case enclosed(EffectGroup, call: EnclosingCall)
}

/// Queues an action, delivers an output or reports a mistake, for the job and the child of a setting.
@usableFromInline
package struct EffectMessage {
  let deliver: @MainActor (StoreCore, Setting) -> Void
}

/// A call within which an action is reduced and the change made visible, such as one that animates.
@usableFromInline
package typealias EnclosingCall = @MainActor (_ change: () -> Void) -> Void

/// An operation to run, or a whole effect with an identifier, which runs as one.
@usableFromInline
package final class EffectOperation {
  /// Starts the task, which handles the operation's errors and reports when the operation ends.
  typealias StartTask = @MainActor (StoreCore, EffectTasks, Job) -> Task<Void, Never>

  let id: AnyHashable?
  /// Whether there is an identifier, which is quicker to ask than to copy the identifier.
  let hasID: Bool
  let policy: EffectPolicy
  let callSite: CallSite
  /// Starts a single operation; nil for a whole effect.
  let startTask: StartTask?
  /// The effects that a whole effect consists of; nil for a single operation.
  let content: EffectGroup?

  init(
    id: AnyHashable?, policy: EffectPolicy = .concurrent, callSite: CallSite,
    content: EffectGroup? = nil, startTask: StartTask? = nil
  ) {
    self.id = id
    hasID = id != nil
    self.policy = policy
    self.callSite = callSite
    self.startTask = startTask
    self.content = content
  }
}

/// The effect of a child's reducer.
@usableFromInline
package final class ChildEffect {
  let group: EffectGroup
  private let makeTarget: @MainActor (StoreCore, AnyChildTarget?) -> AnyChildTarget
  /// The child that the effects act on, once the effect is performed.
  private(set) var target: AnyChildTarget?

  init(
    _ node: EffectNode,
    makeTarget: @escaping @MainActor (StoreCore, AnyChildTarget?) -> AnyChildTarget
  ) {
    group = EffectGroup([node])
    self.makeTarget = makeTarget
  }

  /// Finds the child that the effects act on.
  @MainActor func findTarget(in core: StoreCore, _ outer: AnyChildTarget?) -> AnyChildTarget {
    let target = self.target ?? makeTarget(core, outer)
    self.target = target
    return target
  }
}

/// Effects within an effect.
@usableFromInline
package final class EffectGroup {
  private(set) var nodes: [EffectNode]
  /// Whether there are effects of children among them.
  let hasChildren: Bool

  init(_ nodes: [EffectNode]) {
    self.nodes = nodes
    hasChildren = nodes.contains { $0.hasChildren }
  }

  /// Releases a deep tree level by level.
  ///
  /// If the groups were released one inside the other, ten thousand would overflow the stack.
  deinit {
    while let node = nodes.popLast() {
      guard var group = node.group else { continue }
      // The node holds the group as well, until it is consumed.
      _ = consume node
      if isKnownUniquelyReferenced(&group) {
        nodes += group.nodes
        group.nodes = []
      }
    }
  }
}

extension EffectNode {
  /// Whether it is the effect of a child, or has one in it.
  var hasChildren: Bool {
    if case .child = self { return true }
    return group?.hasChildren ?? false
  }

  var group: EffectGroup? {
    switch self {
    case .merge(let group), .concatenate(let group), .throttle(let group, _, _),
      .enclosed(let group, _):
      group
    case .child(let effect): effect.group
    case .run(let operation): operation.content
    case .message, .output, .cancel: nil
    }
  }

  /// Finds the children that the effects in a tree act on.
  ///
  /// All are found before anything starts. When a later effect begins, there may be another child in
  /// the same place.
  @MainActor func findTargets(in core: StoreCore) {
    var nodes: [(EffectNode, AnyChildTarget?)] = [(self, nil)]
    while let (node, outer) = nodes.popLast() {
      guard node.hasChildren, let group = node.group else { continue }
      var target = outer
      if case .child(let effect) = node { target = effect.findTarget(in: core, outer) }
      for node in group.nodes { nodes.append((node, target)) }
    }
  }
}
