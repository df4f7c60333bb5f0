/// An interval within which a throttled effect does not start again.
@MainActor
final class ThrottleWindow {
  /// An effect that starts at the end of the interval.
  struct Candidate {
    let throttle: EffectThrottle
    let place: EffectPlace
  }

  private var latest: Candidate?

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
