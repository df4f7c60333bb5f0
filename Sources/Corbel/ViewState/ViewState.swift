public import Observation

/// The values that a view shows, in an observable class that the view owns.
///
/// ```swift
/// import Observation
///
/// @Observable final class CounterViewState: ViewState {
///   var count = 0
///   var remote: Loadable<Int> = .notLoaded
/// }
/// ```
///
/// A view state has no methods; the methods belong to a ``Logic``. With this split of the view
/// model, the view can bind to its state, and a test can call the logic without a view.
@MainActor public protocol ViewState: AnyObject, Observable {}
