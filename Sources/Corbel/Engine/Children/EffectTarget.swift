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

  func receive(_ action: R.Action, _ item: QueuedItem) {
    switch self {
    case .root(let root): root.receive(action, item)
    case .child(let target): target.receive(action, item)
    }
  }

  /// Receives an action that a reducer returned.
  func receive(_ action: R.Action, returnedIn setting: Setting) {
    if setting.target?.isGone == true { return }
    setting.job.pending += 1
    let child = setting.target?.node
    receive(
      action, QueuedItem(source: .reducer, job: setting.job, child: child, call: setting.call))
  }

  /// Delivers an output that a reducer returned; the output of a child waits in the queue.
  func deliver(_ output: R.Output, returnedIn setting: Setting) {
    switch self {
    case .root(let root):
      if let call = setting.call { call { root.deliver(output) } } else { root.deliver(output) }
    case .child(let target):
      if target.parent?.isGone == true { return }
      setting.job.pending += 1
      let child = target.parent?.node
      target.respond(
        output, QueuedItem(source: .child, job: setting.job, child: child, call: setting.call))
    }
  }

  func respond(_ output: R.Output, _ item: QueuedItem) {
    switch self {
    case .root(let root): root.respond(output, item)
    case .child(let target): target.respond(output, item)
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
