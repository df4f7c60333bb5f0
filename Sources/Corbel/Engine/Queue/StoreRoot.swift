/// A store's state, reducer and queue: what ``Store`` is a handle on.
///
/// Code that is independent of the types stands in ``StoreCore``. The rest is inlinable where each
/// action goes through it, and is entered by closures that were made where the types are known.
@MainActor @usableFromInline
final class StoreRoot<R: Reducer>: StoreCore {
  @usableFromInline typealias Item = QueuedItem<R.Action>

  @usableFromInline let reducer: R
  /// The state, which stays in place as long as the root lives, so that its fields can be observed.
  @usableFromInline let state: Address<R.State>
  @exclusivity(unchecked) @usableFromInline var queue = FIFO<Item>()
  private let responder: Responder<R.Output>?
  private let entry: StoreEntry<R>

  @usableFromInline init(
    _ state: Address<R.State>, _ reducer: R, _ responder: Responder<R.Output>?,
    _ observer: StoreObserver?, _ diagnostics: DiagnosticReporter, entry: StoreEntry<R>
  ) {
    self.state = state
    self.reducer = reducer
    self.responder = responder
    self.entry = entry
    super.init(state: state.untyped, observer: observer, diagnostics: diagnostics)
  }

  nonisolated deinit {
    state.deinitialize()
    state.deallocate()
  }

  /// Where the whole state lies.
  @usableFromInline var location: StateLocation<R.State> {
    StateLocation(node: node, address: state)
  }

  // MARK: One after the other

  /// Reduces an action that was sent to the store or to that of a child, or queues it in an open turn.
  @inlinable func send(_ action: R.Action, callSite: CallSite, child: StateNode?) -> StoreTask {
    if let child, child.isGone { return child.refuse(action, callSite: callSite) }
    guard !turn.isBusy else { return enqueue(action, callSite: callSite, child: child) }
    var job: Job?
    runTurn { job = reduce(action, callSite: callSite) }
    guard let job else { return StoreTask() }
    return StoreTask(job, of: self)
  }

  /// Opens a turn: makes a change, then processes the items of the queue until it is empty.
  ///
  /// No other function opens one. Whatever is sent meanwhile waits in the queue.
  ///
  /// It is inlined, because the call with a closure takes a fifth of the time of an action.
  @inlinable @inline(__always) func runTurn(_ change: () -> Void) {
    turn.isBusy = true
    turn.chainLength = 0
    change()
    while true {
      if turn.hasReady { startReady() }
      guard let item = queue.popFirst() else { break }
      turn.chainLength = Int(item.chainLength)
      process(item)
    }
    turn.isBusy = false
  }

  override func openTurn(_ change: () -> Void) {
    entry.runTurn(self, change)
  }

  @usableFromInline func enqueue(
    _ action: R.Action, callSite: CallSite, child: StateNode?
  ) -> StoreTask {
    let job = queueJob(sentAt: callSite)
    receive(action, ItemOrigin(.sent, job, child: child))
    return StoreTask(job, of: self)
  }

  /// Queues an action that an effect or a child has sent, and opens a turn if none is open.
  @usableFromInline func receive(_ action: R.Action, _ origin: ItemOrigin) {
    entry.receive(self, action, origin)
  }

  func respond(_ output: R.Output, from job: Job) {
    let origin = ItemOrigin(.effect, job, child: nil)
    append(.output { self.deliver(output) }, origin: origin)
    if !turn.isBusy { openTurn {} }
  }

  func deliver(_ output: R.Output) {
    observer?.receive(.outputSent(output))
    responder?.send(output)
  }

  @inlinable func append(_ content: Item.Content, origin: ItemOrigin) {
    let length = turn.isBusy ? turn.chainLength + 1 : 0
    let item = Item(content: content, origin: origin, chainLength: Int32(length))
    if length > chainLimit { return refuse(item) }
    if turn.isEnclosing { return appendEnclosed(item) }
    queue.append(item)
  }

  @inlinable func process(_ item: Item) {
    if item.origin.isWanted {
      switch item.content {
      case .action(let action): _ = reduce(action, origin: item.origin)
      case .output(let deliver): deliver()
      }
    } else if case .action(let action) = item.content {
      item.origin.refuse(action)
    }
    release(item.origin.job)
  }

  // MARK: One action

  /// Reduces an action, makes the change visible, tells the observers, and starts the effects.
  ///
  /// An action that does not come out of the queue has no origin, but a call site instead. Returns
  /// the job of the action, if it has started anything.
  @inlinable func reduce(
    _ action: R.Action, origin: ItemOrigin? = nil, callSite: CallSite = CallSite()
  ) -> Job? {
    let effect: Effect<R>
    if instruments?.hasObserver != true {
      effect = callReducer(action)
      if node.isFollowedOrObserved { commit() }
    } else {
      effect = reduceObserved(action, origin: origin, callSite: callSite)
    }
    guard let tree = effect.node else { return nil }
    return begin(tree, in: origin?.job, callSite: callSite)
  }

  @inlinable func callReducer(_ action: R.Action) -> Effect<R> {
    turn.isReducing = true
    defer { turn.isReducing = false }
    guard !node.followed.isEmpty || Reduction.isFollowed else {
      return reducer.reduce(into: &state.value, action: action)
    }
    let outer = Reduction.begin(node, at: state.position)
    defer { Reduction.end(outer) }
    return reducer.reduce(into: &state.value, action: action)
  }
}

/// The ways into a ``StoreRoot``, as closures that were made where its types are known.
@usableFromInline
struct StoreEntry<R: Reducer> {
  @usableFromInline let receive: @MainActor (StoreRoot<R>, R.Action, ItemOrigin) -> Void
  @usableFromInline let runTurn: @MainActor (StoreRoot<R>, () -> Void) -> Void

  @inlinable init() {
    receive = { root, action, origin in
      root.append(.action(action), origin: origin)
      if !root.turn.isBusy { root.runTurn {} }
    }
    runTurn = { $0.runTurn($1) }
  }
}
