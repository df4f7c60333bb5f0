/// The effects of a store that have an identifier: which have a place, and which wait for one.
@MainActor
struct EffectLanes {
  private struct Lane {
    var running: [Int: RunningEffect] = [:]
    /// Also holds effects that were cancelled while they waited, until their turn comes.
    var waiting = FIFO<RunningEffect>()
  }

  private var lanes: [AnyHashable: Lane] = [:]

  /// How many operations with an identifier run; the wait of a debounced effect is not one.
  func runningCount(_ id: AnyHashable) -> Int {
    lanes[id]?.running.values.count { $0.operation.policy != .pause } ?? 0
  }

  mutating func begin(_ effect: RunningEffect, id: AnyHashable) {
    lanes[id, default: Lane()].running[effect.number] = effect
  }

  mutating func enqueue(_ effect: RunningEffect, id: AnyHashable) {
    lanes[id, default: Lane()].waiting.append(effect)
  }

  /// Takes out all effects with an identifier, in the order in which they came.
  mutating func removeAll(_ id: AnyHashable) -> [RunningEffect] {
    guard var lane = lanes.removeValue(forKey: id) else { return [] }
    var effects = lane.running.values.sorted { $0.number < $1.number }
    while let effect = lane.waiting.popFirst() { effects.append(effect) }
    return effects
  }

  /// Removes an effect that is over, and gives its place to the one that has waited longest.
  mutating func end(_ effect: RunningEffect, id: AnyHashable) -> RunningEffect? {
    guard var lane = lanes.removeValue(forKey: id) else { return nil }
    var next: RunningEffect?
    if lane.running.removeValue(forKey: effect.number) != nil, effect.operation.policy != .pause {
      repeat { next = lane.waiting.popFirst() } while next?.isOver == true
      if let next { lane.running[next.number] = next }
    }
    if !lane.running.isEmpty || !lane.waiting.isEmpty { lanes[id] = lane }
    return next
  }
}
