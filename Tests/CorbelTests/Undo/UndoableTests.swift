import Corbel
import CorbelTesting
import Foundation
import TestSupport
import Testing

@Suite("A value that can be undone") struct UndoableTests {
  struct Item: Identifiable, Hashable {
    let id: Int
    var name = ""
  }

  struct Note: Equatable {
    var title = ""
    var text = ""
  }

  enum Field { case title, text }

  @Suite("Steps") struct Steps {
    @Test("each change is undone and redone as one step") func steps() {
      var items = Undoable(IdentifiedArray([Item(id: 1), Item(id: 2)]))
      items.change("Delete") { $0.remove(id: 1) }
      items.change("Add") { $0.append(Item(id: 3)) }
      expectEqual(items.value.map(\.id), [2, 3])

      items.undo()
      expectEqual(items.value.map(\.id), [2])
      items.undo()
      expectEqual(items.value.map(\.id), [1, 2])

      items.redo()
      expectEqual(items.value.map(\.id), [2])
      items.redo()
      expectEqual(items.value.map(\.id), [2, 3])
    }

    @Test("nothing happens without a step to undo or to redo") func empty() {
      var number = Undoable(1)
      let results = [number.undo(), number.redo()]
      expectEqual(results, [false, false])
      expectEqual(number, Undoable(1))
    }

    @Test("the value says what can be undone and redone, and its name") func names() {
      var number = Undoable(1)
      expectTrue(!number.canUndo && !number.canRedo)
      expectTrue(number.undoName == nil && number.redoName == nil)

      number.change("Add") { $0 += 1 }
      number.change { $0 += 1 }
      expectTrue(number.canUndo && !number.canRedo)
      expectNil(number.undoName)

      number.undo()
      expectTrue(number.canUndo && number.canRedo)
      expectTrue(number.undoName == "Add" && number.redoName == nil)

      number.undo()
      expectTrue(!number.canUndo && number.canRedo)
      expectEqual(number.redoName, "Add")
    }

    @Test("a change after an undo drops the steps to redo") func branch() {
      var number = Undoable(0)
      number.change { $0 = 1 }
      number.change { $0 = 2 }
      number.undo()
      number.undo()
      number.change { $0 = 3 }
      expectTrue(!number.canRedo)
      number.undo()
      expectEqual(number.value, 0)
    }

    @Test("a change that changes nothing makes no step, and keeps the steps to redo")
    func unchanged() {
      var number = Undoable(1)
      number.change { $0 = 1 }
      expectTrue(!number.canUndo)

      number.change("Add") { $0 = 2 }
      number.undo()
      number.change {
        $0 += 1
        $0 -= 1
      }
      expectTrue(!number.canUndo)
      expectEqual(number.redoName, "Add")
    }

    @Test("what a closure changes before it throws is a step") func failure() {
      var number = Undoable(1)
      #expect(throws: Failure.self) {
        try number.change("Add") {
          $0 = 2
          throw Failure()
        }
      }
      expectEqual(number.value, 2)
      expectEqual(number.undoName, "Add")

      #expect(throws: Failure.self) { try number.change { _ in throw Failure() } }
      number.undo()
      expectEqual(number.value, 1)
      expectTrue(!number.canUndo)
    }

    @Test("setting the value is a step without a name") func setting() {
      var items = Undoable(IdentifiedArray([Item(id: 1)]))
      items.value[id: 1]?.name = "Tea"
      items.value.append(Item(id: 2))
      expectEqual(items.value.map(\.name), ["Tea", ""])
      expectEqual(items.undoNames, [nil, nil])
      items.undo()
      items.undo()
      expectEqual(items.value, [Item(id: 1)])
    }

