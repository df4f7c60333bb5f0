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

  @Test("what is registered during an undo can be redone, with the name of the step") func redo() {
    counter.add(1, in: manager)
    manager.setActionName("Count")
    manager.endEvent()
    manager.undo()
    #expect(counter.count == 0)
    #expect(!manager.canUndo && manager.redoActionName == "Count")
    manager.redo()
    #expect(counter.count == 1)
    #expect(!manager.canRedo && manager.undoActionName == "Count")
  }

  @Test("a new action drops what can be redone") func branch() {
    counter.add(1, in: manager)
    manager.undo()
    counter.add(2, in: manager)
    #expect(!manager.canRedo)
  }

  @Test("the actions of an event are undone together, in reverse") func event() {
    counter.add(1, in: manager)
    counter.add(2, in: manager)
    manager.endEvent()
    counter.add(3, in: manager)
    manager.undo()
    #expect(counter.count == 3)
    manager.undo()
    #expect(counter.count == 0)
  }

  @Test("an undo in a nested group, and a registration in no group, are mistakes") func mistakes() {
    let faults = HeadlessHost.faults {
      manager.beginUndoGrouping()
      #expect(manager.groupingLevel == 2)
      manager.undo()
      manager.endUndoGrouping()
      manager.endEvent()
      manager.groupsByEvent = false
      counter.add(1, in: manager)
      manager.endUndoGrouping()
    }
    #expect(faults.count == 3)
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
    #expect(!manager.canRedo)
    manager.undo()
    #expect(other.count == 0)
    #expect(!manager.canUndo)
  }
}
