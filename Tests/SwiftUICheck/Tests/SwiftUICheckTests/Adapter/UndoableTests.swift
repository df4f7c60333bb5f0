import Corbel
import TestSupport
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("The undo manager of a view") struct UndoableTests {
  struct Notes: Reducer {
    struct State: Equatable {
      var names: Undoable<[String]>
      var isLocked = false
    }

    enum Action { case added(String), cleared, undoTapped, redoTapped, wasLoaded, lockTapped }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .added(let name): state.names.change("Add \(name)") { $0.append(name) }
      case .cleared: state.names.change { $0 = [] }
      case .undoTapped: if !state.isLocked { state.names.undo() }
      case .redoTapped: state.names.redo()
      case .wasLoaded: state.names.reset(to: [])
      case .lockTapped: state.isLocked.toggle()
      }
      return .none
    }
  }

  struct NotesView: View {
    let store: StoreOf<Notes>

    var body: some View {
      Text("notes").undoable(store, \.names, undo: .undoTapped, redo: .redoTapped)
    }
  }

  /// An undo manager with a view of notes, and a text field of another view.
  @MainActor struct Bench {
    let manager = UndoManager()
    let field: Field
    let log = Log()
    let store: StoreOf<Notes>
    let host: HeadlessHost

    init(_ names: String...) {
      self.init(before: names) { NotesView(store: $0) }
    }

    init<V: View>(before names: [String], limit: Int = 100, view: (StoreOf<Notes>) -> V) {
      field = Field(manager)
      store = Store(
        initialState: Notes.State(names: Undoable([], limit: limit)), reducer: Notes(),
        observer: log.observer)
      for name in names { store.send(.added(name)) }
      _ = log.take()
      host = HeadlessHost(view(store)) { [manager] in $0.hostUndoManager = manager }
      end()
    }

    /// Ends an event: the views are updated, and the undo manager ends its group.
    func end() {
      host.update()
      manager.endEvent()
    }

    func send(_ action: Notes.Action) {
      store.send(action)
      end()
    }

    func perform(_ step: Step) {
      switch step {
      case .event(let actions):
        for action in actions {
          store.send(action)
          host.update()
        }
      case .undo(let count): for _ in 1...count { manager.undo() }
      case .redo: manager.redo()
      case .type: field.type("a")
      }
      end()
    }

    /// The names, the text of the other view, and what the undo manager offers.
    var shown: String {
      let undo = manager.canUndo ? "Undo \(manager.undoActionName)" : "-"
      let redo = manager.canRedo ? "Redo \(manager.redoActionName)" : "-"
      return "\(store.names.value.joined(separator: ","))\(field.text) | \(undo) | \(redo)"
    }
  }

  enum Step {
    case event([Notes.Action]), undo(Int), redo, type

    static func send(_ action: Notes.Action) -> Step { .event([action]) }
    static func add(_ name: String) -> Step { .send(.added(name)) }
    static var undo: Step { .undo(1) }
  }

  struct Story: Named {
    let name: String
    var before: [String] = []
    var limit = 100
    let steps: [(Step, String)]
  }

  @Test(
    "follows the steps of a value",
    arguments: [
      Story(
        name: "steps are undone and redone by the store's actions, with their names",
        steps: [
          (.send(.lockTapped), " | - | -"), (.send(.lockTapped), " | - | -"),
          (.add("Tea"), "Tea | Undo Add Tea | -"), (.add("Milk"), "Tea,Milk | Undo Add Milk | -"),
          (.undo, "Tea | Undo Add Tea | Redo Add Milk"), (.undo, " | - | Redo Add Tea"),
          (.redo, "Tea | Undo Add Tea | Redo Add Milk"), (.redo, "Tea,Milk | Undo Add Milk | -"),
        ]),
      Story(
        name: "steps to redo of others stay when a step is undone", before: ["Tea"],
        steps: [
          (.type, "Teaa | Undo Typing | -"),
          (.undo, "Tea | Undo Add Tea | Redo Typing"), (.undo, " | - | Redo Add Tea"),
          (.redo, "Tea | Undo Add Tea | Redo Typing"), (.redo, "Teaa | Undo Typing | -"),
        ]),
      Story(
        name: "changes of others are undone in the order in which they came", before: ["Tea"],
        steps: [
          (.type, "Teaa | Undo Typing | -"),
          (.add("Milk"), "Tea,Milka | Undo Add Milk | -"),
          (.undo, "Teaa | Undo Typing | Redo Add Milk"),
          (.undo, "Tea | Undo Add Tea | Redo Typing"), (.undo, " | - | Redo Add Tea"),
        ]),
      Story(
        name: "there is no step to redo after a new one", before: ["Tea"],
        steps: [
          (.undo, " | - | Redo Add Tea"), (.add("Milk"), "Milk | Undo Add Milk | -"),
          (.undo, " | - | Redo Add Milk"),
        ]),
      Story(
        name: "a step without a name is undone", before: ["Tea"],
        steps: [(.send(.cleared), " | Undo  | -"), (.undo, "Tea | Undo Add Tea | Redo ")]),
      Story(
        name: "an undo and a redo by a button are followed", before: ["Tea", "Milk"],
        steps: [
          (.send(.undoTapped), "Tea | Undo Add Tea | Redo Add Milk"),
          (.send(.undoTapped), " | - | Redo Add Tea"),
          (.redo, "Tea | Undo Add Tea | Redo Add Milk"),
          (.send(.redoTapped), "Tea,Milk | Undo Add Milk | -"),
          (.undo, "Tea | Undo Add Tea | Redo Add Milk"), (.undo, " | - | Redo Add Tea"),
        ]),
      Story(
        name: "a button is followed in the event in which a step came",
        steps: [
          (.event([.added("Tea"), .undoTapped]), " | - | Redo Add Tea"),
          (.redo, "Tea | Undo Add Tea | -"),
        ]),
      Story(
        name: "steps of the same event are undone together",
        steps: [
          (.event([.added("Tea"), .added("Milk")]), "Tea,Milk | Undo Add Milk | -"),
          (.undo, " | - | Redo Add Tea"), (.redo, "Tea,Milk | Undo Add Milk | -"),
        ]),
      Story(
        name: "an undo that the reducer refuses stays in the menu", before: ["Tea"],
        steps: [
          (.send(.lockTapped), "Tea | Undo Add Tea | -"), (.undo, "Tea | Undo Add Tea | -"),
          (.send(.lockTapped), "Tea | Undo Add Tea | -"), (.undo, " | - | Redo Add Tea"),
        ]),
      Story(
        name: "nothing is left after the value was replaced", before: ["Tea", "Milk"],
        steps: [
          (.undo, "Tea | Undo Add Tea | Redo Add Milk"), (.send(.wasLoaded), " | - | -"),
        ]),
      Story(
        name: "no more steps are offered than the value keeps", limit: 2,
        steps: [
          (.add("a"), "a | Undo Add a | -"), (.add("b"), "a,b | Undo Add b | -"),
          (.add("c"), "a,b,c | Undo Add c | -"), (.add("d"), "a,b,c,d | Undo Add d | -"),
          (.undo(2), "a,b | - | Redo Add c"), (.redo, "a,b,c | Undo Add c | Redo Add d"),
        ]),
      Story(
        name: "a double tap undoes two steps, and one without a step does nothing",
        before: ["Tea", "Milk"], steps: [(.undo(3), " | - | Redo Add Tea")]),
    ])
  func follows(_ story: Story) {
    let bench = Bench(before: story.before, limit: story.limit) { NotesView(store: $0) }
    for (number, (step, expected)) in story.steps.enumerated() {
      bench.perform(step)
      expectEqual(bench.shown, expected, "step \(number + 1): \(step)")
      expectEqual(bench.manager.groupingLevel, 0)
      expectTrue(bench.manager.groupsByEvent)
    }
  }

  @Test("offers nothing while another view has an open group, and follows later") func openGroup() {
    let bench = Bench("Tea")
    bench.manager.beginUndoGrouping()
    bench.field.type("b")
    bench.send(.undoTapped)
    bench.manager.endUndoGrouping()
    bench.manager.endEvent()
    expectEqual(bench.shown, "b | Undo Typing | -")
    bench.send(.redoTapped)
    expectEqual(bench.shown, "Teab | Undo Add Tea | -")
  }

  @Test("has actions for the steps of a view that appears, and none of a view that disappears")
  func appearing() throws {
    struct Cover: View {
      let store: StoreOf<Notes>
      @State private var isShown = true

      var body: some View {
        Button("Cover") { isShown.toggle() }
        if isShown { NotesView(store: store) }
      }
    }
    let bench = Bench(before: ["Tea", "Milk"]) { Cover(store: $0) }
    bench.send(.undoTapped)
    bench.perform(.type)
    expectEqual(bench.shown, "Teaa | Undo Typing | -")
    try bench.host.tap("Cover")
    bench.send(.redoTapped)
    expectEqual(bench.shown, "Tea,Milka | Undo Typing | -")
    try bench.host.tap("Cover")
    bench.end()
    expectEqual(bench.shown, "Tea,Milka | Undo Add Milk | -")
    bench.perform(.undo)
    expectEqual(bench.shown, "Teaa | Undo Add Tea | Redo Add Milk")
  }

  @Test("retains nothing of a view that is gone") func memory() {
    let manager = UndoManager()
    weak var store: StoreOf<Notes>?
    do {
      let bench = Bench(before: ["Tea"]) {
        NotesView(store: $0).environment(\.hostUndoManager, manager)
      }
      store = bench.store
      expectTrue(manager.canUndo)
      bench.host.unmount()
    }
    expectTrue(!manager.canUndo)
    expectNil(store)
  }

  @Test("registers nothing while its view is not visible, even if the view is updated")
  func invisible() {
    let manager = UndoManager()
    let registration = UndoRegistration()
    var value = Undoable(0)
    value.change { $0 = 1 }
    func follow() -> Bool {
      registration.follow(UndoableSteps(value), in: manager)
      return manager.canUndo
    }
    expectTrue(!follow())
    registration.isVisible = true
    expectTrue(follow())
    registration.end()
    expectTrue(!follow())
  }

  @Test("sends nothing to a child that is gone and whose view is still there") func gone() throws {
    struct Desk: Reducer {
      struct State { var notes: Notes.State? = Notes.State(names: Undoable([])) }

      enum Action { case notes(Notes.Action), closed }

      static let notes = child(\.notes, action: Action.notes)

      func reduce(into state: inout State, action: Action) -> Effect<Self> {
        switch action {
        case .notes(let action): return reduce(Notes(), Self.notes, in: &state, action)
        case .closed: state.notes = nil
        }
        return .none
      }
    }
    let desk = Stage(Desk.State(), Desk()) { _ in Text("desk") }
    let notes = try #require(desk.store.scope(Desk.notes))
    notes.send(.added("Tea"))
    let manager = UndoManager()
    let host = HeadlessHost(NotesView(store: notes)) { $0.hostUndoManager = manager }
    expectTrue(manager.canUndo)
    desk.store.send(.closed)
    manager.undo()
    expectEqual(desk.reports.facts, [])
    host.unmount()
  }

  @Test("another undo manager, or another store with the same steps, gets the actions")
  func others() throws {
    struct Switching: View {
      let stores: [StoreOf<Notes>]
      let managers: [UndoManager]
      @State private var store = 0
      @State private var manager = 0

      var body: some View {
        Button("Other manager") { manager = 1 }
        Button("Other store") { store = 1 }
        NotesView(store: stores[store]).environment(\.hostUndoManager, managers[manager])
      }
    }
    let managers = [UndoManager(), UndoManager()]
    let other = Bench("Tea").store
    let bench = Bench(before: ["Tea"]) { Switching(stores: [$0, other], managers: managers) }
    expectEqual(managers.map(\.canUndo), [true, false])
    try bench.host.tap("Other manager")
    expectEqual(managers.map(\.canUndo), [false, true])
    try bench.host.tap("Other store")
    managers[1].undo()
    expectEqual([bench.store.names.value, other.names.value], [["Tea"], []])
  }

  @Test("registers nothing while registration is disabled, and undoes nothing of others")
  func disabled() {
    let bench = Bench("Tea")
    bench.perform(.type)
    bench.manager.disableUndoRegistration()
    bench.send(.undoTapped)
    bench.manager.enableUndoRegistration()
    bench.send(.redoTapped)
    expectEqual(bench.shown, "Teaa | Undo Typing | -")
  }

  @Test("a change of the value evaluates only the modifier") func evaluations() {
    let bench = Bench()
    bench.send(.added("Tea"))
    expectEqual(bench.host.evaluations(of: NotesView.self), 1)
  }

  /// A text field of another view, which registers its typing.
  @MainActor final class Field {
    private(set) var text = ""
    private let manager: UndoManager

    init(_ manager: UndoManager) { self.manager = manager }

    func type(_ letter: String) {
      set(text + letter)
      manager.setActionName("Typing")
    }

    private func set(_ new: String) {
      let old = text
      text = new
      manager.registerUndo(withTarget: self) { $0.set(old) }
    }
  }
}