    @Test("the parts of the value are read directly") func parts() {
      let items = Undoable(IdentifiedArray([Item(id: 1, name: "Tea")]))
      expectEqual(items.count, 1)
      expectEqual(items[id: 1]?.name, "Tea")
      expectTrue(items.ids.contains(1))
    }
  }

  @Suite("Groups") struct Groups {
    private var note = Undoable(Note())

    private mutating func type(_ text: String, in field: Field = .title) {
      for letter in text {
        note.change("Typing in \(field)", group: field) {
          if field == .title { $0.title.append(letter) } else { $0.text.append(letter) }
        }
      }
    }

    @Test("successive changes of a group are one step") mutating func joins() {
      type("Tea")
      expectEqual(note.undoNames, ["Typing in title"])
      note.undo()
      expectEqual(note.value, Note())
      note.redo()
      expectEqual(note.title, "Tea")
    }

    @Test("a change of another group ends the group") mutating func otherGroup() {
      type("Tea")
      type("hot", in: .text)
      type("s")
      expectEqual(note.undoNames, ["Typing in title", "Typing in text", "Typing in title"])
    }

    @Test("a change without a group ends the group") mutating func noGroup() {
      type("T")
      note.change("Clear") { $0 = Note(title: "T", text: "-") }
      type("e")
      expectEqual(note.undoNames, ["Typing in title", "Clear", "Typing in title"])
    }

    @Test("changes without a group don't join") mutating func ungrouped() {
      note.change { $0.title = "T" }
      note.change { $0.title = "Te" }
      expectEqual(note.undoNames.count, 2)
    }

    @Test("a group can be ended") mutating func ends() {
      type("Tea")
      note.endGroup()
      type("s")
      expectEqual(note.undoNames.count, 2)
      note.undo()
      expectEqual(note.title, "Tea")
    }

    @Test("an undo in the middle of a group undoes the group, and ends it") mutating func undone() {
      type("T")
      note.endGroup()
      type("ea")
      note.undo()
      expectEqual(note.title, "T")

      type("ip")
      expectEqual(note.title, "Tip")
      expectTrue(!note.canRedo)
      note.undo()
      expectEqual(note.title, "T")
    }

    @Test("a redo doesn't open the group again") mutating func redone() {
      type("Te")
      note.undo()
      note.redo()
      type("a")
      note.undo()
      expectEqual(note.title, "Te")
    }

    @Test("an undo or a redo without a step ends the group, too") mutating func nothingToRedo() {
      type("Te")
      note.redo()
      type("a")
      expectEqual(note.undoNames.count, 2)
    }

    @Test("a group that returns to its beginning is no step") mutating func returns() {
      type("T")
      note.change(group: Field.title) { $0.title = "" }
      expectTrue(!note.canUndo)

      type("Tea")
      expectEqual(note.undoNames, ["Typing in title"])
      note.undo()
      expectEqual(note.title, "")
    }

    @Test("a change that changes nothing ends no other step") mutating func unchanged() {
      type("T")
      note.change(group: Field.title) { $0.title = "T" }
      type("ea")
      expectEqual(note.undoNames.count, 1)
    }

    @Test("a change that changes nothing begins no group") mutating func notBegun() {
      type("Tea")
      note.change(group: Field.text) { $0.text = "" }
      type("hot", in: .text)
      expectEqual(note.undoNames, ["Typing in title", "Typing in text"])
    }

    @Test("the step of a group is changed in place") func inPlace() {
      var numbers = Undoable(Array(0..<1_000))
      numbers.change(group: "drag") { $0[0] = 1 }
      let address = numbers.value.withUnsafeBufferPointer(\.baseAddress)
      numbers.change(group: "drag") { $0[0] = 2 }
      expectEqual(numbers.value.withUnsafeBufferPointer(\.baseAddress), address)
    }
  }

  @Suite("The history") struct History {
    @Test("keeps the newest steps, and drops the oldest") func limit() {
      var number = Undoable(0, limit: 2)
      for step in 1...4 { number.change("\(step)") { $0 = step } }
      expectEqual(number.undoNames, ["3", "4"])
      while number.undo() {}
      expectEqual(number.value, 2)
      while number.redo() {}
      expectEqual(number.value, 4)
      expectEqual(number.undoNames, ["3", "4"])
    }

    @Test("keeps 100 steps by default") func standardLimit() {
      var number = Undoable(0)
      for step in 1...150 { number.change { $0 = step } }
      expectEqual(number.undoNames.count, 100)
      expectEqual(number.limit, 100)
    }

    @Test("keeps nothing with a limit of 0 or less", arguments: [0, -1]) func noLimit(limit: Int) {
      var number = Undoable(0, limit: limit)
      number.change(group: "a") { $0 = 1 }
      number.change(group: "a") { $0 = 2 }
      number.change { $0 = 3 }
      expectEqual(number.value, 3)
      expectTrue(!number.canUndo)
      expectEqual(number.limit, 0)
    }

    @Test("keeps one step with a limit of 1, also of a group") func one() {
      var number = Undoable(0, limit: 1)
      number.change { $0 = 1 }
      number.change(group: "a") { $0 = 2 }
      number.change(group: "a") { $0 = 3 }
      number.undo()
      expectEqual(number.value, 1)
      expectTrue(!number.canUndo)
    }

    @Test("is forgotten when the value is replaced, and the limit stays") func reset() {
      var number = Undoable(0, limit: 3)
      number.change(group: "a") { $0 = 1 }
      number.change { $0 = 2 }
      number.undo()
      number.reset(to: 7)
      expectEqual(number.value, 7)
      expectTrue(!number.canUndo && !number.canRedo)
      expectEqual(number.limit, 3)

      number.change(group: "a") { $0 = 8 }
      number.undo()
      expectEqual(number.value, 7)
    }

    @Test("releases the values of steps that it drops") func memory() {
      final class Payload: Equatable, Sendable {
        static func == (lhs: Payload, rhs: Payload) -> Bool { lhs === rhs }
      }
      var payload: Payload? = Payload()
      let first = Weak(payload)
      var value = Undoable(payload, limit: 1)
      payload = nil
      value.change { $0 = Payload() }
      expectTrue(first.object != nil)
      value.change { $0 = Payload() }
      expectNil(first.object)
    }
  }

  @Suite("Coding") struct Coding {
    @Test("a decoded value has the steps and the limit of the encoded one") func steps() throws {
      var number = Undoable(0, limit: 3)
      for step in 1...4 { number.change("\(step)") { $0 = step } }
      number.undo()
      var copy = try JSONDecoder().decode(
        Undoable<Int>.self, from: JSONEncoder().encode(number))
      expectEqual(copy, number)
      expectEqual(copy.limit, 3)
      copy.redo()
      expectEqual(copy.value, 4)
      while copy.undo() {}
      expectEqual(copy.value, 1)
    }

    @Test(
      "a decoded value has at most as many steps as its limit, and none if the limit is negative",
      arguments: [
        (-1, "[]", "[]"), (0, "[]", "[]"), (1, "[2]", "[]"), (2, "[1, 2]", "[]"),
        (3, "[1, 2]", "[4]"), (9, "[1, 2]", "[5, 4]"),
      ])
    func limits(limit: Int, undone: String, redone: String) throws {
      let steps = { (values: [Int]) in
        "[\(values.map { #"{"value": \#($0)}"# }.joined(separator: ", "))]"
      }
      let text = """
        {"value": 3, "undo": \(steps([1, 2])), "redo": \(steps([5, 4])), "limit": \(limit)}
        """
      let number = try JSONDecoder().decode(Undoable<Int>.self, from: Data(text.utf8))
      var (back, forth) = (number, number)
      var (before, after): ([Int], [Int]) = ([], [])
      while back.undo() { before.insert(back.value, at: 0) }
      while forth.redo() { after.insert(forth.value, at: 0) }
      expectEqual("\(before)", undone)
      expectEqual("\(after)", redone)

      var changed = number
      changed.change { $0 += 1 }
      expectEqual(changed.canUndo, (limit > 0))
    }
  }

  @Suite("Comparing") struct Comparing {
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

    private func changed(_ name: String?, to number: Int) -> Undoable<Int> {
      var value = Undoable(0)
      value.change(name) { $0 = number }
      return value
    }

    @Test("two are equal if their values are equal, and the names of their steps") func equality() {
      expectEqual(Undoable(1), Undoable(1, limit: 3))
      expectTrue(Undoable(1) != Undoable(2))
      expectEqual(changed("A", to: 1), changed("A", to: 1))
      expectTrue(changed("A", to: 1) != changed("B", to: 1))
      expectTrue(changed(nil, to: 1) != Undoable(1))

      var undone = changed("A", to: 1)
      undone.undo()
      expectTrue(undone != Undoable(0))
    }

    @Test("the values of the history are not compared") func history() {
      var (one, other) = (Undoable(0), Undoable(5))
      one.change { $0 = 1 }
      other.change { $0 = 1 }
      expectEqual(one, other)
    }

    @Test("a mirror has the value and a summary of the steps, without their values")
    func reflection() {
      var number = Undoable(0)
      expectEqual(text(of: number), ["value: 0", "undo: nothing", "redo: nothing"])
      for step in 1...100 { number.change("Count") { $0 = step } }
      number.change { $0 = -1 }
      number.undo()
      expectEqual(text(of: number), ["value: 100", "undo: 99 × Count", "redo: 1 × change"])
      expectTrue("\(number)".count < 90)
    }

    private func text(of value: Any) -> [String] {
      Mirror(reflecting: value).children.map { "\($0.label ?? ""): \($0.value)" }
    }
  }

  @MainActor @Suite("In a store") struct InStore {
    struct Counter: Reducer {
      struct State: Equatable {
        var count = Undoable(0)
      }

      enum Action { case added, undoTapped, wasLoaded(Int) }

      func reduce(into state: inout State, action: Action) -> Effect<Self> {
        switch action {
        case .added: state.count.change("Add") { $0 += 1 }
        case .undoTapped: state.count.undo()
        case .wasLoaded(let count): state.count.reset(to: count)
        }
        return .none
      }
    }

    @Test("a reader is notified when only the history changes") func observation() {
      let store = Store(initialState: Counter.State(), reducer: Counter())
      store.send(.added)
      let changes = trackChanges { _ = store.count.canUndo }
      store.send(.wasLoaded(1))
      expectEqual(changes.value, 1)
      expectTrue(!store.count.canUndo)
    }

    @Test("an undo that undoes nothing notifies nobody") func quiet() {
      let store = Store(initialState: Counter.State(), reducer: Counter())
      let changes = trackChanges { _ = store.count.value }
      store.send(.undoTapped)
      expectEqual(changes.value, 0)
    }

    struct Row: Reducer {
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
        var rows = Undoable<IdentifiedArray<Row.State>>([Row.State(id: 1), Row.State(id: 2)])
      }

      enum Action { case row(Int, Row.Action), deleted(Int), undoTapped }

      static let rows = child(\.rows.value, action: Action.row)

      func reduce(into state: inout State, action: Action) -> Effect<Self> {
        switch action {
        case .row(let id, let action):
          return reduce(Row(), Self.rows, id: id, in: &state, action)
        case .deleted(let id): state.rows.change { $0.remove(id: id) }
        case .undoTapped: state.rows.undo()
        }
        return .none
      }
    }

    @Test("an action of a child within the value is a step, if it changes the child")
    func children() throws {
      let store = Store(initialState: List.State(), reducer: List())
      let row = try #require(store.scope(List.rows, id: 1))
      row.send(.renamed)
      expectTrue(!store.rows.canUndo)
      let work = row.send(.workTapped)
      expectTrue(row.isBusy)
      store.send(.undoTapped)
      expectTrue(!row.isBusy)
      work.cancel()
    }

    @Test("a deleted child comes back with its state, without its effects") func deletedChild()
      async
    {
      let store = Store(initialState: List.State(), reducer: List())
      let work = store.send(.row(1, .workTapped))
      store.send(.deleted(1))
      await work.finish()
      store.send(.undoTapped)
      expectTrue(work.isFinished)
      expectEqual(store.rows[id: 1]?.isBusy, true)
      expectEqual(store.scope(List.rows, id: 1)?.isBusy, true)
    }
  }
}
