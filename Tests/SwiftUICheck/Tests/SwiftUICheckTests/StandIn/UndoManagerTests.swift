import TestSupport
import Testing

@testable import SwiftUI

@MainActor @Suite("The stand-in's undo manager") struct UndoManagerTests {
  final class Counter {
    var count = 0

    @MainActor func add(_ number: Int, in manager: UndoManager) {
      count += number
      manager.registerUndo(withTarget: self) { $0.add(-number, in: manager) }
    }
  }

  let manager = UndoManager()
  let counter = Counter()

  @Test("an undo in a nested group, and a registration in no group, are mistakes") func mistakes() {
    let faults = HeadlessHost.faults {
      manager.beginUndoGrouping()
      expectEqual(manager.groupingLevel, 2)
      manager.undo()
      manager.endUndoGrouping()
      manager.endEvent()
      manager.groupsByEvent = false
      counter.add(1, in: manager)
      manager.endUndoGrouping()
    }
    expectEqual(faults.count, 3)
  }

  @Test("the actions of a target are removed from both stacks") func removing() {
    let other = Counter()
    counter.add(1, in: manager)
    manager.endEvent()
    other.add(1, in: manager)
    manager.endEvent()
    counter.add(1, in: manager)
    manager.undo()
    manager.removeAllActions(withTarget: counter)
    expectTrue(!manager.canRedo)
    manager.undo()
    expectEqual(other.count, 0)
    expectTrue(!manager.canUndo)
  }
}
