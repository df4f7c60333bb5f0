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
  case child(EffectChild)
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
  typealias Launch = @MainActor (StoreCore, EffectTasks, Job) -> Task<Void, Never>

  let id: AnyHashable?
  /// Whether there is an identifier, which is quicker to ask than to copy the identifier.
  let hasID: Bool
  let policy: EffectPolicy
  let callSite: CallSite
  /// Starts a single operation; nil for a whole effect.
  let launch: Launch?
  /// The effects that a whole effect consists of; nil for a single operation.
  let parts: EffectGroup?

  init(
    id: AnyHashable?, policy: EffectPolicy = .concurrent, callSite: CallSite,
    launch: Launch? = nil, parts: EffectGroup? = nil
  ) {
    self.id = id
    hasID = id != nil
    self.policy = policy
    self.callSite = callSite
    self.launch = launch
    self.parts = parts
  }
}

/// The effect of a child's reducer.
@usableFromInline
package final class EffectChild {
  let group: EffectGroup
  private let makeContext: @MainActor (StoreCore, ChildContext?) -> ChildContext
  /// The child that the effects act on, once the effect is performed.
  private(set) var context: ChildContext?

  init(
    _ node: EffectNode,
    makeContext: @escaping @MainActor (StoreCore, ChildContext?) -> ChildContext
  ) {
    group = EffectGroup([node])
    self.makeContext = makeContext
  }

  /// Finds the child that the effects act on.
  @MainActor func findChild(in core: StoreCore, _ outer: ChildContext?) -> ChildContext {
    let context = self.context ?? makeContext(core, outer)
    self.context = context
    return context
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
    case .child(let child): child.group
    case .run(let operation): operation.parts
    case .message, .output, .cancel: nil
    }
  }

  /// Finds the children that the effects in a tree act on.
  ///
  /// All are found before anything starts. When a later effect begins, there may be another child in
  /// the same place.
  @MainActor func findChildren(in core: StoreCore) {
    var nodes: [(EffectNode, ChildContext?)] = [(self, nil)]
    while let (node, outer) = nodes.popLast() {
      guard node.hasChildren, let group = node.group else { continue }
      var context = outer
      if case .child(let child) = node { context = child.findChild(in: core, outer) }
      for node in group.nodes { nodes.append((node, context)) }
    }
  }
}
