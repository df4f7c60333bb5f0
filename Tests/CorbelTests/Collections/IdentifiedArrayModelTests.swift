import TestSupport
import Testing

@testable import Corbel

@Suite("IdentifiedArray: compared with a plain array")
struct IdentifiedArrayModelTests {
  /// Fixed seeds, and the fresh one of `.ci/run`.
  static let seeds: [UInt64] = [1, 2, 3] + (freshSeed.map { [$0] } ?? [])

  @Test("after any operations, it equals a plain array", arguments: seeds)
  func random(seed: UInt64) throws {
    var trial = ArrayTrial(seed: seed)
    for step in 1...12_000 {
      let operation = trial.nextOperation()
      if trial.generator.next(below: 8) == 0 { trial.copy = (trial.items, trial.model) }
      let before = trial.model
      trial.items.changes.restart(stamp: 7)
      let hasRightResult = operation.body(&trial)
      let place = Comment("seed \(seed), step \(step): \(operation.name) of \(before)")
      try #require(hasRightResult, place)
      try #require(trial.items.elements == trial.model, place)
      try #require(trial.items.isConsistent, place)
      try #require(trial.items.ids.index.positions.count == trial.model.count, place)
      try #require(trial.items.changes.cover(before, trial.model), place)
      try #require(trial.copy.items.elements == trial.copy.model, place)
      try #require(trial.copy.items.isConsistent, place)
    }
  }
}

extension ElementChanges {
  /// Returns whether the changes between two arrays were noted.
  fileprivate func cover(_ old: [ListItem], _ new: [ListItem]) -> Bool {
    guard stamp == 7 else { return false }
    guard old.map(\.id) == new.map(\.id) else { return extent == .all }
    let changed = new.indices.filter { old[$0] != new[$0] }
    return changed.isEmpty || extent == .all || changed.map { .one($0) } == [extent]
  }
}
