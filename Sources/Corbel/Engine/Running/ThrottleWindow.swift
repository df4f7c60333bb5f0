/// An interval within which a throttled effect does not start again.
@MainActor
final class ThrottleWindow {
  /// An effect that starts at the end of the interval.
  struct Candidate {
    let throttle: EffectThrottle
    let place: EffectPlace
  }

  /// The sleep that lasts for the interval.
  ///
  /// It is no operation: it has no lane, so no policy counts it, and only ``Effect/cancel(id:)``
  /// ends it.
  let interval: RunningEffect
  private var latest: Candidate?

  init(_ interval: RunningEffect) {
    self.interval = interval
  }

  nonisolated deinit {}

  /// Keeps an effect for the end of the interval, instead of the one before.
  func keep(_ candidate: Candidate) {
    candidate.place.retain()
    drop()
    latest = candidate
  }

  func take() -> Candidate? {
    defer { latest = nil }
    return latest
  }

  func drop() {
    take()?.place.release()
  }
}
