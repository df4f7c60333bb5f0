/// The parts of a root that don't depend on the root's types: the queue, the turn and the effects.
///
/// ``StoreRoot`` adds the state, the reducer and the responder.
@MainActor package class StoreCore: EffectHost {
  /// The node of the whole state; stores and effects refer to this node.
  let node: StateNode
  /// The actions and outputs that wait.
  @exclusivity(unchecked) private final var queue = FIFO<QueuedItem>()
  /// Whether a turn is open: the store makes a change and processes its queue.
  fileprivate final var isBusy = false
  /// Whether the reducer is changing the state.
  fileprivate final var isReducing = false
  /// The length of the current chain of actions, each sent while the previous one was processed.
  fileprivate final var chainLength = 0
  /// The children that the shown earlier state lacks; nil if the newest state is shown.
  private final var hiddenChildren: [Commit.HiddenChild]?
  /// One observer or none: an optional would take the room of four closures in each store.
  private final let observers: [StoreObserver]
  package final let diagnostics: DiagnosticReporter
  /// The owner of the store's effects; nil before the first effect.
  ///
  /// The property is set once, on the main actor, during a call of the store's `send`. A store can
  /// be released on any thread, but not before its `send` returns. Only the `deinit` of the store
  /// reads the property off the main actor. So this read comes after the assignment.
  package private(set) nonisolated(unsafe) final var effects: EffectTasks?
  /// The sheets and questions on the screen, which the SwiftUI adapter keeps here.
  package final var presentedScreens: AnyObject?

  init(state: AnyAddress, observer: StoreObserver?, diagnostics: DiagnosticReporter) {
    node = StateNode(base: state)
    observers = observer.map { [$0] } ?? []
    self.diagnostics = diagnostics
  }

  nonisolated deinit {}

  fileprivate final var observer: StoreObserver? { observers.first }

  // MARK: The turn and the queue

  /// Makes a change in the open turn, or opens a turn for it and processes the queue until it is
  /// empty.
  ///
  /// Only this function opens turns. Actions that are sent during a turn wait in the queue.
  package final func inTurn(_ change: () -> Void) {
    if isBusy { return change() }
    isBusy = true
    chainLength = 0
    change()
    processQueue()
  }

  private final func processQueue() {
    while true {
      effects?.beginReady()
      guard let item = queue.popFirst() else { break }
      chainLength = item.chainLength
      if let call = item.call { call { process(item) } } else { process(item) }
    }
    isBusy = false
  }

  /// Queues an item, and opens a turn if none is open.
  final func enqueue(_ item: QueuedItem, _ process: @escaping @MainActor (QueuedItem) -> Void) {
    var item = item
    item.chainLength = isBusy ? chainLength + 1 : 0
    item.process = process
    inTurn { queue.append(item) }
  }

  private final func process(_ item: QueuedItem) {
    item.process?(item)
    countDown(item.job)
  }

  /// The longest allowed chain of actions, each sent while the previous one was processed.
  static var chainLimit: Int { 100_000 }

  /// Stops the program if a reducer is changing the state.
  ///
  /// - Parameter state: The type of the state that is about to be read, for the message.
  package final func checkNotReducing(_ state: any Any.Type) {
    if isReducing { fatalError(Diagnostic.readWhileReducing(state).description) }
  }

  // MARK: Effects

  /// Creates the job of an action to be queued.
  final func queueJob(sentAt callSite: CallSite) -> Job {
    // The `StoreTask` of the action cancels the job through the effects, so the effects must exist.
    let job = makeEffects().makeJob(sentAt: callSite)
    job.pending += 1
    return job
  }

  /// Counts an item of a job as processed, and removes the job if the job is over.
  final func countDown(_ job: Job) {
    job.pending -= 1
    guard job.pending == 0 else { return }
    if job.isAlone { _ = job.leaveOuter() } else { effects?.removeIfOver(job) }
  }

  fileprivate final func makeEffects() -> EffectTasks {
    if let effects { return effects }
    let effects = EffectTasks(of: makeTarget(), observer: observer)
    self.effects = effects
    return effects
  }

  /// Makes the target of the effects of the store's reducer.
  func makeTarget() -> AnyTarget { AnyTarget(in: self) }
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
  ///   - isReplacement: Whether the state was replaced, and not changed by an action.
  ///   - isVisible: Called when stores show the change, before any reader is notified.
  func commit(
    sentAt callSite: CallSite, isReplacement: Bool = false, isVisible: () -> Void = {}
  ) {
    var commit = Commit()
    if isReplacement {
      commit.hiddenChildren = hiddenChildren
    } else if let hidden = hiddenChildren {
      // The action goes on from the shown earlier state, so these children end.
      hiddenChildren = nil
      for child in hidden { child.node.lose(&commit) }
    }
    if !node.followed.isEmpty { node.refreshFollowed(in: node.base, &commit) }
    if isReplacement { hiddenChildren = commit.hiddenChildren }
    for mistake in commit.mistakes { diagnostics.report(mistake) }
    isVisible()
    if !commit.goneChildren.isEmpty { effects?.cancel(ownedBy: commit.goneChildren) }
    node.notifyReaders(&commit) { diagnostics.report(.sentWhileReading($0, callSite)) }
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

  override func makeTarget() -> AnyTarget {
    Target<R>(
      in: self, rootLocation: { [unowned self] in location },
      receive: { [unowned self] in receive($0, $1) },
      respond: { [unowned self] in respond($0, $1) },
      deliver: { [unowned self] output, setting in
        if let call = setting.call { call { deliver(output) } } else { deliver(output) }
      })
  }

  // MARK: Actions and outputs

  /// Reduces an action that was sent to the store or a child, or queues it if a turn is open.
  ///
  /// An action with a call is queued even if no turn is open, because the queue makes the call.
  func accept(_ action: R.Action, _ delivery: Delivery) -> StoreTask {
    if let child = delivery.child, child.isGone {
      refuse(action, sentTo: child, at: delivery.sentAt)
      return StoreTask(job: nil)
    }
    var job: Job?
    if delivery.call == nil, !isBusy {
      inTurn { job = reduce(action, sentAt: delivery.sentAt) }
    } else {
      let queued = queueJob(sentAt: delivery.sentAt)
      let item = QueuedItem(
        source: .sent, job: queued, child: delivery.child, call: delivery.call)
      receive(action, item)
      job = queued
    }
    return StoreTask(job: job)
  }

  /// Queues an action of a job, and opens a turn if none is open.
  func receive(_ action: R.Action, _ item: QueuedItem) {
    if isBusy, chainLength >= Self.chainLimit { return refuse(action, item) }
    enqueue(item) { [self] item in
      if item.isWanted {
        _ = reduce(action, item, sentAt: item.job.sentAt)
      } else if item.isSent, let child = item.child {
        refuse(action, sentTo: child, at: item.job.sentAt)
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
      if node.needsCommit { commit(sentAt: callSite) }
    }
    guard let tree = effect.node else { return nil }
    return makeEffects().begin(tree, in: item?.job, sentAt: callSite)
  }

  /// Reduces and commits an action, and reports it to the observer with the old and the new state.
  private func reduceObserved(
    _ action: R.Action, _ item: QueuedItem?, sentAt callSite: CallSite, by observer: StoreObserver
  ) -> Effect<R> {
    let origin = item?.origin ?? .sent(callSite)
    let admission = observer.admit(action, origin)
    if admission == .drop { return .none }
    let before = admission == .reduceKeepingState ? state.value : nil
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
    isReducing = true
    defer { isReducing = false }
    guard !node.followed.isEmpty || Reduction.current != nil else {
      return reducer.reduce(into: &state.value, action: action)
    }
    return Reduction.change(&state.value, of: node) { reducer.reduce(into: &$0, action: action) }
  }

  /// Reports and drops an action that was sent to a child after the child was gone.
  private func refuse(_ action: R.Action, sentTo child: StateNode, at callSite: CallSite) {
    // The view of the child may have gone before its task began.
    if Task.isCancelled { return }
    diagnostics.report(.sentToGoneChild(action, callSite, child.evidence))
  }

  /// Drops an action that ends a chain that is too long, and reports the chain.
  private func refuse(_ action: R.Action, _ item: QueuedItem) {
    let name = "'\(briefDescription(of: action))'"
    diagnostics.report(.chainTooLong(name, limit: Self.chainLimit, sentBy: item.origin))
    countDown(item.job)
  }
}
