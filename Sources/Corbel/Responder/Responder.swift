/// The receiver of the events that a feature does not handle itself.
///
/// A responder is one closure on the main actor. The creator of a feature passes a responder to the
/// feature, and the feature sends its events to the responder without knowing the receiver. The
/// idea comes from the responder chain of UIKit and AppKit; here, the events have a type. A
/// responder needs no other part of Corbel:
///
/// ```swift
/// let parent = Responder<CounterModel.ResponderAction> { action in
///   switch action {
///   case .saved(let count): logger.debug("saved \(count)")
///   }
/// }
/// let model = CounterModel(responder: parent)
/// ```
///
/// A responder keeps the captures of its closure alive. If the creator owns the feature, avoid a
/// reference cycle: capture the creator weakly, or use ``Store/responder(action:)``, which captures
/// the store weakly.
public struct Responder<Action>: Sendable {
  private let receive: @MainActor (Action) -> Void

  /// Creates a responder.
  ///
  /// - Parameter receive: Called with each action, before ``send(_:)`` returns.
  public init(_ receive: @escaping @MainActor (Action) -> Void) {
    self.receive = receive
  }

  /// Sends an action to the responder.
  ///
  /// - Parameter action: The action.
  @MainActor public func send(_ action: Action) {
    receive(action)
  }

  /// A responder that does nothing.
  public static var noop: Self {
    Self { _ in }
  }

  /// Makes a responder that turns the actions of a part into actions of this responder.
  ///
  /// ```swift
  /// let whole = Responder<Notes.Action> { app.send($0) }
  /// let part: Responder<Editor.Output> = whole.scope { .editorFinished($0) }
  /// ```
  ///
  /// - Parameter action: Makes an action of this responder from an action of the part.
  /// - Returns: A responder that takes the part's actions.
  public func scope<Part>(
    action: @escaping @MainActor (Part) -> Action
  ) -> Responder<Part> {
    Responder<Part> { receive(action($0)) }
  }
}
