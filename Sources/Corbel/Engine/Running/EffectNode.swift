/// The tree that an ``Effect`` is.
///
/// It doesn't know the reducer's types: what has to know them is a closure, which an `Effect` of
/// the right type has made. So the code that walks and runs it is not generic, which makes it
/// several times as fast. Each case refers to one object, which keeps an effect as small as a
/// pointer.
@usableFromInline
enum EffectNode {
  case send(EffectMessage)
  case respond(EffectMessage)
  case report(EffectMessage)
  indirect case cancel(AnyHashable)
  case run(EffectOperation)
  case throttle(EffectThrottle)
  case merge(EffectGroup)
  case concatenate(EffectGroup)
  case child(EffectChild)
  case enclosed(EffectEnclosure)
}

/// An action to queue, an output to deliver, or a mistake to report.
@usableFromInline
final class EffectMessage {
  let deliver: @MainActor (StoreCore, EffectPlace) -> Void

  init(_ deliver: @escaping @MainActor (StoreCore, EffectPlace) -> Void) {
    self.deliver = deliver
  }
}

/// An operation to run, or a whole effect with an identifier, which runs as one.
@usableFromInline
final class EffectOperation {
  /// Starts the task, which deals with the operation's errors and tells the core of its end.
  typealias Launch = @MainActor (StoreCore, EffectTasks, RunningEffect) -> Task<Void, Never>

  enum Content {
    case task(Launch)
    case parts(EffectGroup)
  }

  let id: AnyHashable?
  let policy: EffectPolicy
  let callSite: CallSite
  let content: Content

  init(id: AnyHashable?, policy: EffectPolicy, callSite: CallSite, launch: @escaping Launch) {
    self.id = id
    self.policy = policy
    self.callSite = callSite
    content = .task(launch)
  }

  init(id: AnyHashable, policy: EffectPolicy, callSite: CallSite, parts: EffectGroup) {
    self.id = id
    self.policy = policy
    self.callSite = callSite
    content = .parts(parts)
  }

  /// The effects that it consists of, if it is not a single operation.
  var parts: EffectGroup? {
    if case .parts(let parts) = content { parts } else { nil }
  }
}

/// An effect that starts at most once in an interval.
@usableFromInline
final class EffectThrottle {
  let id: AnyHashable
  let interval: Duration
  let clock: any Clock<Duration>
  let keepsLatest: Bool
  let callSite: CallSite
  let group: EffectGroup

  init(
    id: AnyHashable, interval: Duration, clock: any Clock<Duration>, keepsLatest: Bool,
    callSite: CallSite, node: EffectNode
  ) {
    self.id = id
    self.interval = interval
    self.clock = clock
    self.keepsLatest = keepsLatest
    self.callSite = callSite
    group = EffectGroup([node])
  }
}

/// The effect of a child's reducer.
@usableFromInline
final class EffectChild {
  let group: EffectGroup
  private let makeContext: @MainActor (StoreCore, ChildContext?) -> ChildContext
  /// The child in which it was performed last; its outputs are delivered before the rest starts.
  private var context: ChildContext?

  init(
    _ node: EffectNode,
    makeContext: @escaping @MainActor (StoreCore, ChildContext?) -> ChildContext
  ) {
    group = EffectGroup([node])
    self.makeContext = makeContext
  }

  /// Finds the child that the effect acts on, at the first time it is needed.
  @MainActor func context(in core: StoreCore, _ outer: ChildContext?) -> ChildContext {
    if let context { return context }
    let context = makeContext(core, outer)
    self.context = context
    return context
  }
}

/// An effect whose actions are reduced, and whose outputs are delivered, within a call.
@usableFromInline
final class EffectEnclosure {
  let group: EffectGroup
  let call: EnclosingCall

  init(_ node: EffectNode, in call: @escaping EnclosingCall) {
    group = EffectGroup([node])
    self.call = call
  }
}

/// Effects within an effect.
@usableFromInline
final class EffectGroup {
  private(set) var nodes: [EffectNode]
  /// Whether there are effects of children among them.
  let hasChildren: Bool

  init(_ nodes: [EffectNode]) {
    self.nodes = nodes
    hasChildren = nodes.contains { $0.hasChildren }
  }

  /// Takes a deep tree apart level by level: its groups would be released one inside the other, and
  /// ten thousand of them would overflow the stack.
  deinit {
    while let node = nodes.popLast() {
      guard var group = node.group else { continue }
      // The node holds the group as well, until the end of this turn of the loop.
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
    case .merge(let group), .concatenate(let group): group
    case .throttle(let throttle): throttle.group
    case .child(let child): child.group
    case .enclosed(let enclosure): enclosure.group
    case .run(let operation): operation.parts
    case .send, .respond, .report, .cancel: nil
    }
  }
}
