public import Corbel

/// What a counter shows and what can be pressed, for a view that knows no model.
///
/// It has no state. It is given what to show and what to do, and is made anew for each change. A
/// terminal shows it as well as SwiftUI.
public nonisolated struct CounterScreen: Sendable {
  /// The headline.
  public let title: String
  /// The count to show.
  public let count: Int
  /// The count that was read from the service, and how far reading it has come.
  public let loading: Loadable<Int>
  /// The count that was written to the service, and how far writing it has come.
  public let saving: Loadable<Int>
  /// What can be pressed, in the order in which it is shown.
  public let controls: [Control]

  /// Creates a screen from what to show and what to do.
  ///
  /// - Parameters:
  ///   - kind: Where the counter counts.
  ///   - count: The count to show.
  ///   - loading: The count that was read from the service.
  ///   - saving: The count that was written to the service.
  ///   - increment: Counts up.
  ///   - decrement: Counts down.
  ///   - reset: Goes back to zero.
  ///   - save: Saves the count.
  ///   - load: Loads the count.
  init(
    kind: CounterKind, count: Int, loading: Loadable<Int>, saving: Loadable<Int>,
    increment: @escaping Control.Action, decrement: @escaping Control.Action,
    reset: @escaping Control.Action, save: @escaping Control.Action, load: @escaping Control.Action
  ) {
    title =
      switch kind {
      case .local: "Counter"
      case .remote: "Counter at the service"
      }
    self.count = count
    self.loading = loading
    self.saving = saving
    controls = [
      Control("Count up", key: "+", action: increment),
      Control("Count down", key: "-", action: decrement),
      Control("Reset", key: "0", action: reset),
      Control("Save", key: "s", isEnabled: !saving.isLoading, action: save),
      Control("Load", key: "l", action: load),
    ]
  }
}
