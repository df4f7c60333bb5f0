/// A store's state, reducer and queue: what ``Store`` is a handle on.
///
/// What need not know the types stands in ``StoreCore``. What does is inlinable as far as each
/// action goes through it, and is entered by closures that were made where the types are known.
@MainActor @usableFromInline
final class StoreRoot<R: Reducer>: StoreCore {
  @usableFromInline typealias Item = QueuedItem<R.Action>

  @usableFromInline let reducer: R
  /// Set once, used on the main actor, and freed when nothing refers to the root any more; so the
  /// `deinit`, which may run anywhere, is alone with it.
  @usableFromInline nonisolated(unsafe) let memory:
    UnsafeMutablePointer<StoreMemory<R.State, R.Action>>
  private let responder: Responder<R.Output>?
  private let entry: StoreEntry<R>

  @usableFromInline init(
    memory: UnsafeMutablePointer<StoreMemory<R.State, R.Action>>,
    turn: UnsafeMutablePointer<Turn>, reducer: R, responder: Responder<R.Output>?,
    observer: StoreObserver?, diagnostics: DiagnosticReporter, entry: StoreEntry<R>
  ) {
    self.memory = memory
    self.reducer = reducer
    self.responder = responder
    self.entry = entry
    super.init(turn: turn, observer: observer, diagnostics: diagnostics)
  }

  nonisolated deinit {
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  /// The root that a core is.
  ///
  /// An `Effect<R>` comes from a reducer of type `R` only, so the core it is performed by is the
  /// root of such a store.
  static func of(_ core: StoreCore) -> StoreRoot {
    unsafeDowncast(core, to: StoreRoot.self)
  }

  override func drain() {
    entry.drain(self)
  }

  // MARK: From outside

  @inlinable func send(_ action: R.Action, callSite: CallSite) -> StoreTask {
    guard !turn.pointee.isBusy else { return enqueue(action, callSite: callSite) }
    turn.pointee.isBusy = true
    turn.pointee.chainLength = 0
    let work = reduce(action, callSite: callSite)
    drainQueue()
    turn.pointee.isBusy = false
    return StoreTask(work: work)
  }

  @usableFromInline func enqueue(_ action: R.Action, callSite: CallSite) -> StoreTask {
    let work = Work(core: self, callSite: callSite)
    entry.receive(self, action, .sent(work))
    return StoreTask(work: work)
  }

  // MARK: From effects

  func send(_ action: R.Action, from effect: RunningEffect) {
    guard effect.enqueue() else { return refuse("sent", action, from: effect) }
    if effect.queuedCount == queueLimit {
      diagnostics.report(.queueTooLong(effect.info, limit: queueLimit))
    }
    entry.receive(self, action, .effect(effect))
  }

  func respond(_ output: R.Output, from effect: RunningEffect) {
    guard effect.enqueue() else { return refuse("responded", output, from: effect) }
    append(.output { self.deliver(output) }, origin: .effect(effect))
    if !turn.pointee.isBusy { drain() }
  }

  /// Queues an action that a reducer has returned.
  func append(_ action: R.Action, work: Work) {
    work.retain()
    entry.receive(self, action, .reducer(work))
  }

  func deliver(_ output: R.Output) {
    observer?.receive(.outputSent(output))
    responder?.send(output)
  }

  // MARK: One after the other

  /// Takes an action that belongs to some work: now, or in its turn.
  @inlinable func receive(_ action: R.Action, _ origin: ItemOrigin) {
    append(.action(action), origin: origin)
    if !turn.pointee.isBusy { drainAll() }
  }

  @inlinable func append(_ content: Item.Content, origin: ItemOrigin) {
    let length = turn.pointee.isBusy ? turn.pointee.chainLength + 1 : 0
    let item = Item(content: content, origin: origin, chainLength: length)
    if length > chainLimit { return refuse(item) }
    memory.pointee.queue.append(item)
  }

  @inlinable func drainAll() {
    turn.pointee.isBusy = true
    drainQueue()
    turn.pointee.isBusy = false
  }

  @inlinable func drainQueue() {
    while true {
      if turn.pointee.hasReady { startReady() }
      guard let item = memory.pointee.queue.popFirst() else { return }
      turn.pointee.chainLength = item.chainLength
      process(item)
    }
  }

  @inlinable func process(_ item: Item) {
    if item.origin.isWanted {
      switch item.content {
      case .action(let action): _ = reduce(action, origin: item.origin)
      case .output(let deliver): deliver()
      }
    }
    item.origin.dequeue()
  }

  /// Reduces an action, makes the change visible, tells the observers, and starts the effects.
  ///
  /// An action that does not come out of the queue has no origin, but a call site instead. Returns
  /// the work that the action is a part of, if it has started any.
  @inlinable func reduce(
    _ action: R.Action, origin: ItemOrigin? = nil, callSite: CallSite = CallSite()
  ) -> Work? {
    let effect: Effect<R>
    if observer == nil {
      turn.pointee.isReducing = true
      effect = reducer.reduce(into: &memory.pointee.state, action: action)
      turn.pointee.isReducing = false
    } else {
      effect = reduceObserved(action, origin: origin, callSite: callSite)
    }
    if !turn.pointee.watchedFields.isEmpty { notifyReaders() }
    guard let node = effect.node else { return nil }
    return perform(node, in: origin?.work, callSite: callSite)
  }
}

/// The ways into a ``StoreRoot``, as closures that were made where its types are known.
@usableFromInline
struct StoreEntry<R: Reducer> {
  @usableFromInline let receive: @MainActor (StoreRoot<R>, R.Action, ItemOrigin) -> Void
  @usableFromInline let drain: @MainActor (StoreRoot<R>) -> Void

  @inlinable init() {
    receive = { $0.receive($1, $2) }
    drain = { $0.drainAll() }
  }
}
