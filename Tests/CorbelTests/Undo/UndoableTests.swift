import Corbel
import Foundation
import TestSupport
import Testing

@Suite("A value that can be undone") struct UndoableTests {
  struct Note: Equatable {
    var title = ""
    var text = ""
  }

  /// What is done to an empty note, and the note afterwards: its title, its text, the steps to
  /// undo, and the steps to redo.
  private static let rows: [(name: String, steps: String, result: String)] = [
    ("each change is a step", "A B", "b//A,B/"),
    ("which is undone", "A B undo undo undo", "///B,A"),
    ("and redone to the last change", "A B undo undo redo redo redo", "b//A,B/"),
    ("a change after an undo drops the steps to redo", "A B undo undo C", "c//C/"),
    ("a change that changes nothing makes no step, and keeps those to redo", "A undo same", "///A"),
    ("setting the value is a step without a name", "value.title=a value.text=b", "a/b/-,-/"),
    ("a history forgets the oldest steps", "limit=2 A B C D undo undo undo", "b///D,C"),
    ("a limit of 0 keeps nothing", "limit=0 title+Tea same +a", "Teaa///"),
    ("a limit of 1 keeps a group", "limit=1 A title+Tea undo undo", "a///title"),
    ("a replaced value has no history", "limit=3 title+Tea A undo reset", "t///"),
    ("another group ends the group", "title+Tea text+hot title+s", "Teas/hot/title,text,title/"),
    ("a change without a group ends the group", "title+T A title+e", "ae//title,A,title/"),
    ("changes without a group don't join", "+T +e", "Te//-,-/"),
    ("a group can be ended", "title+Tea end title+s undo", "Tea//title/title"),
    (
      "an undo in the middle of a group undoes the group, and ends it",
      "title+T end title+ea undo title+ip", "Tip//title,title/"
    ),
    ("a redo doesn't open the group again", "title+Te undo redo title+a", "Tea//title,title/"),
    ("a redo without a step ends the group, too", "title+Te redo title+a", "Tea//title,title/"),
    ("a group that returns to its beginning is no step", "title+T title=", "///"),
    ("and ends the group", "A title+T title=a title+Tea", "aTea//A,title/"),
    ("a change that changes nothing ends no step", "title+T title=T title+ea", "Tea//title/"),
    ("or begins a group", "title+Tea text= text+hot", "Tea/hot/title,text/"),
  ]

  /// Takes a step of ``rows``: a change with a name, of a group, or without a name, or a word.
  private func take(_ step: Substring, in note: inout Undoable<Note>) {
    let parts = step.split(omittingEmptySubsequences: false) { "+=".contains($0) }
    let field = parts[0].hasSuffix("text") ? \Note.text : \Note.title
    switch parts[0] {
    case "undo": note.undo()
    case "redo": note.redo()
    case "end": note.endGroup()
    case "reset": note.reset(to: Note(title: "t"))
    case "same":
      note.change { note in
        note.title.append("a")
        note.title.removeLast()
      }
    case "limit": note = Undoable(Note(), limit: Int(parts[1]) ?? 0)
    case "value.title", "value.text": note.value[keyPath: field] = String(parts[1])
    case "": note.change { $0.title.append(contentsOf: parts[1]) }
    case "title" where step.contains("+"), "text" where step.contains("+"):
      for letter in parts[1] {
        note.change("\(parts[0])", group: parts[0]) { $0[keyPath: field].append(letter) }
      }
    case "title", "text":
      note.change(group: parts[0]) { $0[keyPath: field] = String(parts[1]) }
    default: note.change("\(step)") { $0.title = step.lowercased() }
    }
  }

  @Test("changes are steps to undo and to redo, as long as the history is") func history() {
    for row in Self.rows {
      var note = Undoable(Note())
      for step in row.steps.split(separator: " ") { take(step, in: &note) }
      let (undo, redo) = (note.undoNames, note.redoNames)
      let names = [undo, redo].map { $0.map { $0 ?? "-" }.joined(separator: ",") }
      expectEqual("\(note.title)/\(note.text)/\(names[0])/\(names[1])", row.result, row.name)
      expectEqual([note.canUndo, note.canRedo], [!undo.isEmpty, !redo.isEmpty], row.name)
      expectEqual([note.undoName, note.redoName], [undo.last ?? nil, redo.last ?? nil], row.name)
    }
  }

  @Test("nothing happens without a step to undo or to redo, and 100 steps are kept") func limit() {
    var number = Undoable(1)
    let results = [number.undo(), number.redo()]
    expectEqual(results, [false, false])
    expectEqual(number, Undoable(1))
    expectEqual([-1, 0, 3].map { Undoable(1, limit: $0).limit }, [0, 0, 3])
    for step in 2...150 { number.change { $0 = step } }
    expectEqual([number.undoNames.count, number.limit], [100, 100])
  }

