import Corbel
import CorbelTesting
import Foundation
import TestSupport
import Testing

@Suite("A value that can be undone") struct UndoableTests {
  struct Note: Equatable {
    var title = ""
    var text = ""
  }

  // MARK: Steps

  /// Changes of an empty note, and the note afterwards: its title, its text, the steps to undo, and
  /// the steps to redo.
  struct Row: Sendable {
    let name: String
    let limit: Int
    let result: String
    let change: @Sendable (inout Undoable<Note>) -> Void

    init(
      _ name: String, limit: Int = 100, _ result: String,
      _ change: @escaping @Sendable (inout Undoable<Note>) -> Void
    ) {
      self.name = name
      self.limit = limit
      self.result = result
      self.change = change
    }
  }

  static let steps: [Row] = [
    Row("each change is a step", "b//A,B/") { $0.set("A", "B") },
    Row("which is undone", "///B,A") {
      $0.set("A", "B")
      while $0.undo() {}
    },
    Row("and redone", "a//A/B") {
      $0.set("A", "B")
      while $0.undo() {}
      $0.redo()
    },
    Row("to the last change", "b//A,B/") {
      $0.set("A", "B")
      while $0.undo() {}
      while $0.redo() {}
    },
    Row("a change after an undo drops the steps to redo", "c//C/") {
      $0.set("A", "B")
      while $0.undo() {}
      $0.set("C")
    },
    Row("a change that changes nothing makes no step, and keeps the steps to redo", "///A") {
      $0.set("A")
      $0.undo()
      $0.change { note in
        note.title.append("a")
        note.title.removeLast()
      }
    },
    Row("setting the value is a step without a name", "a/b/-,-/") {
      $0.value.title = "a"
      $0.value.text = "b"
    },
    Row("a history keeps the newest steps", limit: 2, "d//C,D/") { $0.set("A", "B", "C", "D") },
    Row("and forgets the oldest", limit: 2, "b///D,C") {
      $0.set("A", "B", "C", "D")
      while $0.undo() {}
    },
    Row("a limit of 0 keeps nothing", limit: 0, "Teaa///") {
      $0.type("Tea")
      $0.change { $0.title.append("a") }
    },
    Row("a limit of 1 keeps a group", limit: 1, "a///title") {
      $0.set("A")
      $0.type("Tea")
      while $0.undo() {}
    },
    Row("a replaced value has no history", limit: 3, "t///") {
      $0.type("Tea")
      $0.set("A")
      $0.undo()
      $0.reset(to: Note(title: "t"))
    },
  ]

  static let groups: [Row] = [
    Row("successive changes of a group are one step", "Tea//title/") { $0.type("Tea") },
    Row("a change of another group ends the group", "Teas/hot/title,text,title/") {
      $0.type("Tea")
      $0.type("hot", into: \.text)
      $0.type("s")
    },
    Row("a change without a group ends the group", "ae//title,A,title/") {
      $0.type("T")
      $0.set("A")
      $0.type("e")
    },
    Row("changes without a group don't join", "Te//-,-/") {
      $0.change { $0.title = "T" }
      $0.change { $0.title = "Te" }
    },
    Row("a group can be ended", "Tea//title/title") {
      $0.type("Tea")
      $0.endGroup()
      $0.type("s")
      $0.undo()
    },
    Row("an undo in the middle of a group undoes the group, and ends it", "Tip//title,title/") {
      $0.type("T")
      $0.endGroup()
      $0.type("ea")
      $0.undo()
      $0.type("ip")
    },
    Row("a redo doesn't open the group again", "Tea//title,title/") {
      $0.type("Te")
      $0.undo()
      $0.redo()
      $0.type("a")
    },
    Row("a redo without a step ends the group, too", "Tea//title,title/") {
      $0.type("Te")
      $0.redo()
      $0.type("a")
    },
    Row("a group that returns to its beginning is no step", "///") {
      $0.type("T")
      $0.change(group: \Note.title) { $0.title = "" }
    },
    Row("and ends the group", "aTea//A,title/") {
      $0.set("A")
      $0.type("T")
      $0.change(group: \Note.title) { $0.title = "a" }
      $0.type("Tea")
    },
    Row("a change that changes nothing ends no other step", "Tea//title/") {
      $0.type("T")
      $0.change(group: \Note.title) { $0.title = "T" }
      $0.type("ea")
    },
    Row("a change that changes nothing begins no group", "Tea/hot/title,text/") {
      $0.type("Tea")
      $0.change(group: \Note.text) { $0.text = "" }
      $0.type("hot", into: \.text)
    },
  ]

