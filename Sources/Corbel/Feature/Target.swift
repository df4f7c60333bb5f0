/// The store or the child that the effects of a reducer act on: what they read, and where they send.
@MainActor final class Target<R: Reducer>: AnyTarget {
  /// The location of a child's state; nil if the child was gone from the start.
  private let childLocation: StateLocation<R.State>?
  /// Returns the location of a store's state, which must not outlive the store; nil for a child.
  private let rootLocation: (@MainActor () -> StateLocation<R.State>)?
  /// The declarations of a part without size and of enclosing parts without size; otherwise empty.
  ///
  /// Parts without size can have the same offset and key path, so only their declarations
  /// distinguish them.
  private let sizelessParts: [AnyHashable]
  /// Queues an action.
  let receive: @MainActor (R.Action, QueuedItem) -> Void
  /// Queues an output.
  let respond: @MainActor (R.Output, QueuedItem) -> Void
  /// Delivers an output that a reducer returned; the output of a child waits in the queue.
  let deliver: @MainActor (R.Output, Setting) -> Void

  /// Creates a target; without a child's location, the target of the effects of a store's reducer.
  init(
    in host: any EffectHost, child: ObjectIdentifier? = nil, identity: [AnyHashable] = [],
    sizelessParts: [AnyHashable] = [], at childLocation: StateLocation<R.State>? = nil,
    rootLocation: (@MainActor () -> StateLocation<R.State>)?,
    receive: @escaping @MainActor (R.Action, QueuedItem) -> Void,
    respond: @escaping @MainActor (R.Output, QueuedItem) -> Void,
    deliver: @escaping @MainActor (R.Output, Setting) -> Void
  ) {
    self.childLocation = childLocation
    self.rootLocation = rootLocation
    self.sizelessParts = sizelessParts
    self.receive = receive
    self.respond = respond
    self.deliver = deliver
    super.init(in: host, child: child, identity: identity)
  }

  /// Creates the target of the effects of a child's reducer.
  convenience init<Parent>(
    in parent: Target<Parent>, at location: StateLocation<R.State>?, declaration: AnyHashable?,
    action: @escaping @MainActor (R.Action) -> Parent.Action,
    output: @escaping @MainActor (R.Output) -> Parent.Action
  ) {
    let parts = declaration.map { parent.sizelessParts + [$0] } ?? []
    let place: [AnyHashable] = [
      location.map { ObjectIdentifier($0.node) }, location?.offset, ObjectIdentifier(R.self),
    ]
    self.init(
      in: parent.host, child: location?.node.child.map { ObjectIdentifier($0) },
      identity: place + parts, sizelessParts: parts, at: location, rootLocation: nil,
      receive: { parent.receive(action($0), $1) },
      respond: { parent.receive(output($0), $1) },
      deliver: { parent.receive(output($0), from: .child, in: $1) })
  }

  nonisolated deinit {}

  override var isGone: Bool {
    guard let node = childLocation?.node else { return rootLocation == nil }
    return node.isGone && !node.isHidden
  }

  /// The location of the state as of the last commit; nil if the child was gone from the start.
  var location: StateLocation<R.State>? { childLocation ?? rootLocation?() }

  /// The nearest child that can go away: the child itself or a child that contains it.
  var node: StateNode? { childLocation?.node.child }

  /// Queues an action that follows from a reducer's effect, unless the child is gone.
  func receive(_ action: R.Action, from source: QueuedItem.Source, in setting: Setting) {
    if isGone { return }
    setting.job.pending += 1
    receive(
      action, QueuedItem(source: source, job: setting.job, child: node, call: setting.call))
  }
}

extension AnyTarget {
  /// Returns this target with the types of a reducer.
  ///
  /// An `Effect<R>` comes only from a reducer of type `R`. So the effect's target is a `Target<R>`.
  func typed<R: Reducer>(for _: R.Type) -> Target<R> {
    assumed(self, as: Target<R>.self)
  }
}
