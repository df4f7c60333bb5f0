/// A counter on the screen, independent of the way it is written.
///
/// Reading ``screen`` within `observe` or `values` observes the state that the screen shows.
public protocol CounterPresentation {
  /// The current content of the screen.
  var screen: CounterScreen { get }

  /// Saves the count whenever the service requests it, as long as the counter is shown.
  ///
  /// Returns when the task is cancelled, or when the service ends its requests.
  func run() async
}
