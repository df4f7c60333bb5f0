/// A counter on the screen, however it is written.
///
/// Reading ``screen`` within `observe` or `values` observes what it is made of.
public protocol CounterPresentation {
  /// What it shows at the moment.
  var screen: CounterScreen { get }

  /// Does what a counter does while it is shown: it saves when the service asks for it.
  ///
  /// Returns when the task is cancelled, or when the service has stopped asking.
  func run() async
}
