/// A concatenation that has begun.
@MainActor
final class EffectSequence {
  /// The work it belongs to, which is not over before it is.
  let work: Work
  private var rest: ArraySlice<EffectNode>

  init(_ nodes: [EffectNode], work: Work) {
    self.work = work
    rest = nodes[...]
    work.retain()
  }

  nonisolated deinit {}

  func next() -> EffectNode? {
    rest.popFirst()
  }

  func end() {
    work.release()
  }
}
