/// The way up: where a feature sends what it does not handle itself.
///
/// A responder is one closure on the main actor. A feature is given one by whoever made it, and
/// tells it what happened; it does not know who listens. The idea is the responder chain of UIKit
/// and AppKit, with a type for what is sent. It needs nothing else of Corbel:
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
/// A responder keeps alive what its closure captures. Capture a parent that owns the child weakly,
/// or take ``Store/responder(action:)``, which does.
public struct Responder<Action>: Sendable {
  private let receive: @MainActor (Action) -> Void

  /// Creates a responder.
  ///
  /// - Parameter receive: Called with each action, before ``send(_:)`` returns.
  public init(_ receive: @escaping @MainActor (Action) -> Void) {
    self.receive = receive
  }

  /// Tells the responder what happened.
  ///
  /// - Parameter action: What happened.
  @MainActor public func send(_ action: Action) {
    receive(action)
  }

  /// A responder that does nothing.
  public static var noop: Self {
    Self { _ in }
  }

  /// Makes a responder for a part out of the one for the whole.
  ///
  /// ```swift
  /// let whole = Responder<Notes.Action> { app.send($0) }
  /// let part: Responder<Editor.Output> = whole.scope { .editorFinished($0) }
  /// ```
  ///
  /// - Parameter action: Makes an action of the whole from one of the part.
  /// - Returns: A responder that takes the part's actions.
  public func scope<Part>(
    action: @escaping @MainActor (Part) -> Action
  ) -> Responder<Part> {
    Responder<Part> { receive(action($0)) }
  }

  /// Makes a responder that passes on some actions only.
  ///
  /// - Parameter isIncluded: Whether an action is passed on.
  /// - Returns: A responder that drops the others.
  public func filter(_ isIncluded: @escaping @MainActor (Action) -> Bool) -> Self {
    Self { action in
      if isIncluded(action) { receive(action) }
    }
  }

  /// Makes a responder that tells several, in the order given.
  ///
  /// - Parameter responders: The responders to tell.
  /// - Returns: A responder that tells each of them.
  public static func merge(_ responders: Self...) -> Self {
    merge(responders)
  }

  /// Makes a responder that tells several, in the order given.
  ///
  /// - Parameter responders: The responders to tell.
  /// - Returns: A responder that tells each of them.
  public static func merge(_ responders: [Self]) -> Self {
    Self { action in
      for responder in responders { responder.receive(action) }
    }
  }
}
