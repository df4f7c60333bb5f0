/// The state, the reducer and the queue of a store; a ``Store`` is a handle on them.
///
/// ``StoreCore`` has the code that doesn't need the types. The code of this class that runs for
/// each action is inlinable. Code that is not specialized calls the inlinable code through a
/// closure, which is made where the types are known.
@MainActor @usableFromInline
final class StoreRoot<R: Reducer>: StoreCore {
  @usableFromInline typealias Item = QueuedItem<R.Action>
  @usableFromInline typealias Receive =
    @MainActor (StoreRoot, R.Action, ItemOrigin, Job, StateNode?) -> Void

  @usableFromInline let reducer: R
  /// The state, which never moves, so that its fields can be observed.
  @usableFromInline let state: Address<R.State>
  @exclusivity(unchecked) @usableFromInline var queue = FIFO<Item>()
  private let responder: Responder<R.Output>?
  private let specializedReceive: Receive

  @inlinable convenience init(
    _ state: Address<R.State>, _ reducer: R, _ responder: Responder<R.Output>?,
    _ observer: StoreObserver?, _ diagnostics: DiagnosticReporter
  ) {
    self.init(state, reducer, responder, observer, diagnostics) {
      $0.enqueue(.action($1), $2, $3, child: $4)
      if !$0.turn.isBusy { $0.runTurn {} }
    }
  }

  @usableFromInline init(
    _ state: Address<R.State>, _ reducer: R, _ responder: Responder<R.Output>?,
    _ observer: StoreObserver?, _ diagnostics: DiagnosticReporter,
    receive: @escaping Receive
  ) {
    self.state = state
    self.reducer = reducer
    self.responder = responder
    specializedReceive = receive
    super.init(state: state.untyped, observer: observer, diagnostics: diagnostics)
  }

  nonisolated deinit {
    state.deinitialize()
    state.deallocate()
  }

  /// The location of the whole state.
  @usableFromInline var location: StateLocation<R.State> {
    StateLocation(node: node, address: state)
  }

  // MARK: Turns and the queue

  /// Reduces an action that was sent to the store or a child, or queues it if a turn is open.
  @inlinable func send(_ action: R.Action, callSite: CallSite, child: StateNode?) -> StoreTask {
    if let child, child.isGone { return child.refuse(action, callSite: callSite) }
    guard !turn.isBusy else { return sendLater(action, callSite: callSite, child: child) }
    return StoreTask(runTurn { reduce(action, callSite: callSite) })
  }

  /// Opens a turn: makes a change, then processes the queue until it is empty.
  ///
  /// Only this function opens turns. Actions that are sent during a turn wait in the queue.
  ///
  /// The function is inlined, because a call with a closure would take a fifth of the time of an
  /// action.
  @inlinable @inline(__always) func runTurn<Result>(_ change: () -> Result) -> Result {
    turn.isBusy = true
    turn.chainLength = 0
    let result = change()
    while true {
      if turn.hasReadySteps { effects?.beginReady() }
      guard let item = queue.popFirst() else { break }
      turn.chainLength = item.chainLength
      if let call = item.call { call { process(item) } } else { process(item) }
    }
    turn.isBusy = false
    return result
  }

  override func openTurn(_ change: () -> Void) {
    runTurn(change)
  }

  /// Queues an action that was sent while a turn is open.
  @usableFromInline func sendLater(
    _ action: R.Action, callSite: CallSite, child: StateNode?
  ) -> StoreTask {
    let job = queueJob(sentAt: callSite)
    receive(action, .sent, job, child: child)
    return StoreTask(job)
  }

  /// Queues an action of a job, and opens a turn if none is open.
  ///
  /// The first initializer has the code, which the compiler specializes there.
  func receive(_ action: R.Action, _ origin: ItemOrigin, _ job: Job, child: StateNode?) {
    specializedReceive(self, action, origin, job, child)
  }

  func respond(_ output: R.Output, from job: Job) {
    enqueue(.work { self.deliver(output) }, .effect, job, child: nil)
    if !turn.isBusy { openTurn {} }
  }

  func deliver(_ output: R.Output) {
    observer?.receive(.outputSent(output))
    responder?.send(output)
  }

  @inlinable func enqueue(
    _ content: Item.Content, _ origin: ItemOrigin, _ job: Job, child: StateNode?
  ) {
    let length = turn.isBusy ? turn.chainLength + 1 : 0
    let item = Item(
      content, origin, job, child: child, chainLength: length, call: Self.enclosingCall)
    if length > chainLimit { refuse(item) } else { queue.append(item) }
  }

  @inlinable func process(_ item: Item) {
    if item.isWanted {
      switch item.content {
      case .action(let action): _ = reduce(action, origin: item.origin, job: item.job)
      case .work(let work): work()
      }
    } else {
      drop(item)
    }
    countDown(item.job)
  }

  // MARK: One action

  /// Reduces an action, commits the change, and begins the effects.
  ///
  /// A queued action comes with a job, which contains the call site. An action that `send` reduces
  /// at once comes with only a call site, and gets a job if the reducer returns an effect.
  @inlinable func reduce(
    _ action: R.Action, origin: ItemOrigin = .sent, job: Job? = nil,
    callSite: CallSite = CallSite()
  ) -> Job? {
    let effect: Effect<R>
    if observer == nil {
      effect = callReducer(action)
      if node.isFollowedOrObserved { commit() }
    } else {
      effect = reduceObserved(action, origin: origin, job: job, callSite: callSite)
    }
    guard let tree = effect.node else { return nil }
    return begin(tree, in: job, callSite: callSite)
  }

  @inlinable func callReducer(_ action: R.Action) -> Effect<R> {
    turn.isReducing = true
    defer { turn.isReducing = false }
    guard !node.followed.isEmpty || StoreCore.reduction != nil else {
      return reducer.reduce(into: &state.value, action: action)
    }
    let outer = Reduction.push(node, at: state.position)
    defer { StoreCore.reduction = outer }
    return reducer.reduce(into: &state.value, action: action)
  }
}

/// A first-in, first-out queue that adds and removes elements in constant time on average.
@usableFromInline
struct FIFO<Element> {
  @usableFromInline var elements: [Element?] = []
  @usableFromInline var head = 0

  @inlinable var isEmpty: Bool { head == elements.count }

  @inlinable mutating func append(_ element: Element) {
    elements.append(element)
  }

  @inlinable mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let first = elements[head].take()
    head += 1
    if head == elements.count {
      // Releases the memory if the queue was long, and keeps the memory if the queue was short.
      elements.removeAll(keepingCapacity: head <= 64)
      head = 0
    } else if head > 64, head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return first
  }
}
