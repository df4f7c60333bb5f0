public import Corbel

/// The values and controls of a counter, for a view that knows no model.
///
/// A screen has no state of its own. A new one is made from values and closures for each change. A
/// terminal can show it as well as SwiftUI.
public nonisolated struct CounterScreen: Sendable {
  /// The headline.
  public let title: String
  /// The count to show.
  public let count: Int
  /// The count that was read from the service, and the progress of reading it.
  public let loading: Loadable<Int>
  /// The count that was written to the service, and the progress of writing it.
  public let saving: Loadable<Int>
  /// The controls, in the order in which they are shown.
  public let controls: [Control]

  /// Creates a screen from values to show and closures to call.
  ///
  /// - Parameters:
  ///   - kind: The place where the counter keeps its count.
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
      case .remote: "Counter in the service"
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
