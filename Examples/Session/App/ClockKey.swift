package import Corbel

/// Provides the clock that measures every wait of the app.
///
/// The key has no test value. A test that waits has to choose a clock, and fails if it doesn't.
package enum ClockKey: DependencyKey {
  package static var liveValue: any Clock<Duration> { ContinuousClock() }
}

extension Dependencies {
  package var clock: any Clock<Duration> { self[ClockKey.self] }
}