  @Test("changes are steps to undo and to redo, as long as the history is") func history() {
    for row in Self.steps + Self.groups {
      var note = Undoable(Note(), limit: row.limit)
      row.change(&note)
      let (undo, redo) = (note.undoNames, note.redoNames)
      let names = [undo, redo].map { $0.map { $0 ?? "-" }.joined(separator: ",") }
      expectEqual("\(note.title)/\(note.text)/\(names[0])/\(names[1])", row.result, row.name)
      expectEqual([note.canUndo, note.canRedo], [!undo.isEmpty, !redo.isEmpty], row.name)
      expectEqual([note.undoName, note.redoName], [undo.last ?? nil, redo.last ?? nil], row.name)
      expectEqual(note.limit, max(row.limit, 0), row.name)
    }
  }

  @Test("nothing happens without a step to undo or to redo, and 100 steps are kept") func limit() {
    var number = Undoable(1)
    let results = [number.undo(), number.redo()]
    expectEqual(results, [false, false])
    expectEqual(number, Undoable(1))
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
    let items = Undoable(IdentifiedArray([Item.State(id: 1, isBusy: true)]))
    expectEqual(items.count, 1)
    expectEqual(items[id: 1]?.isBusy, true)
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

  @Test("a change to a NaN is a step each time, also within a group") func noNumber() {
    var number = Undoable(Double.nan, limit: 2)
    for _ in 1...3 { number.change { $0 = .nan } }
    number.change("Typing", group: 1) { $0 = .nan }
    number.change("Typing", group: 1) { $0 = 1 }
    expectTrue(number.value == 1 && number.undoName == "Typing")
    number.undo()
    number.undo()
    expectTrue(number.value.isNaN && !number.canUndo && number.canRedo)
    expectTrue(number != number)
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
    expectEqual(changed("A", to: 1), changed("A", to: 1))
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

  struct Item: Reducer {
    struct State: Identifiable, Equatable {
      let id: Int
      var isBusy = false
    }

    enum Action { case workTapped, renamed }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      guard case .workTapped = action else { return .none }
      state.isBusy = true
      return .run { try await Gate<Void>().value() }
    }
  }

  struct List: Reducer {
    struct State: Equatable {
      var rows = Undoable<IdentifiedArray<Item.State>>([Item.State(id: 1), Item.State(id: 2)])
    }

    enum Action { case row(Int, Item.Action), deleted(Int), undoTapped, wasLoaded }

    static let rows = child(\.rows.value, action: Action.row)

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .row(let id, let action):
        return reduce(Item(), Self.rows, id: id, in: &state, action)
      case .deleted(let id): state.rows.change { $0.remove(id: id) }
      case .undoTapped: state.rows.undo()
      case .wasLoaded: state.rows.reset(to: state.rows.value)
      }
      return .none
    }
  }

  @Test("a reader is notified when only the history changes, and of nothing if nothing is undone")
  @MainActor func observation() {
    let store = Store(initialState: List.State(), reducer: List())
    let values = trackChanges { _ = store.rows.value }
    store.send(.undoTapped)
    expectEqual(values.value, 0)
    store.send(.deleted(1))
    let changes = trackChanges { _ = store.rows.canUndo }
    store.send(.wasLoaded)
    expectEqual(changes.value, 1)
    expectTrue(!store.rows.canUndo)
  }

  @Test("an action of a child is a step if it changes the child, which comes back without effects")
  @MainActor func children() async throws {
    let store = Store(initialState: List.State(), reducer: List())
    let row = try #require(store.scope(List.rows, id: 1))
    row.send(.renamed)
    expectTrue(!store.rows.canUndo)
    let work = row.send(.workTapped)
    store.send(.deleted(1))
    await work.finish()
    store.send(.undoTapped)
    expectTrue(work.isFinished)
    expectEqual(store.rows[id: 1]?.isBusy, true)
    expectEqual(store.scope(List.rows, id: 1)?.isBusy, true)
    store.send(.undoTapped)
    expectEqual(store.scope(List.rows, id: 1)?.isBusy, false)
  }
}

extension Undoable<UndoableTests.Note> {
  /// Changes the title once for each name.
  fileprivate mutating func set(_ names: String...) {
    for name in names { change(name) { $0.title = name.lowercased() } }
  }

  /// Appends letters, each by a change of the field's group.
  fileprivate mutating func type(
    _ letters: String,
    into field: any WritableKeyPath<UndoableTests.Note, String> & Sendable = \.title
  ) {
    let name = field == \.title ? "title" : "text"
    for letter in letters { change(name, group: field) { $0[keyPath: field].append(letter) } }
  }
}
