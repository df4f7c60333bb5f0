/// A concatenation that has begun.
@MainActor
final class EffectSequence {
  /// Where it began; the work there is not over before the sequence is.
  private let place: EffectPlace
  private var rest: ArraySlice<EffectNode>

  init(_ nodes: [EffectNode], at place: EffectPlace) {
    self.place = place
    rest = nodes[...]
    place.retain()
  }

  nonisolated deinit {}

  /// Whether no other part of it is to begin.
  var isCancelled: Bool { place.isCancelled }

  /// Where the next part begins: in a work of its own, whose end lets the one after it begin.
  func nextPlace(in core: StoreCore) -> EffectPlace {
    let part = Work(core: core, callSite: place.work.callSite, parent: place.work)
    return EffectPlace(
      child: place.child, work: part, whole: place.whole, isInSequence: true,
      enclosingCall: place.enclosingCall)
  }

  func next() -> EffectNode? {
    rest.popFirst()
  }

  func end() {
    place.release()
  }
}
