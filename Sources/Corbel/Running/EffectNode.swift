/// The tree that an ``Effect`` consists of.
///
/// The tree is independent of the reducer's types. Code that needs these types is in closures,
/// which an `Effect` of the right type makes. So the code that runs a tree is not generic, and it
/// runs several times as fast as generic code. Each case refers to one object, so an effect has the
/// size of a pointer.
package enum EffectNode {
  /// Queues an action, or reports a mistake.
  indirect case message(EffectMessage)
  /// Delivers an output.
  indirect case output(EffectMessage)
  indirect case cancel(AnyHashable)
  case run(EffectOperation)
  case merge(EffectGroup)
  case concatenate(EffectGroup)
  case child(ChildEffect)
  /// Begins effects whose actions are reduced, and outputs delivered, inside a call of `call`.
  indirect case enclosed(EffectGroup, call: EnclosingCall)
}

/// A closure that queues an action, delivers an output or reports a mistake.
package typealias EffectMessage = @MainActor (Setting) -> Void

/// A function within which an action is reduced and committed, such as `withAnimation`.
@usableFromInline package typealias EnclosingCall = @MainActor (_ change: () -> Void) -> Void

/// The effect of a child's reducer.
package final class ChildEffect {
  let group: EffectGroup
  /// Returns the child that the effect acts on, from the target that contains the child.
  private let makeTarget: @MainActor (AnyTarget) -> AnyTarget
  /// The child that the effect acts on; nil until the effect is about to begin.
  private(set) var target: AnyTarget?

  init(_ node: EffectNode, makeTarget: @escaping @MainActor (AnyTarget) -> AnyTarget) {
    group = EffectGroup([node])
    self.makeTarget = makeTarget
  }

  /// Returns the child that the effect acts on, and finds the child at the first call.
  @MainActor func findTarget(in outer: AnyTarget) -> AnyTarget {
    let target = self.target ?? makeTarget(outer)
    self.target = target
    return target
  }
}

/// The effects within another effect.
package final class EffectGroup {
  private(set) var nodes: [EffectNode]
  /// Whether an effect in the group is the effect of a child, or contains the effect of a child.
  let hasChildren: Bool

  init(_ nodes: [EffectNode]) {
    self.nodes = nodes
    hasChildren = nodes.contains { $0.hasChildren }
  }

  /// Releases a deep tree level by level.
  ///
  /// A recursive release of ten thousand nested groups would overflow the stack.
  deinit {
    while let node = nodes.popLast() {
      guard var group = node.group else { continue }
      // The node also retains the group, so the node is consumed before the references are counted.
      _ = consume node
      if isKnownUniquelyReferenced(&group) {
        nodes += group.nodes
        group.nodes = []
      }
    }
  }
}

extension EffectNode {
  /// Whether the node is the effect of a child, or contains the effect of a child.
  var hasChildren: Bool {
    if case .child = self { return true }
    return group?.hasChildren ?? false
  }

  var group: EffectGroup? {
    switch self {
    case .merge(let group), .concatenate(let group), .enclosed(let group, _): group
    case .child(let effect): effect.group
    case .run(let operation): operation.content
    case .message, .output, .cancel: nil
    }
  }

  /// Whether the effect has parts that run side by side, so that one of them can be cancelled
  /// alone.
  var isMerge: Bool {
    switch self {
    case .merge: true
    case .child, .enclosed: group?.nodes.contains { $0.isMerge } == true
    default: false
    }
  }

  /// Finds the children that the effects in a tree act on.
  ///
  /// All children are found before any effect begins. If a child were found later, another child
  /// could already be in its place.
  @MainActor func findTargets(in target: AnyTarget) {
    var nodes: [(EffectNode, AnyTarget)] = [(self, target)]
    while let (node, outer) = nodes.popLast() {
      guard node.hasChildren, let group = node.group else { continue }
      var target = outer
      if case .child(let effect) = node { target = effect.findTarget(in: outer) }
      for node in group.nodes { nodes.append((node, target)) }
    }
  }
}
