package import Corbel

/// Provides the clock by which the app waits.
///
/// It has no test value: a test that waits says by which clock, and is told if it has not.
package enum ClockKey: DependencyKey {
  package static var liveValue: any Clock<Duration> { ContinuousClock() }
}

extension Dependencies {
  package var clock: any Clock<Duration> { self[ClockKey.self] }
}
