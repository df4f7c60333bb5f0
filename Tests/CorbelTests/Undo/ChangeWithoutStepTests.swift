import Corbel
import TestSupport
import Testing

@Suite("A change of an undoable value without a step") struct ChangeWithoutStepTests {
  @Test("stays when other changes are undone and redone, whatever their order", arguments: 0..<20)
  func model(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var list = Undoable<[String]>([], limit: 5)
    var remote: [String] = []
    for number in 0..<60 {
      switch generator.next(below: 6) {
      case 0:
        list.changeWithoutStep { $0.append("remote \(number)") }
        remote.append("remote \(number)")
      case 1: list.undo()
      case 2: list.redo()
      case 3: list.change("Typing", group: "a") { $0.insert("own \(number)", at: 0) }
      case 4: list.change { if $0.first?.hasPrefix("own") == true { $0.removeFirst() } }
      default: list.change { $0.insert("own \(number)", at: 0) }
      }
      expectEqual(list.value.filter { $0.hasPrefix("remote") }, remote, "\(number)")
    }
    while list.canUndo {
      let before = list.value
      expectTrue(list.undo() && list.value != before)
    }
    expectEqual(list.value.filter { $0.hasPrefix("remote") }, remote)
  }

  @Test("makes no step, removes steps without an effect, and changes nothing when it throws")
  func steps() {
    var list = Undoable(["a"])
    list.change("First") { $0 = ["b"] }
    list.change("Second") { $0 = ["c"] }
    list.undo()
    #expect(throws: Failure.self) {
      try list.changeWithoutStep {
        $0 = []
        throw Failure()
      }
    }
    list.changeWithoutStep { _ in }
    expectEqual(list.value, ["b"])
    expectEqual([list.undoName, list.redoName], ["First", "Second"])
    list.changeWithoutStep { $0 = $0 == ["a"] ? ["b"] : $0 }
    expectTrue(!list.canUndo && list.canRedo)
    list.changeWithoutStep { $0 = ["x"] }
    expectTrue(!list.canUndo && !list.canRedo)
  }
}
