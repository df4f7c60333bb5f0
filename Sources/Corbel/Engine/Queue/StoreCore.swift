/// The parts of a root that don't depend on the root's types: the turn, the node and the effects.
///
/// ``StoreRoot`` adds the state, the reducer and the queue of actions.
@MainActor @usableFromInline
package class StoreCore {
  /// The node of the whole state; stores and effects refer to this node.
  @usableFromInline let node: StateNode
  @exclusivity(unchecked) @usableFromInline final var turn = Turn()
  @usableFromInline final let observer: StoreObserver?
  package final let diagnostics: DiagnosticReporter
  /// The owner of the store's effects; nil before the first effect.
  ///
  /// The property is set once, on the main actor, while the store processes an action. A store can
  /// be released on any thread, but not before its `send` returns. Only the `deinit` of the store
  /// reads the property off the main actor. So this read comes after the assignment.
  @usableFromInline package private(set) nonisolated(unsafe) final var effects: EffectTasks?

  init(state: AnyAddress, observer: StoreObserver?, diagnostics: DiagnosticReporter) {
    node = StateNode(base: state)
    self.observer = observer
    self.diagnostics = diagnostics
    node.core = self
  }

  nonisolated deinit {}

  // MARK: Turns

  /// Makes a change in the open turn, or in a new turn if none is open.
  final func inTurn(_ change: () -> Void) {
    if turn.isBusy { change() } else { openTurn(change) }
  }

  /// Opens a turn and makes a change in it.
  ///
  /// This implementation does nothing. ``StoreRoot`` overrides it.
  func openTurn(_ change: () -> Void) {}

  /// The longest allowed chain of actions, each sent while the previous one was processed.
  @usableFromInline final var chainLimit: Int { 100_000 }

  /// The number of waiting actions at which an effect is reported as an endless loop.
  static var queueLimit: Int { 1_000_000 }

  /// Stops the program if a reducer is changing the state.
  final func checkNotReducing() {
    if turn.isReducing { fatalError(Diagnostic.readWhileReducing().description) }
  }

  /// The innermost running reduction, or nil if its state has no followed node.
  ///
  /// This property replaces a parameter that each feature's `reduce` would have to pass on. Each
  /// value is set only during one call, which can't suspend. After the call, the earlier value is
  /// restored.
  @exclusivity(unchecked) @usableFromInline static var reduction: Reduction?

  // MARK: Effects

  /// Begins the effect that a reducer returned, in an existing job or a new one.
  @usableFromInline final func begin(
    _ node: EffectNode, in existing: Job?, callSite: CallSite
  ) -> Job {
    let effects = makeEffects()
    let job = existing ?? Job(sentAt: callSite, core: self)
    effects.begin(node, in: job)
    return job
  }

  /// Creates the job of an action to be queued.
  final func queueJob(sentAt callSite: CallSite) -> Job {
    // The `StoreTask` of the action cancels the job through the effects, so the effects must exist.
    _ = makeEffects()
    let job = Job(sentAt: callSite, core: self)
    job.pending += 1
    return job
  }

  /// Counts an item of a job as processed, and removes the job if the job is over.
  @usableFromInline final func countDown(_ job: Job) {
    job.pending -= 1
    guard job.pending == 0 else { return }
    if job.isAlone { _ = job.leaveOuter() } else { effects?.removeIfOver(job) }
  }

  private final func makeEffects() -> EffectTasks {
    if let effects { return effects }
    let effects = EffectTasks(of: self)
    self.effects = effects
    return effects
  }

  // MARK: Calls

  /// The call within which the item that is queued now is to be processed.
  ///
  /// The property is set only during ``enclose(in:_:)``, which can't suspend. It is static because
  /// an instance property would make every store larger.
  @usableFromInline private(set) static var enclosingCall: EnclosingCall?

  /// Queues an item, which the store later processes within a call unless the call is nil.
  final func enclose(in call: EnclosingCall?, _ queueItem: () -> Void) {
    guard let call else { return queueItem() }
    // Without an open turn, the store would reduce the action at once, outside of the call.
    inTurn {
      Self.enclosingCall = call
      queueItem()
      Self.enclosingCall = nil
    }
  }
}

// MARK: - The commit

extension StoreCore {
  /// Makes the change of an action visible to stores and readers.
  ///
  /// The followed children copy their new state. Then the effects of children that are gone are
  /// cancelled, and the readers of changed fields are notified.
  ///
  /// A commit evaluates no computed property, with two exceptions. To find a child that is computed
  /// or is a case of an enum, it evaluates the property or extracts the case. To compare a derived
  /// value whose stored inputs have changed, it computes the value.
  ///
  /// - Parameter isVisible: Called when stores show the change, before any reader is notified.
  @usableFromInline func commit(isVisible: () -> Void = {}) {
    turn.commitCount += 1
    if !node.followed.isEmpty { node.refreshFollowed(in: node.base) }
    isVisible()
    if !turn.lostEffects.isEmpty {
      let lost = turn.lostEffects
      turn.lostEffects = []
      effects?.cancel(lost: lost)
    }
    // The readers of a state are notified before the readers of its children.
    node.collectChangedFields(at: 0)
    if !turn.changedFields.isEmpty { notifyReaders() }
  }

  /// Notifies the readers of the fields that the last action changed, in the order of reading.
  private func notifyReaders() {
    let count = turn.changedFields.count
    // All fields are marked before the first field notifies its readers, because these readers can
    // read the other fields.
    for index in 0..<count { turn.changedFields[index].markChanged() }
    for index in 0..<count { turn.changedFields[index].notify() }
    turn.changedFields.removeAll(keepingCapacity: count <= 64)
  }
}

/// The state of a turn, which is the time in which a store makes a change and processes its queue.
///
/// While a turn is open, every action that is sent waits in the queue. A store keeps one `Turn` for
/// its whole life.
@usableFromInline
struct Turn {
  /// Whether a turn is open.
  @usableFromInline var isBusy = false
  /// Whether the reducer is changing the state.
  @usableFromInline var isReducing = false
  /// Whether an effect that waited for another one can begin now.
  @usableFromInline var hasReadySteps = false
  /// Whether `EffectTasks.takeSteps()` runs.
  ///
  /// A nested call of that function leaves the steps to the outer call.
  var isTakingSteps = false
  /// The length of the current chain of actions, each sent while the previous one was processed.
  @usableFromInline var chainLength = 0
  /// The number of commits so far.
  @usableFromInline var commitCount = 0
  /// The fields that the last action changed, until their readers are notified.
  @usableFromInline var changedFields: [ObservedField] = []
  /// The effects of children that the last action removed, until these effects are cancelled.
  @usableFromInline var lostEffects: [Job] = []
}
