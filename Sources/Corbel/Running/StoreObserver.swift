/// A function that receives the events of a store, for logging, recording and debugging.
///
/// ```swift
/// let store = Store(
///   initialState: Counter.State(), reducer: Counter(),
///   observer: StoreObserver { event in logger.debug("\(event)") })
/// ```
///
/// The store calls the function on the main actor, in the order of the events. The store reports an
/// action after the change is visible, and before the store notifies the readers of changed fields.
/// An action that the function sends is queued. An event formats its values only when you read the
/// event's description. A store without an observer spends no time on events.
///
/// The observer also receives the events of children: an action of a child arrives as an action of
/// the store that contains the child. Scoped stores have no observers of their own.
@MainActor public struct StoreObserver {
  /// A function that starts and returns the task of an effect, or returns nil to let the store do
  /// it.
  package typealias TaskStart =
    @MainActor (EffectTasks, Job, @escaping @MainActor @Sendable () async -> Void)
    -> Task<Void, Never>?
  /// What the store does with an action.
  package enum Admission {
    case drop
    /// Reduce the action, and report the state after it as ``ReducedAction/stateBefore``.
    case reduce
    /// Reduce the action, and keep the state before, so that each collection that the reducer
    /// changes is copied.
    case reduceKeepingState
  }

  let receive: @MainActor (StoreEvent) -> Void
  /// The function that starts the tasks of effects; nil if the store starts them.
  let startTask: TaskStart?
  /// The function that decides about an action before the store reduces it.
  let admit: @MainActor (Any, ReducedAction.Origin) -> Admission
  /// The function that receives a state to which no action has led.
  package let receiveState: @MainActor (Any) -> Void

  /// Creates an observer.
  ///
  /// - Parameter receive: Called with each event.
  public init(_ receive: @escaping @MainActor (StoreEvent) -> Void) {
    self.init(startTask: nil, receive)
  }

  /// Creates an observer that also starts the tasks of effects or refuses actions.
  package init(
    startTask: TaskStart? = nil,
    admit: @escaping @MainActor (Any, ReducedAction.Origin) -> Admission = { _, _ in
      .reduceKeepingState
    },
    receiveState: @escaping @MainActor (Any) -> Void = { _ in },
    _ receive: @escaping @MainActor (StoreEvent) -> Void
  ) {
    self.receive = receive
    self.receiveState = receiveState
    self.startTask = startTask
    self.admit = admit
  }

  /// Makes an observer that calls several observers in the given order.
  ///
  /// - Parameter observers: The observers to call.
  /// - Returns: An observer that calls each of them.
  public static func merge(_ observers: Self...) -> Self {
    Self(startTask: observers.lazy.compactMap(\.startTask).first) { action, origin in
      var admission = Admission.reduce
      for observer in observers {
        switch observer.admit(action, origin) {
        case .drop: return .drop
        case .reduce: break
        case .reduceKeepingState: admission = .reduceKeepingState
        }
      }
      return admission
    } receiveState: { state in
      for observer in observers { observer.receiveState(state) }
    } _: { event in
      for observer in observers { observer.receive(event) }
    }
  }
}

/// An event in a store.
///
/// ```swift
/// let observer = StoreObserver { event in
///   switch event {
///   case .effectBegan(let info): logger.debug("began \(info)")
///   case .effectFinished(let info), .effectCancelled(let info): logger.debug("ended \(info)")
///   case .actionReduced, .outputSent: break
///   }
/// }
/// ```
public enum StoreEvent: CustomStringConvertible {
  /// An action was reduced, and the change is visible.
  case actionReduced(ReducedAction)
  /// An output is about to go to the responder.
  case outputSent(Any)
  /// An operation is about to start.
  case effectBegan(EffectInfo)
  /// An operation has returned or thrown, and the actions that it sent are reduced.
  case effectFinished(EffectInfo)
  /// An operation was cancelled or replaced, or its store or its child no longer exists.
  case effectCancelled(EffectInfo)

  /// The event on one line, with its action or output: `sent: row(3, renamed("Tea"))`.
  ///
  /// Types are named without their modules, and values with a long text are left out (`…`).
  public var description: String {
    switch self {
    case .actionReduced(let reduced): "\(reduced.origin): \(Self.line(of: reduced.action))"
    case .outputSent(let output): "output: \(Self.line(of: output))"
    case .effectBegan(let info): "began \(info)"
    case .effectFinished(let info): "finished \(info)"
    case .effectCancelled(let info): "cancelled \(info)"
    }
  }

  private static func line(of value: Any) -> String { briefDescription(of: value, limit: 500) }
}

/// An action that a store has reduced.
///
/// ```swift
/// let observer = StoreObserver { event in
///   guard case .actionReduced(let reduced) = event else { return }
///   logger.debug("\(reduced.action) (\(reduced.origin)): \(reduced.stateAfter)")
/// }
/// ```
public struct ReducedAction {
  /// The origin of an action.
  public enum Origin: CustomStringConvertible {
    /// A call of the store's `send`.
    case sent(CallSite)
    /// The operation of an effect.
    case effect(EffectInfo)
    /// An ``Effect/send(_:)`` that the reducer returned for an earlier action.
    case reducer
    /// An output that the reducer of a child returned.
    case child

    /// `sent`, `reducer`, `child`, or `effect` with the effect's number.
    public var description: String {
      switch self {
      case .sent: "sent"
      case .effect(let info): "effect \(info.number)"
      case .reducer: "reducer"
      case .child: "child"
      }
    }
  }

  /// The action.
  public let action: Any
  /// The origin of the action.
  public let origin: Origin
  /// The state before the action.
  public let stateBefore: Any
  /// The state after the action.
  public let stateAfter: Any
  /// The call that sent this action, or that sent the earlier action that led to this action.
  package let sentAt: CallSite
}

/// The identity of an effect that a store has started.
///
/// ```swift
/// let observer = StoreObserver { event in
///   guard case .effectBegan(let info) = event else { return }
///   logger.debug("effect \(info.number) was made at \(info.callSite)")
/// }
/// ```
public struct EffectInfo: CustomStringConvertible {
  /// The effect's number in its store, counted from one.
  public let number: Int
  /// The effect's identifier, if it has one.
  public let id: AnyHashable?
  /// The call that made the effect.
  public let callSite: CallSite

  /// The effect on one line, such as `effect 3 (search, SearchFeature.swift:42)`.
  public var description: String { describing() }

  /// A function that makes the description, on any thread; only the identifier is described at
  /// once.
  package var describing: @Sendable () -> String {
    let (number, callSite, id) = (number, callSite, id.map { "\($0.base), " } ?? "")
    return { "effect \(number) (\(id)\(callSite))" }
  }
}
