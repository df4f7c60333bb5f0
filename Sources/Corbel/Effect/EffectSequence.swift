/// A concatenation that has begun.
@MainActor
final class EffectSequence {
  /// The work it belongs to, which is not over before it is.
  let work: Work
  /// The child whose effects these are, nil for the store's own.
  let child: ChildContext?
  private var rest: ArraySlice<EffectNode>

  init(_ nodes: [EffectNode], in child: ChildContext?, work: Work) {
    self.work = work
    self.child = child
    rest = nodes[...]
    work.retain()
  }

  nonisolated deinit {}

  /// Whether no other part of it is to begin.
  var isCancelled: Bool { work.isCancelled || child?.hasGone == true }

  func next() -> EffectNode? {
    rest.popFirst()
  }

  func end() {
    work.release()
  }
}
