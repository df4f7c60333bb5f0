/// The parts of a root that don't depend on the root's types: the queue, the turn and the effects.
///
/// ``StoreRoot`` adds the state, the reducer and the responder.
@MainActor package class StoreCore {
  /// The node of the whole state; stores and effects refer to this node.
  let node: StateNode
  @exclusivity(unchecked) final var turn = Turn()
  final let observer: StoreObserver?
  package final let diagnostics: DiagnosticReporter
  /// The owner of the store's effects; nil before the first effect.
  ///
  /// The property is set once, on the main actor, during a call of the store's `send`. A store can
  /// be released on any thread, but not before its `send` returns. Only the `deinit` of the store
  /// reads the property off the main actor. So this read comes after the assignment.
  package private(set) nonisolated(unsafe) final var effects: EffectTasks?
  /// The sheets on the screen, which the SwiftUI adapter keeps here.
  package final var presentedScreens: AnyObject?

  /// The children that the shown state lacks, and whose effects go on.
  ///
  /// `follow` adds the node to the nodes that a commit refreshes. The value is nil unless a
  /// timeline shows an earlier state than the newest.
  final var hiddenChildren: [(node: StateNode, follow: () -> Void)]?

  init(state: AnyAddress, observer: StoreObserver?, diagnostics: DiagnosticReporter) {
    node = StateNode(base: state)
    self.observer = observer
    self.diagnostics = diagnostics
    node.core = self
  }

  nonisolated deinit {}

  // MARK: The turn and the queue

  /// Makes a change in the open turn, or opens a turn for it and processes the queue until it is
  /// empty.
  ///
  /// Only this function opens turns. Actions that are sent during a turn wait in the queue.
  final func inTurn(_ change: () -> Void) {
    if turn.isBusy { return change() }
    turn.isBusy = true
    turn.chainLength = 0
    change()
    while true {
      effects?.beginReady()
      guard let item = turn.queue.popFirst() else { break }
      turn.chainLength = item.chainLength
      if let call = item.call { call { process(item) } } else { process(item) }
    }
    turn.isBusy = false
  }

  /// Queues an item, and opens a turn if none is open.
  final func enqueue(_ item: QueuedItem, _ process: @escaping @MainActor (QueuedItem) -> Void) {
    var item = item
    item.chainLength = turn.isBusy ? turn.chainLength + 1 : 0
    item.process = process
    turn.queue.append(item)
    if !turn.isBusy { inTurn {} }
  }

  private final func process(_ item: QueuedItem) {
    item.process?(item)
    countDown(item.job)
  }

  /// Whether the chain of actions has reached its limit, so that the next action is dropped.
  final var isChainTooLong: Bool { turn.isBusy && turn.chainLength >= Self.chainLimit }

  /// The longest allowed chain of actions, each sent while the previous one was processed.
  static var chainLimit: Int { 100_000 }

  /// The number of waiting actions at which an effect is reported as an endless loop.
  static var queueLimit: Int { 100_000 }

  /// Stops the program if a reducer is changing the state.
  ///
  /// - Parameter state: The type of the state that is about to be read, for the message.
  final func checkNotReducing(_ state: any Any.Type) {
    if turn.isReducing { fatalError(Diagnostic.readWhileReducing(state).description) }
  }

  // MARK: Effects

  /// Begins the effect that a reducer returned, in an existing job or a new one.
  final func beginEffect(
    _ tree: EffectNode, in existing: Job?, sentAt callSite: CallSite
  ) -> Job {
    let effects = makeEffects()
    let job = existing ?? Job(sentAt: callSite, core: self)
    effects.begin(tree, in: job)
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
  final func countDown(_ job: Job) {
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
  /// - Parameters:
  ///   - callSite: The call that sent the action.
  ///   - isVisible: Called when stores show the change, before any reader is notified.
  func commit(sentAt callSite: CallSite, isVisible: () -> Void = {}) {
    if !node.followed.isEmpty { node.refreshFollowed(in: node.base) }
    isVisible()
    if !turn.lostEffects.isEmpty {
      let lost = turn.lostEffects
      turn.lostEffects = []
      effects?.cancel(lost: lost)
    }
    // The readers of a state are notified before the readers of its children.
    node.collectChangedFields(at: 0)
    if !turn.changedFields.isEmpty { notifyReaders(sentAt: callSite) }
  }

  /// Notifies the readers of the fields that the last action changed, in the order of reading.
  ///
  /// Observation registers a reader when the closure that reads has returned. So a closure that
  /// sends an action while it reads misses the change, which is reported.
  private func notifyReaders(sentAt callSite: CallSite) {
    let count = turn.changedFields.count
    if ReadingProbe.findsReader {
      diagnostics.report(.sentWhileReading(turn.changedFields[0].keyPath, callSite))
    }
    for index in 0..<count { turn.changedFields[index].notify() }
    if count > 64 { turn.changedFields = [] }
    // This keeps the memory. For few fields, it is much faster than `removeAll(keepingCapacity:)`.
    while !turn.changedFields.isEmpty { turn.changedFields.removeLast() }
  }
}

extension StoreCore {
  /// Prepares the commit of a replaced state, in which hidden children may exist again.
  ///
  /// - Parameter isEarlier: Whether the state is an earlier one than the newest.
  func prepareReplacement(isEarlier: Bool) {
    let hidden = hiddenChildren ?? []
    hiddenChildren = isEarlier ? [] : nil
    // The commit loses those that the new state lacks once more.
    for child in hidden {
      child.node.find()
      child.follow()
    }
  }

  /// Ends the hidden children, because an action goes on from the shown earlier state.
  func endHiddenChildren() {
    guard let hidden = hiddenChildren.take() else { return }
    for child in hidden { child.node.lose() }
  }
}

/// The state of a turn, which is the time in which a store makes a change and processes its queue.
///
/// While a turn is open, every action that is sent waits in the queue. A store keeps one `Turn` for
/// its whole life.
struct Turn {
  /// The actions and outputs that wait.
  var queue = FIFO<QueuedItem>()
  /// Whether a turn is open.
  var isBusy = false
  /// Whether the reducer is changing the state.
  var isReducing = false
  /// Whether `EffectTasks.takeSteps()` runs.
  ///
  /// A nested call of that function leaves the steps to the outer call.
  var isTakingSteps = false
  /// The length of the current chain of actions, each sent while the previous one was processed.
  var chainLength = 0
  /// The fields that the last action changed, until their readers are notified.
  var changedFields: [ObservedField] = []
  /// The effects of children that the last action removed, until these effects are cancelled.
  var lostEffects: [Job] = []
}

// MARK: - The root with its types

/// The state, the reducer and the responder of a store; a ``Store`` is a handle on them.
///
/// ``StoreCore`` has the code that doesn't need the types.
@MainActor final class StoreRoot<R: Reducer>: StoreCore {
  /// The state, which never moves, so that its fields can be observed.
  private let state: Address<R.State>
  private let responder: Responder<R.Output>?
  private let reducer: R

  init(
    _ initialState: R.State, _ reducer: R, _ responder: Responder<R.Output>?,
    _ observer: StoreObserver?, _ diagnostics: DiagnosticReporter
  ) {
    state = Address(initialState)
    self.reducer = reducer
    self.responder = responder
    super.init(state: state.untyped, observer: observer, diagnostics: diagnostics)
  }

  nonisolated deinit {
    state.deinitialize()
    state.deallocate()
  }

  /// The location of the whole state.
  var location: StateLocation<R.State> {
    StateLocation(node: node, address: state)
  }

  // MARK: Actions and outputs

  /// Reduces an action that was sent to the store or a child, or queues it if a turn is open.
  ///
  /// An action with a call is queued even if no turn is open, because the queue makes the call.
  func accept(
    _ action: R.Action, sentAt callSite: CallSite, child: StateNode?, within call: EnclosingCall?
  ) -> StoreTask {
    if let child, child.isGone { return child.refuse(action, callSite: callSite) }
    guard call == nil, !turn.isBusy else {
      let job = queueJob(sentAt: callSite)
      receive(action, QueuedItem(source: .sent, job: job, child: child, call: call))
      return StoreTask(job: job)
    }
    var job: Job?
    inTurn { job = reduce(action, sentAt: callSite) }
    return StoreTask(job: job)
  }

  /// Queues an action of a job, and opens a turn if none is open.
  func receive(_ action: R.Action, _ item: QueuedItem) {
    guard !isChainTooLong else { return refuse(action, item) }
    enqueue(item) { [self] item in
      if item.isWanted {
        _ = reduce(action, item, sentAt: item.job.sentAt)
      } else if item.isSent {
        _ = item.child?.refuse(action, callSite: item.job.sentAt)
      }
    }
  }

  /// Queues an output of a job, and opens a turn if none is open.
  func respond(_ output: R.Output, _ item: QueuedItem) {
    enqueue(item) { [self] item in
      if item.isWanted { deliver(output) }
    }
  }

  func deliver(_ output: R.Output) {
    observer?.receive(.outputSent(output))
    responder?.send(output)
  }

  // MARK: One action

  /// Reduces an action, commits the change, and begins the effects.
  ///
  /// A queued action comes with its item. An action that is reduced at once has none, and gets a
  /// job if the reducer returns an effect.
  private func reduce(
    _ action: R.Action, _ item: QueuedItem? = nil, sentAt callSite: CallSite
  ) -> Job? {
    let effect: Effect<R>
    if let observer {
      effect = reduceObserved(action, item, sentAt: callSite, by: observer)
    } else {
      effect = callReducer(action)
      if node.isFollowedOrObserved { commit(sentAt: callSite) }
    }
    guard let tree = effect.node else { return nil }
    return beginEffect(tree, in: item?.job, sentAt: callSite)
  }

  /// Reduces and commits an action, and reports it to the observer with the old and the new state.
  private func reduceObserved(
    _ action: R.Action, _ item: QueuedItem?, sentAt callSite: CallSite, by observer: StoreObserver
  ) -> Effect<R> {
    let origin = item?.origin ?? .sent(callSite)
    guard let keepsState = observer.admit(action, origin) else { return .none }
    endHiddenChildren()
    let before = keepsState ? state.value : nil
    let effect = callReducer(action)
    commit(sentAt: callSite) {
      let reduced = ReducedAction(
        action: action, origin: origin, stateBefore: before ?? state.value,
        stateAfter: state.value, sentAt: callSite)
      observer.receive(.actionReduced(reduced))
    }
    return effect
  }

  private func callReducer(_ action: R.Action) -> Effect<R> {
    turn.isReducing = true
    defer { turn.isReducing = false }
    guard !node.followed.isEmpty || Reduction.current != nil else {
      return reducer.reduce(into: &state.value, action: action)
    }
    return Reduction.change(&state.value, of: node) { reducer.reduce(into: &$0, action: action) }
  }

  /// Drops an action that ends a chain that is too long, and reports the chain.
  private func refuse(_ action: R.Action, _ item: QueuedItem) {
    let name = "'\(briefDescription(of: action))'"
    diagnostics.report(.chainTooLong(name, limit: Self.chainLimit, sentBy: item.origin))
    countDown(item.job)
  }
}
