/// The parts of a store that don't depend on its types: turn and observed fields.
///
/// ``StoreRoot`` adds the state, the reducer and the queue of actions.
@MainActor @usableFromInline
class StoreCore: StateNode {
  @usableFromInline let instruments: StoreInstruments?
  let diagnostics: DiagnosticReporter
  /// The effects of the store, made with the first one.
  ///
  /// It is set once, on the main actor, while an action of the store is worked on. The store, which
  /// may be released on any thread, is not released before its `send` returns. So the `deinit` of
  /// the store, the only other place that reads the property, comes after the assignment.
  private(set) nonisolated(unsafe) final var effects: EffectTasks?

  @usableFromInline init(
    turn: UnsafeMutablePointer<Turn>, state: UnsafeMutableRawPointer,
    instruments: StoreInstruments?, diagnostics: DiagnosticReporter
  ) {
    self.instruments = instruments
    self.diagnostics = diagnostics
    super.init(base: state, turn: turn)
  }

  nonisolated deinit {}

  final override var core: StoreCore { self }

  final override var isInPlace: Bool { true }

  final var observer: StoreObserver? { instruments?.observer }

  final override func watch(_ field: ObservedField) {
    turn.pointee.watchedFields.append(field)
  }

  final override func watchedField(where isWanted: (ObservedField) -> Bool) -> ObservedField? {
    turn.pointee.watchedFields.first(where: isWanted)
  }

  nonisolated final override func end() {
    effects?.end()
  }

  /// Starts the effect that an action has returned, as a part of the work given or of a new one.
  @usableFromInline final func perform(
    _ node: EffectNode, in existing: Work?, callSite: CallSite
  ) -> Work {
    let effects = self.effects ?? EffectTasks(of: self)
    self.effects = effects
    return effects.perform(node, in: existing, callSite: callSite)
  }

  /// Starts the effects that waited for another one, which is over now.
  @usableFromInline final func startReady() {
    effects?.startReady()
  }

  /// Works off what waits, until nothing does.
  func drain() {}

  /// How long a chain of actions may become, each sent while the one before was worked on.
  @usableFromInline final var chainLimit: Int { 100_000 }

  /// How many actions of one effect may wait before it is reported as a loop without end.
  final var queueLimit: Int { 1_000_000 }

  /// Stops the program if state is read while a reducer changes it.
  final func checkNotReducing() {
    if turn.pointee.isReducing { fatalError(Diagnostic.readWhileReducing().description) }
  }

  /// Does something as a turn of its own, or as a part of the one that is going on.
  func perform(_ body: () -> Void) {
    guard !turn.pointee.isBusy else { return body() }
    turn.pointee.isBusy = true
    turn.pointee.chainLength = 0
    body()
    turn.pointee.isBusy = false
    drain()
  }

  /// The call within which the item is worked on that a store queues now.
  ///
  /// It is set for the time of one function, which can't suspend. A property of each store would
  /// make all stores larger.
  private(set) static var enclosingCall: EnclosingCall?

  /// Queues an item, to be worked on within a call if there is one.
  final func enclose(in call: EnclosingCall?, _ queueItem: () -> Void) {
    guard let call else { return queueItem() }
    // A store that is not at work would reduce the action at once, without the queue.
    perform {
      Self.enclosingCall = call
      turn.pointee.isEnclosing = true
      queueItem()
      turn.pointee.isEnclosing = false
      Self.enclosingCall = nil
    }
  }
}
