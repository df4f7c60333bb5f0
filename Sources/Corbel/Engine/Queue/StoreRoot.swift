/// A store's state, reducer and queue: what ``Store`` is a handle on.
///
/// Code that is independent of the types stands in ``StoreCore``. The rest is inlinable where each
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
    turn: UnsafeMutablePointer<Turn>, state: UnsafeMutablePointer<R.State>, reducer: R,
    responder: Responder<R.Output>?, instruments: StoreInstruments?,
    diagnostics: DiagnosticReporter, entry: StoreEntry<R>
  ) {
    self.memory = memory
    self.reducer = reducer
    self.responder = responder
    self.entry = entry
    super.init(
      turn: turn, state: UnsafeMutableRawPointer(state), instruments: instruments,
      diagnostics: diagnostics)
  }

  nonisolated deinit {
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  /// Where the whole state lies.
  var location: StateLocation<R.State> {
    StateLocation(node: self, address: UnsafePointer(base.assumingMemoryBound(to: R.State.self)))
  }

  override func drain() {
    entry.drain(self)
  }

  // MARK: From outside

  /// Takes an action that was sent to the store, or to that of a child.
  @inlinable func send(_ action: R.Action, callSite: CallSite, child: ChildNode?) -> StoreTask {
    guard !turn.pointee.isBusy else {
      return enqueue(action, callSite: callSite, child: child)
    }
    if let child, child.isGone { return child.refuse(action, callSite: callSite) }
    turn.pointee.isBusy = true
    turn.pointee.chainLength = 0
    let work = reduce(action, callSite: callSite)
    drainQueue()
    turn.pointee.isBusy = false
    return StoreTask(work: work)
  }

  @usableFromInline func enqueue(
    _ action: R.Action, callSite: CallSite, child: ChildNode?
  ) -> StoreTask {
    if let child, child.isGone { return child.refuse(action, callSite: callSite) }
    let work = Work(core: self, callSite: callSite)
    if let child {
      entry.receive(self, action, .child(ChildMessage(.sent, to: child, work: work)))
    } else {
      entry.receive(self, action, .sent(work))
    }
    return StoreTask(work: work)
  }

  // MARK: From effects

  /// Takes an action that an effect or a child has sent.
  func take(_ action: R.Action, _ origin: ItemOrigin) {
    entry.receive(self, action, origin)
  }

  func respond(_ output: R.Output, from effect: RunningEffect) {
    append(.output { self.deliver(output) }, origin: .effect(effect))
    if !turn.pointee.isBusy { drain() }
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
    if turn.pointee.isEnclosing { return appendEnclosed(item) }
    memory.pointee.queue.append(item)
  }

  /// Queues an item that works on another one within the call.
  @usableFromInline func appendEnclosed(_ item: Item) {
    guard let call = Self.enclosingCall else {
      preconditionFailure("The call is set as long as a store is told that there is one.")
    }
    let work = item.origin.work
    work.retain()
    memory.pointee.queue.append(
      Item(
        content: .output { call { self.process(item) } }, origin: .sent(work),
        chainLength: item.chainLength))
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
    if item.origin.isWanted(item.content) {
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
    if instruments == nil {
      effect = callReducer(action)
      if !turn.pointee.watchedFields.isEmpty || turn.pointee.hasParts { commit() }
    } else {
      effect = reduceObserved(action, origin: origin, callSite: callSite)
    }
    guard let node = effect.node else { return nil }
    return perform(node, in: origin?.work, callSite: callSite)
  }

  @inlinable func callReducer(_ action: R.Action) -> Effect<R> {
    turn.pointee.isReducing = true
    defer { turn.pointee.isReducing = false }
    guard turn.pointee.hasParts || Reduction.isFollowed else {
      return reducer.reduce(into: &memory.pointee.state, action: action)
    }
    let outer = Reduction.begin(self)
    defer { Reduction.end(outer) }
    return reducer.reduce(into: &memory.pointee.state, action: action)
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
