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
  case run(SharedOperation)
  case merge(EffectGroup)
  case concatenate(EffectGroup)
  case child(ChildEffect)
  /// Begins effects whose actions are reduced, and outputs delivered, inside a call of `call`.
  indirect case enclosed(EffectGroup, call: EnclosingCall)
}

/// A closure that queues an action, delivers an output or reports a mistake.
package typealias EffectMessage = @MainActor (StoreCore, Setting) -> Void

/// A function within which an action is reduced and committed, such as `withAnimation`.
@usableFromInline package typealias EnclosingCall = @MainActor (_ change: () -> Void) -> Void

/// One operation, or a `cancellable` effect, which counts as one operation.
package struct EffectOperation {
  let id: AnyHashable?
  var policy = EffectPolicy.concurrent
  let callSite: CallSite
  /// The content of a `cancellable` effect; nil for an operation.
  var content: EffectGroup?
  /// Queues the action for a cancellation, in the setting of the cancelled job; nil without one.
  var onCancel: EffectMessage?
  /// Runs the operation and handles its error; nil for a `cancellable` effect.
  var run: (@MainActor (StoreCore, Job) async -> Void)?
}

/// A reference to an operation.
///
/// The nodes and jobs share one object, because copies of an operation's identifier and closures
/// took an eighth of the time of an effect.
package final class SharedOperation {
  let value: EffectOperation

  init(_ value: EffectOperation) {
    self.value = value
  }
}

/// The effect of a child's reducer.
package final class ChildEffect {
  let group: EffectGroup
  private let makeTarget: @MainActor (StoreCore, AnyChildTarget?) -> AnyChildTarget
  /// The child that the effect acts on; nil until the effect is about to begin.
  private(set) var target: AnyChildTarget?

  init(
    _ node: EffectNode,
    makeTarget: @escaping @MainActor (StoreCore, AnyChildTarget?) -> AnyChildTarget
  ) {
    group = EffectGroup([node])
    self.makeTarget = makeTarget
  }

  /// Returns the child that the effect acts on, and finds the child at the first call.
  @MainActor func findTarget(in core: StoreCore, _ outer: AnyChildTarget?) -> AnyChildTarget {
    let target = self.target ?? makeTarget(core, outer)
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
    case .run(let operation): operation.value.content
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
