import Observation

/// The values that one evaluation of a node has read.
///
/// A change of these values invalidates the node, once. The next evaluation makes a new tracking,
/// so values that only an earlier evaluation has read no longer count.
@MainActor final class Tracking {
  /// The tracking of the evaluation that is running.
  static private(set) var current: Tracking?

  private weak var node: Node?

  init(of node: Node) { self.node = node }

  /// Runs an evaluation, and notes the values that it reads.
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
