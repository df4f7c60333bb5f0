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
/// A view state has no methods; the methods belong to a ``Logic``. Together, a view state and a
/// logic replace a view model. The view can bind to the state, and a test can call the logic
/// without a view.
@MainActor public protocol ViewState: AnyObject, Observable {}
