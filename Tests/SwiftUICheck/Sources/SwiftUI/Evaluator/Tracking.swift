import Observation

/// What one evaluation of a node has read.
///
/// A change of it puts the node out of date, once. The next evaluation makes another tracking, so that
/// what only an earlier evaluation has read no longer counts.
@MainActor final class Tracking {
  /// The tracking of the evaluation that is running.
  static private(set) var current: Tracking?

  private weak var node: Node?

  init(of node: Node) { self.node = node }

  /// Runs an evaluation, and notes what it reads.
  ///
  /// Evaluations don't nest: children follow afterwards.
  func run(_ evaluation: () -> Void) {
    precondition(Tracking.current == nil, "An evaluation runs within another one.")
    Tracking.current = self
    defer { Tracking.current = nil }
    withObservationTracking(evaluation) { [self] in
      MainActor.assumeIsolated { invalidate() }
    }
  }

  func invalidate() {
    node?.invalidate()
    node = nil
  }

  func end() { node = nil }
}
