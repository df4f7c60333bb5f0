/// The parts of a store that don't depend on its types: the turn, the node of the state, the effects.
///
/// ``StoreRoot`` adds the state, the reducer and the queue of actions.
@MainActor @usableFromInline
package class StoreCore {
  /// The whole state, as stores and effects refer to it.
  @usableFromInline let node: StateNode
  @exclusivity(unchecked) @usableFromInline final var turn = Turn()
  /// The observer, and the reporter if it is not the standard one; most stores have neither.
  @usableFromInline final let instruments: StoreInstruments?
  /// The effects of the store, made with the first one.
  ///
  /// It is set once, on the main actor, while the store processes an action. The store, which may be
  /// released on any thread, is not released before its `send` returns. So the `deinit` of the store,
  /// the only other place that reads the property, comes after the assignment.
  private(set) nonisolated(unsafe) final var effects: EffectTasks?

  init(
    state: AnyAddress, observer: StoreObserver?, diagnostics: DiagnosticReporter
  ) {
    node = StateNode(base: state)
    let hasNone = observer == nil && diagnostics.isStandard
    instruments = hasNone ? nil : StoreInstruments(observer, diagnostics)
    node.introduce(self)
  }

  nonisolated deinit {}

  final var observer: StoreObserver? { instruments?.observer }

  final var diagnostics: DiagnosticReporter { instruments?.diagnostics ?? .standard }

  /// Cancels everything that runs, because the store has gone.
  nonisolated final func close() {
    effects?.close()
  }

  // MARK: Turns

  /// Makes a change in the turn that is open, or in one of its own.
  final func inTurn(_ change: () -> Void) {
    if turn.isBusy { change() } else { openTurn(change) }
  }

  /// Opens a turn where the types of the store are known.
  func openTurn(_ change: () -> Void) {}

  /// How long a chain of actions may become, each sent while the one before was processed.
  @usableFromInline final var chainLimit: Int { 100_000 }

  /// How many actions of one effect may wait before it is reported as a loop without end.
  static var queueLimit: Int { 1_000_000 }

  /// Stops the program if state is read while a reducer changes it.
  final func checkNotReducing() {
    if turn.isReducing { fatalError(Diagnostic.readWhileReducing().description) }
  }

  // MARK: Effects

  /// Begins the effect that an action has returned, within the job given or a new one.
  @usableFromInline final func begin(
    _ node: EffectNode, in existing: Job?, callSite: CallSite
  ) -> Job {
    let effects = makeEffects()
    let job = existing ?? Job(sentAt: callSite, in: self)
    effects.begin(node, in: job)
    return job
  }

  /// Creates the job of an action that is queued.
  final func queueJob(sentAt callSite: CallSite) -> Job {
    // The caller can cancel the job, which the effects do.
    _ = makeEffects()
    let job = Job(sentAt: callSite, in: self)
    job.pending += 1
    return job
  }

  /// Notes that an item of a job is processed.
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

  /// Begins the effects that waited for another one, which is over now.
  @usableFromInline final func beginReady() {
    effects?.beginReady()
  }

  // MARK: Calls

  /// The call within which the item is processed that a store queues now.
  ///
  /// It is set for the time of one function, which can't suspend. A property of each store would
  /// make all stores larger.
  private(set) static var enclosingCall: EnclosingCall?

  /// Queues an item, to be processed within a call if there is one.
  final func enclose(in call: EnclosingCall?, _ queueItem: () -> Void) {
    guard let call else { return queueItem() }
    // A store that is not busy would reduce the action at once, without the queue.
    inTurn {
      Self.enclosingCall = call
      turn.isEnclosing = true
      queueItem()
      turn.isEnclosing = false
      Self.enclosingCall = nil
    }
  }
}

/// What watches a store, in an object of its own, because most stores have nothing of it.
@MainActor @usableFromInline
final class StoreInstruments {
  let observer: StoreObserver?
  let diagnostics: DiagnosticReporter
  @usableFromInline var hasObserver: Bool { observer != nil }

  init(_ observer: StoreObserver?, _ diagnostics: DiagnosticReporter) {
    self.observer = observer
    self.diagnostics = diagnostics
  }

  nonisolated deinit {}
}