  @Test("what a closure changes before it throws is a step") func failure() {
    var number = Undoable(1)
    #expect(throws: Failure.self) {
      try number.change("Add") {
        $0 = 2
        throw Failure()
      }
    }
    #expect(throws: Failure.self) { try number.change { _ in throw Failure() } }
    expectEqual(number.value, 2)
    expectEqual(number.undoNames, ["Add"])
  }

  @Test("the parts of the value are read directly") func parts() {
    let items = Undoable([Note(title: "Tea")])
    expectEqual(items.count, 1)
    expectEqual(items[0].title, "Tea")
  }

  @Test("the step of a group is changed in place") func inPlace() {
    var numbers = Undoable(Array(0..<1_000))
    numbers.change(group: "drag") { $0[0] = 1 }
    let address = numbers.value.withUnsafeBufferPointer(\.baseAddress)
    numbers.change(group: "drag") { $0[0] = 2 }
    expectEqual(numbers.value.withUnsafeBufferPointer(\.baseAddress), address)
  }

  // MARK: Coding

  @Test("a decoded value has the steps and the limit of the encoded one") func coding() throws {
    var number = Undoable(0, limit: 3)
    for step in 1...4 { number.change("\(step)") { $0 = step } }
    number.undo()
    let copy = try JSONDecoder().decode(Undoable<Int>.self, from: JSONEncoder().encode(number))
    expectEqual(copy, number)
    expectEqual(copy.limit, 3)
    expectEqual(history(of: copy), [1, 2, 3, 4])
  }

  @Test("a decoded value has at most as many steps as its limit, and none if it is negative")
  func decodedLimit() throws {
    let histories = [
      -1: [3], 0: [3], 1: [2, 3], 2: [1, 2, 3], 3: [1, 2, 3, 4], 9: [1, 2, 3, 4, 5],
      Int.min: [3], Int.max: [1, 2, 3, 4, 5],
    ]
    for (limit, expected) in histories {
      let text = """
        {"value": 3, "undo": [{"value": 1}, {"value": 2}], "redo": [{"value": 5}, {"value": 4}], \
        "limit": \(limit)}
        """
      var number = try JSONDecoder().decode(Undoable<Int>.self, from: Data(text.utf8))
      expectEqual(history(of: number), expected)
      number.change { $0 += 1 }
      expectEqual(number.canUndo, limit > 0)
    }
  }

  /// Returns the values of all steps, the oldest first.
  private func history(of value: Undoable<Int>) -> [Int] {
    var value = value
    while value.undo() {}
    var values = [value.value]
    while value.redo() { values.append(value.value) }
    return values
  }

  // MARK: Comparing

  @Test("a change that leaves a NaN as it is makes no step, and one of another part makes one")
  func noNumber() {
    // Each value has a storage of its own.
    func numbers(_ count: Double = 1) -> [[Double]] { [[.nan], [count]] }
    var undoable = Undoable(numbers())
    undoable.change { _ in }
    undoable.change("Typing", group: 1) { $0 = numbers() }
    undoable.value = numbers()
    undoable.changeWithoutStep { $0 = numbers() }
    expectEqual(undoable.undoNames, [])
    undoable.change("Cool") { $0[1] = [0] }
    undoable.change("Lose") { $0[1] = [.nan] }
    undoable.change("Again") { $0[1] = [.nan] }
    expectEqual(undoable.undoNames, ["Cool", "Lose"])
    undoable.undo()
    expectTrue(haveSameContent(undoable.value, numbers(0)))
    undoable.change { _ in }
    expectEqual(undoable.redoNames, ["Lose"])
  }

  @Test("two are equal if their values and the names of their steps are") func equality() {
    func changed(_ name: String?, from old: Int = 0, to number: Int) -> Undoable<Int> {
      var value = Undoable(old)
      value.change(name) { $0 = number }
      return value
    }
    var undone = changed("A", to: 1)
    undone.undo()
    expectEqual(Undoable(1), Undoable(1, limit: 3))
    expectEqual(changed("A", to: 1), changed("A", from: 5, to: 1))
    let different = [
      Undoable(1), Undoable(2), changed("A", to: 1), changed("B", to: 1), changed(nil, to: 1),
      Undoable(0), undone,
    ]
    for (index, value) in different.enumerated() {
      expectEqual(different.firstIndex(of: value), index)
    }
  }

  @Test("a mirror has the value and a summary of the steps, without their values")
  func reflection() {
    func text(_ value: Any) -> [String] {
      Mirror(reflecting: value).children.map { "\($0.label ?? ""): \($0.value)" }
    }
    var number = Undoable(0)
    expectEqual(text(number), ["value: 0", "undo: nothing", "redo: nothing"])
    for step in 1...100 { number.change("Count") { $0 = step } }
    number.change { $0 = -1 }
    number.undo()
    expectEqual(text(number), ["value: 100", "undo: 99 × Count", "redo: 1 × change"])
    expectTrue("\(number)".count < 90)
  }

  // MARK: In a store

  @Test("a reader is notified when only the history changes, and of nothing if nothing is undone")
  @MainActor func observation() {
    let store = Store<Undoable<[Int]>, @MainActor (inout Undoable<[Int]>) -> Void>(
      initialState: Undoable([1, 2])
    ) { $1(&$0) }
    let values = trackChanges { _ = store.state.value }
    store.send { $0.undo() }
    expectEqual(values.value, 0)
    store.send { list in list.change { $0 = [2] } }
    let changes = trackChanges { _ = store.state.canUndo }
    store.send { $0.reset(to: $0.value) }
    expectEqual(changes.value, 1)
    expectTrue(!store.state.canUndo)
  }
}
