public import Corbel
public import Observation

/// A store that can show each earlier state, and go on from there.
///
/// ```swift
/// let timeline = StoreTimeline(initialState: Basket.State(), reducer: Basket())
/// timeline.store.send(.added(tea))
/// timeline.show(0)
/// timeline.resume()
/// ```
///
/// While an earlier moment is shown, effects that run or wait go on, and no others are started. The
/// actions that they send wait until ``resume()`` shows the newest moment again. Any other action
/// goes on from the shown moment: the later moments are dropped, and everything that ran or waited
/// is cancelled. No effect of the shown moment is started again: if the state was loading there, it
/// goes on as loading until an action loads again.
///
/// A timeline is for debug builds. It keeps the state of each moment: the store copies each
/// collection that an action changes, and the states share the rest. If an earlier moment lacks a
/// child, the child's effects go on too. But a view that disappears cancels its `task` modifier,
/// with what it waits for.
@MainActor public final class StoreTimeline<State, Action>: Observable {
  /// A moment in the life of the store.
  public struct Moment {
    /// The action that led to the moment; nil for the first one.
    public let action: Action?
    /// The state after the action.
    public let state: State
  }

  /// The store to show and to send to.
  public let store: Store<State, Action>
  private let journey: Journey<State, Action>
  private let observer: StoreObserver

  /// The moments, from the oldest to the newest.
  public var moments: [Moment] { journey.moments }

  /// The index of the shown moment.
  public var position: Int { journey.position }

  /// Whether the store shows an earlier moment than the newest one.
  public var isTravelling: Bool { journey.isTravelling }

  /// Creates a store with its timeline.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The logic, with the services that its effects need.
  ///   - responder: The receiver of the outputs.
  ///   - limit: The number of moments to keep, at least one.
  ///   - observer: Receives the events of the store.
  ///   - diagnostics: Receives reports of mistakes.
  public init<R: Reducer>(
    initialState: State, reducer: R, responder: Responder<R.Output>, limit: Int = 1_000,
    observer: StoreObserver = StoreObserver { _ in }, diagnostics: DiagnosticReporter = .standard
  ) where R.State == State, R.Action == Action {
    let journey = Journey(from: Moment(action: nil, state: initialState), limit: limit)
    self.journey = journey
    self.observer = observer
    let recording = StoreObserver(startTask: journey.startTask, admit: journey.admit) { event in
      if case .actionReduced(let reduced) = event, let action = reduced.action as? Action,
        let state = reduced.stateAfter as? State
      {
        journey.add(Moment(action: action, state: state))
      }
    }
    store = Store(
      initialState: initialState, reducer: reducer, responder: responder,
      observer: .merge(recording, observer), diagnostics: diagnostics)
  }

  /// Creates a store without outputs, with its timeline.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The logic, with the services that its effects need.
  ///   - limit: The number of moments to keep, at least one.
  ///   - observer: Receives the events of the store.
  ///   - diagnostics: Receives reports of mistakes.
  public convenience init<R: Reducer>(
    initialState: State, reducer: R, limit: Int = 1_000,
    observer: StoreObserver = StoreObserver { _ in }, diagnostics: DiagnosticReporter = .standard
  ) where R.State == State, R.Action == Action, R.Output == Never {
    self.init(
      initialState: initialState, reducer: reducer, responder: .noop, limit: limit,
      observer: observer, diagnostics: diagnostics)
  }

  nonisolated deinit {}

  /// Shows a moment in the store, without starting effects.
  ///
  /// - Parameter position: The index of the moment. Other numbers show the oldest or the newest
  ///   one.
  public func show(_ position: Int) {
    let position = min(max(position, 0), moments.count - 1)
    guard position != self.position else { return }
    journey.position = position
    store.replaceState(with: moments[position].state, isEarlier: isTravelling)
    observer.receiveState(moments[position].state)
    guard !isTravelling else { return }
    let waiting = journey.waiting
    journey.waiting = []
    for action in waiting { store.send(action) }
  }

  /// Shows the newest moment, and reduces the actions that effects have sent in the meantime.
  public func resume() {
    show(moments.count - 1)
  }
}

/// The moments of a store, and which actions and tasks of the store may begin.
@MainActor @Observable private final class Journey<State, Action> {
  var moments: [StoreTimeline<State, Action>.Moment]
  var position = 0
  @ObservationIgnored private let limit: Int
  @ObservationIgnored var waiting: [Action] = []
  @ObservationIgnored private var jobs: [Job] = []
  @ObservationIgnored private var effects: EffectTasks?
  /// The number of the first effect since the journey last went on from an earlier moment.
  @ObservationIgnored private var firstNew = 1

  init(from first: StoreTimeline<State, Action>.Moment, limit: Int) {
    moments = [first]
    self.limit = max(limit, 1)
  }

  nonisolated deinit {}

  var isTravelling: Bool { position < moments.count - 1 }

  func add(_ moment: StoreTimeline<State, Action>.Moment) {
    moments.append(moment)
    moments.removeFirst(max(0, moments.count - limit))
    position = moments.count - 1
  }

  func admit(_ action: Any, _ origin: ReducedAction.Origin) -> StoreObserver.Admission {
    guard isTravelling else { return .reduce }
    if case .effect = origin {
      if let action = action as? Action { waiting.append(action) }
      return .drop
    }
    moments.removeSubrange((position + 1)...)
    cancelAll()
    return .reduce
  }

  func startTask(
    _ effects: EffectTasks, _ job: Job, _ operation: @escaping @MainActor @Sendable () async -> Void
  ) -> Task<Void, Never>? {
    if job.firstOuter(where: { 1..<firstNew ~= $0.number }) != nil {
      // The effect waited for another one, which was cancelled.
      effects.cancel(job, isSilent: true)
      return Task {}
    }
    self.effects = effects
    jobs.removeAll(where: \.isOver)
    jobs.append(job)
    return nil
  }

  private func cancelAll() {
    firstNew = (effects?.lastNumber ?? 0) + 1
    waiting = []
    for job in jobs where !job.isOver { effects?.cancel(job, isSilent: true) }
    jobs = []
  }
}
