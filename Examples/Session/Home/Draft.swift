import Observation

/// A note that is being written, which belongs to the session: whoever signs in next has another.
@MainActor @Observable package final class Draft {
  package var text = ""

  package init() {}

  nonisolated deinit {}
}
