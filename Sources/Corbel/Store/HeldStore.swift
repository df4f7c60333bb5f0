/// A store in which what effects and children send waits until it is let in, one action at a time.
///
/// It is what the tests' store is made of. Only what is sent from outside is reduced at once.
@MainActor package final class HeldStore<R: Reducer> {
  /// Starts the task of an effect, at once up to the operation's first suspension.
  package typealias StartTask =
    @MainActor (@escaping @MainActor @Sendable () async -> Void) -> Task<Void, Never>

  /// An effect that has begun and not ended.
  package struct Effect {
    package let info: EffectInfo
    /// Where the action was sent that it is a consequence of.
    package let sentAt: CallSite
  }

  /// The store as features see it.
  ///
  /// What is sent to it waits as well.
  package let store: Store<R.State, R.Action>
  private let root: StoreRoot<R>
  private let held: HeldContents<R>

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The logic.
  ///   - responder: Where the outputs go.
  ///   - effectObserver: Hears of the beginning and the end of effects.
  ///   - diagnostics: Where the store reports mistakes.
  ///   - startTask: Starts the tasks of effects.
  ///   - whenHeld: Called when an action has begun to wait.
  package init(
    initialState: R.State, reducer: R, responder: Responder<R.Output>,
    effectObserver: StoreObserver, diagnostics: DiagnosticReporter,
    startTask: @escaping StartTask, whenHeld: @escaping @MainActor () -> Void
  ) {
    let memory = UnsafeMutablePointer<StoreMemory<R.State, R.Action>>.allocate(capacity: 1)
    memory.initialize(to: StoreMemory(initialState))
    let held = HeldContents<R>(whenHeld: whenHeld)
    let root = StoreRoot(
      memory: memory, turn: StoreMemory.address(of: \.turn, in: memory),
      state: StoreMemory.address(of: \.state, in: memory), reducer: reducer, responder: responder,
      instruments: StoreInstruments(effectObserver: effectObserver) { effect, operation in
        held.effects.append(effect)
        return startTask(operation)
      },
      diagnostics: diagnostics, entry: StoreEntry(holdingIn: held))
    self.root = root
    self.held = held
    store = Store(root) { action, callSite, child in
      root.enqueue(action, callSite: callSite, child: child)
    }
  }

  nonisolated deinit {}

  /// The state, which nobody observes by reading it here.
  package var state: R.State { root.memory.pointee.state }

  /// Reduces an action, and starts what it returns.
  package func send(_ action: R.Action, callSite: CallSite) -> StoreTask {
    root.send(action, callSite: callSite, child: nil)
  }

  // MARK: What waits

  /// The actions that wait, in the order in which they were sent.
  ///
  /// Those that an effect has sent which was cancelled afterwards are not among them.
  package var waiting: [(action: R.Action, sentAt: CallSite)] {
    removeUnwanted()
    return held.items.map { ($0.action, $0.origin.work.callSite) }
  }

  /// Whether an action waits.
  package var hasWaiting: Bool {
    if held.items.isEmpty { return false }
    removeUnwanted()
    return !held.items.isEmpty
  }

  /// The position of the first action that waits and is wanted.
  package func firstWaiting(where isWanted: (R.Action) -> Bool) -> (Int, R.Action)? {
    removeUnwanted()
    // The index and the element together would make a tuple of types that are not known here.
    for index in held.items.indices where isWanted(held.items[index].action) {
      return (index, held.items[index].action)
    }
    return nil
  }

  /// Reduces an action that waits, and starts what it returns.
  package func letIn(at index: Int) {
    let (action, origin) = held.items.remove(at: index)
    root.turn.pointee.isBusy = true
    root.turn.pointee.chainLength = 0
    root.process(QueuedItem(content: .action(action), origin: origin, chainLength: 0))
    root.drainQueue()
    root.turn.pointee.isBusy = false
  }

  /// Drops the actions that wait.
  package func dropWaiting() {
    let items = held.items
    held.items = []
    root.perform {
      for item in items { item.origin.dequeue() }
    }
  }

  private func removeUnwanted() {
    var index = 0
    while index < held.items.count {
      let item = held.items[index]
      if item.origin.isWanted(QueuedItem.Content.action(item.action)) {
        index += 1
      } else {
        held.items.remove(at: index)
        // This may end a part of a concatenation, and so let the next one begin.
        root.perform { item.origin.dequeue() }
      }
    }
  }

  // MARK: Effects

  /// The effects that have begun and not ended, in that order.
  package var runningEffects: [Effect] {
    running.map { Effect(info: $0.info, sentAt: $0.work.callSite) }
  }

  /// Whether an effect has begun and not ended.
  package var hasRunningEffects: Bool { !running.isEmpty }

  /// Cancels all effects, running or waiting.
  package func cancelEffects() {
    let effects = running
    root.perform {
      for effect in effects {
        // With an identifier, those that wait for their turn under it are cancelled as well.
        if let lane = effect.lane { root.cancel(id: lane) } else { root.cancel(effect) }
      }
    }
  }

  private var running: [RunningEffect] {
    held.effects.removeAll { $0.isOver }
    return held.effects
  }

  /// Cancels the effects of the store itself that have an identifier.
  package func cancelEffects(id: AnyHashable) {
    root.perform { root.cancel(id: id) }
  }
}

/// What a ``HeldStore`` and the closures of its root share.
@MainActor final class HeldContents<R: Reducer> {
  /// The effects that have begun, some of which may be over.
  var effects: [RunningEffect] = []
  /// The actions that wait.
  var items: [(action: R.Action, origin: ItemOrigin)] = []
  private let whenHeld: @MainActor () -> Void

  init(whenHeld: @escaping @MainActor () -> Void) {
    self.whenHeld = whenHeld
  }

  nonisolated deinit {}

  func append(_ action: R.Action, _ origin: ItemOrigin) {
    items.append((action, origin))
    whenHeld()
  }
}
