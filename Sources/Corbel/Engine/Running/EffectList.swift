/// The effects of a work, from which each can be taken in constant time.
@MainActor
struct EffectList {
  /// Most works have one effect at a time, which needs no array.
  private var first: RunningEffect?
  private var others: [RunningEffect] = []

  /// The effects, in the order in which they were begun.
  var inOrder: [RunningEffect] {
    ((first.map { [$0] } ?? []) + others).sorted { $0.number < $1.number }
  }

  mutating func insert(_ effect: RunningEffect) {
    guard first != nil else { return first = effect }
    effect.slot = others.count
    others.append(effect)
  }

  mutating func remove(_ effect: RunningEffect) {
    guard first !== effect else { return first = nil }
    let last = others.removeLast()
    guard last !== effect else { return }
    others[effect.slot] = last
    last.slot = effect.slot
  }
}
