public import Observation

/// What a view shows, in an observable class that the view owns.
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
/// A view state has no logic: what is done with it stands in a ``Logic``. Splitting the view model
/// in two this way lets the view bind to its state, and a test call the logic without a view.
@MainActor public protocol ViewState: AnyObject, Observable {}
