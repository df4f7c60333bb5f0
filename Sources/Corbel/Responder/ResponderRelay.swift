/// A responder whose receiver is connected later and is held weakly.
///
/// Use a relay if the child must exist before its parent: in an initializer, where `self` is not
/// available yet, or for a store that several screens share. Pass the relay's ``responder`` to the
/// child, and connect the parent later:
///
/// ```swift
/// init() {
///   let relay = ResponderRelay<Sync.Output>()
///   sync = Store(initialState: Sync.State(), reducer: Sync(), responder: relay.responder)
///   library = LibraryModel(sync: sync)
///   settings = LibraryModel(sync: sync)
///   relay.connect(to: self) { app, output in app.syncReported(output) }
/// }
/// ```
///
/// Connect a relay once. From then on, the receiver gets each action before `send` returns, even an
/// action that the receiver itself sends while it receives another one. While
/// ``connect(to:fileID:line:_:)`` delivers kept actions, new actions wait behind them. After the
/// receiver is deallocated, the relay silently drops actions, like the responder of
/// ``Store/responder(action:)``.
@MainActor public final class ResponderRelay<Action> {
  private let keepsEarlyActions: Bool
  private let diagnostics: DiagnosticReporter
  private let callSite: CallSite
  private var receive: (@MainActor (Action) -> Void)?
  /// The actions sent before the connection, and those sent while the kept actions are delivered.
  private var kept: [Action] = []
  private var isDelivering = false

  /// Creates a relay without a receiver.
  ///
  /// - Parameters:
  ///   - keepsEarlyActions: Whether the relay keeps actions that are sent before the connection,
  ///     and delivers them at the connection. Otherwise, it drops and reports each of them.
  ///   - diagnostics: Receives reports of mistakes.
  ///   - fileID: The file of the call, for diagnostics.
  ///   - line: The line of the call, for diagnostics.
  public init(
    keepsEarlyActions: Bool = false, diagnostics: DiagnosticReporter = .standard,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.keepsEarlyActions = keepsEarlyActions
    self.diagnostics = diagnostics
    callSite = CallSite(fileID: fileID, line: line)
  }

  nonisolated deinit {}

  /// A responder that sends to the receiver, and keeps the relay alive.
  public var responder: Responder<Action> {
    Responder { self.send($0) }
  }

  /// Connects the receiver, and delivers the kept actions to it before the method returns.
  ///
  /// Actions that arrive during the delivery follow the kept ones. A second connection changes
  /// nothing, and the relay reports the second connection as a mistake.
  ///
  /// - Parameters:
  ///   - receiver: The receiver, which the relay does not keep alive.
  ///   - fileID: The file of the call, for diagnostics.
  ///   - line: The line of the call, for diagnostics.
  ///   - receive: Called with the receiver and each action. This closure must not capture the
  ///     receiver.
  public func connect<Receiver: AnyObject>(
    to receiver: Receiver, fileID: StaticString = #fileID, line: UInt = #line,
    _ receive: @escaping @MainActor (Receiver, Action) -> Void
  ) {
    guard self.receive == nil else {
      let again = CallSite(fileID: fileID, line: line)
      return diagnostics.report(.relayConnectedTwice(Action.self, again, madeAt: callSite))
    }
    self.receive = { [weak receiver] action in
      if let receiver { receive(receiver, action) }
    }
    deliverKept()
  }

  private func send(_ action: Action) {
    if let receive, !isDelivering { return receive(action) }
    guard receive != nil || keepsEarlyActions else {
      return diagnostics.report(.relayNotConnected(action, madeAt: callSite))
    }
    kept.append(action)
  }

  private func deliverKept() {
    isDelivering = true
    while !kept.isEmpty { receive?(kept.removeFirst()) }
    isDelivering = false
  }
}
