/// A function that sees what happens in a store, for loggers, recorders and debugging tools.
///
/// ```swift
/// let store = Store(
///   initialState: Counter.State(), reducer: Counter(),
///   observer: StoreObserver { event in logger.debug("\(event)") })
/// ```
///
/// It is called on the main actor, in the order in which things happen: an action after its change
/// is visible and before anybody else hears of it. What it sends to the store is queued. Values are
/// formatted only when a description is asked for. A store without an observer spends no time on it.
/// ``printing(to:)`` makes an observer for debugging.
///
/// It sees the children in the state as well: an action of a child is an action of the store, with the
/// child's inside. The stores made for them have no observers of their own.
@MainActor public struct StoreObserver {
  /// Starts the task of an effect, at once up to the operation's first suspension.
  package typealias TaskStart =
    @MainActor (EffectTasks, Job, @escaping @MainActor @Sendable () async -> Void)
    -> Task<Void, Never>

  let receive: @MainActor (StoreEvent) -> Void
  /// Starts the tasks of effects in place of the store.
  let startTask: TaskStart?

  /// Creates an observer.
  ///
  /// - Parameter receive: Called with each event.
  public init(_ receive: @escaping @MainActor (StoreEvent) -> Void) {
    self.receive = receive
    startTask = nil
  }

  /// Creates the observer of a test, which has an executor for the effects.
  package init(
    startTask: @escaping TaskStart, _ receive: @escaping @MainActor (StoreEvent) -> Void
  ) {
    self.receive = receive
    self.startTask = startTask
  }

  /// Makes an observer that calls several, in the order given.
  ///
  /// - Parameter observers: The observers to call.
  /// - Returns: An observer that calls each of them.
  public static func merge(_ observers: Self...) -> Self {
    Self { event in
      for observer in observers { observer.receive(event) }
    }
  }
}

/// Something that happened in a store.
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
  /// An operation has returned or thrown, and what it had sent is done.
  case effectFinished(EffectInfo)
  /// An operation was cancelled, was replaced, or has lost its store.
  case effectCancelled(EffectInfo)

  /// The event in one line, with its action or output formatted.
  public var description: String {
    switch self {
    case .actionReduced(let reduced): "\(reduced.origin): \(reduced.action)"
    case .outputSent(let output): "output: \(output)"
    case .effectBegan(let info): "began \(info)"
    case .effectFinished(let info): "finished \(info)"
    case .effectCancelled(let info): "cancelled \(info)"
    }
  }
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
  /// Where an action came from.
  public enum Origin: CustomStringConvertible {
    /// From a call of the store's `send`.
    case sent(CallSite)
    /// From an effect's operation.
    case effect(EffectInfo)
    /// From a ``Effect/send(_:)`` that an earlier action returned.
    case reducer
    /// From an output that the reducer of a child has returned.
    case child

    /// `sent`, `effect` with its number, `reducer` or `child`.
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
  /// Where it came from.
  public let origin: Origin
  /// The state before it.
  public let stateBefore: Any
  /// The state after it.
  public let stateAfter: Any
  /// Where the action was sent that this one is a consequence of, or is itself.
  package let sentAt: CallSite
}

/// The identity of an effect that a store has begun.
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
  /// The identifier it was given.
  public let id: AnyHashable?
  /// The place at which it was made.
  public let callSite: CallSite

  /// `effect 3 (search, SearchFeature.swift:42)`.
  public var description: String {
    let id = id.map { "\($0.base), " } ?? ""
    return "effect \(number) (\(id)\(callSite))"
  }
}
