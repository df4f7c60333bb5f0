import Corbel
import Observation
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("The undo manager of a view") struct UndoableTests {
  struct Notes: Reducer {
    struct State: Equatable {
      var names: Undoable<[String]>
      var isLocked = false
    }

    enum Action {
      case added(String), cleared, undoTapped, redoTapped, wasLoaded, lockTapped
    }

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
      Button("Undo") { store.send(.undoTapped) }
        .undoable(store, \.names, undo: .undoTapped, redo: .redoTapped)
    }
  }

  struct Cover: View {
    let store: StoreOf<Notes>
    @State private var isShown = true

    var body: some View {
      Button("Cover") { isShown.toggle() }
      if isShown { NotesView(store: store) }
    }
  }

  @MainActor @Observable final class Drawing {
    var lines = Undoable(0)
  }

  struct DrawingView: View {
    let drawing: Drawing

    var body: some View {
      Text("Lines")
        .undoable(
          drawing.lines, undo: { drawing.lines.undo() }, redo: { drawing.lines.redo() })
    }
  }

  /// An undo manager with a view on it, and a store.
  @MainActor struct Bench {
    let manager = UndoManager()
    let log = Log()
    let store: StoreOf<Notes>
    let host: HeadlessHost

    init(_ names: String..., limit: Int = 100) {
      self.init(before: names, limit: limit) { NotesView(store: $0) }
    }

    init<V: View>(before names: [String], limit: Int = 100, view: (StoreOf<Notes>) -> V) {
      let state = Notes.State(names: Undoable([], limit: limit))
      store = Store(initialState: state, reducer: Notes(), observer: log.observer)
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

    func undo() {
      manager.undo()
      end()
    }

    func redo() {
      manager.redo()
      end()
    }

    /// How often the undo manager can undo, then redo, with the names, and what is left after it.
    var menu: [String] {
      [
        manager.canUndo ? "Undo \(manager.undoActionName)" : "-",
        manager.canRedo ? "Redo \(manager.redoActionName)" : "-",
      ]
    }

    var names: [String] { store.names.value }
  }

  @Test("has nothing to undo without a step") func empty() {
    #expect(Bench().menu == ["-", "-"])
  }

  @Test("undoes and redoes each step by the store's actions, with the names of the steps")
  func steps() {
    let bench = Bench()
    bench.send(.added("Tea"))
    bench.send(.added("Milk"))
    #expect(bench.menu == ["Undo Add Milk", "-"])

    bench.undo()
    #expect(bench.names == ["Tea"])
    #expect(bench.menu == ["Undo Add Tea", "Redo Add Milk"])
    bench.undo()
    #expect(bench.names == [])
    #expect(bench.menu == ["-", "Redo Add Tea"])
    bench.redo()
    bench.redo()
    #expect(bench.names == ["Tea", "Milk"])
    #expect(bench.menu == ["Undo Add Milk", "-"])
    #expect(
      bench.log.take() == [
        #"added("Tea")"#, #"added("Milk")"#, "undoTapped", "undoTapped", "redoTapped",
        "redoTapped",
      ])
  }

  @Test("keeps the steps to redo of others when a step is undone") func keepsOthers() {
    let bench = Bench()
    let field = Field(bench.manager)
    bench.send(.added("Tea"))
    field.type("a")
    bench.end()
    bench.undo()
    #expect(field.text == "")
    bench.undo()
    #expect(bench.names == [])
    bench.redo()
    bench.redo()
    #expect(field.text == "a")
    #expect(bench.names == ["Tea"])
  }

  @Test("undoes changes of others in the order in which they came") func order() {
    let bench = Bench()
    let field = Field(bench.manager)
    bench.send(.added("Tea"))
    field.type("a")
    bench.end()
    bench.send(.added("Milk"))
    bench.undo()
    #expect(bench.names == ["Tea"] && field.text == "a")
    bench.undo()
    #expect(bench.names == ["Tea"] && field.text == "")
    bench.undo()
    #expect(bench.names == [])
    #expect(!bench.manager.canUndo)
  }

  @Test("offers no step to redo after a new one") func branch() {
    let bench = Bench("Tea")
    bench.undo()
    bench.send(.added("Milk"))
    #expect(bench.menu == ["Undo Add Milk", "-"])
    bench.undo()
    #expect(bench.menu == ["-", "Redo Add Milk"])
  }

  @Test("undoes a step without a name") func unnamed() {
    let bench = Bench("Tea")
    bench.send(.cleared)
    #expect(bench.menu == ["Undo ", "-"])
    bench.undo()
    #expect(bench.names == ["Tea"])
    #expect(bench.menu == ["Undo Add Tea", "Redo "])
  }

  @Test("follows an undo and a redo by a button") func button() throws {
    let bench = Bench("Tea", "Milk")
    try bench.host.tap("Undo")
    bench.end()
    #expect(bench.menu == ["Undo Add Tea", "Redo Add Milk"])
    #expect(bench.manager.groupingLevel == 0)
    try bench.host.tap("Undo")
    bench.end()
    #expect(bench.menu == ["-", "Redo Add Tea"])

    bench.redo()
    #expect(bench.names == ["Tea"])
    #expect(bench.menu == ["Undo Add Tea", "Redo Add Milk"])
    bench.send(.redoTapped)
    #expect(bench.menu == ["Undo Add Milk", "-"])
    bench.undo()
    bench.undo()
    #expect(bench.names == [])
  }

  @Test("undoes each step by itself after an undo by a button") func separately() throws {
    let bench = Bench("Tea", "Milk", "Salt")
    try bench.host.tap("Undo")
    bench.end()
    _ = bench.log.take()
    bench.undo()
    #expect(bench.log.take() == ["undoTapped"])
    #expect(bench.manager.groupsByEvent)
  }

  @Test("follows a button in the event in which a step came") func sameEvent() {
    let bench = Bench()
    bench.store.send(.added("Tea"))
    bench.host.update()
    #expect(bench.manager.groupingLevel == 1)
    bench.store.send(.undoTapped)
    bench.end()
    #expect(bench.menu == ["-", "Redo Add Tea"])
    bench.redo()
    #expect(bench.names == ["Tea"])
  }

  @Test("offers nothing while another view has an open group, and follows later") func openGroup() {
    let bench = Bench("Tea")
    let field = Field(bench.manager)
    bench.manager.beginUndoGrouping()
    field.type("a")
    bench.send(.undoTapped)
    bench.manager.endUndoGrouping()
    bench.manager.endEvent()
    #expect(bench.menu == ["Undo Typing", "-"])
    bench.send(.redoTapped)
    #expect(bench.menu == ["Undo Add Tea", "-"])
  }

  @Test("undoes steps of the same event together") func together() {
    let bench = Bench()
    bench.store.send(.added("Tea"))
    bench.host.update()
    bench.store.send(.added("Milk"))
    bench.end()
    bench.undo()
    #expect(bench.names == [])
    bench.redo()
    #expect(bench.names == ["Tea", "Milk"])
  }

  @Test("has an action again if the reducer refuses an undo") func refused() {
    let bench = Bench("Tea")
    bench.send(.lockTapped)
    bench.undo()
    #expect(bench.names == ["Tea"])
    #expect(bench.menu == ["Undo Add Tea", "-"])
    bench.send(.lockTapped)
    bench.undo()
    #expect(bench.names == [])
  }

  @Test("offers nothing after the value was replaced") func replaced() {
    let bench = Bench("Tea", "Milk")
    bench.undo()
    bench.send(.wasLoaded)
    #expect(bench.menu == ["-", "-"])
  }

  @Test("offers no more than the steps that the value keeps") func limit() {
    let bench = Bench(limit: 2)
    for name in ["a", "b", "c", "d"] { bench.send(.added(name)) }
    bench.undo()
    bench.undo()
    #expect(bench.names == ["a", "b"])
    #expect(bench.menu == ["-", "Redo Add c"])
    bench.redo()
    #expect(bench.menu == ["Undo Add c", "Redo Add d"])
  }

  @Test("a double tap undoes two steps, and one without a step does nothing") func doubleTap() {
    let bench = Bench("Tea", "Milk")
    bench.manager.undo()
    bench.manager.undo()
    bench.manager.undo()
    bench.end()
    #expect(bench.names == [])
    #expect(bench.log.take() == ["undoTapped", "undoTapped"])
    #expect(bench.menu == ["-", "Redo Add Tea"])
  }

  @Test("has actions for the steps of a view that appears, and none of a view that disappears")
  func appearing() throws {
    let bench = Bench(before: ["Tea", "Milk"]) { Cover(store: $0) }
    bench.send(.undoTapped)
    #expect(bench.menu == ["Undo Add Tea", "Redo Add Milk"])
    try bench.host.tap("Cover")
    bench.end()
    #expect(bench.menu == ["-", "-"])
    bench.send(.redoTapped)
    #expect(bench.menu == ["-", "-"])
    try bench.host.tap("Cover")
    bench.end()
    #expect(bench.menu == ["Undo Add Milk", "-"])
    bench.undo()
    #expect(bench.names == ["Tea"])
  }

  @Test("retains nothing of a view that is gone") func memory() {
    let manager = UndoManager()
    weak var store: StoreOf<Notes>?
    do {
      let notes = Store(initialState: Notes.State(names: Undoable([])), reducer: Notes())
      store = notes
      notes.send(.added("Tea"))
      let host = HeadlessHost(NotesView(store: notes)) { $0.hostUndoManager = manager }
      #expect(manager.canUndo)
      host.unmount()
    }
    #expect(!manager.canUndo)
    #expect(store == nil)
  }

  @Test("registers nothing while its view is not visible, even if the view is updated")
  func invisible() {
    let manager = UndoManager()
    let registration = UndoRegistration()
    var value = Undoable(0)
    value.change { $0 = 1 }
    registration.follow(UndoableSteps(value), in: manager)
    #expect(!manager.canUndo)
    registration.isVisible = true
    registration.follow(UndoableSteps(value), in: manager)
    #expect(manager.canUndo)
    registration.end()
    registration.follow(UndoableSteps(value), in: manager)
    #expect(!manager.canUndo)
  }

  struct Desk: Reducer {
    struct State: Equatable {
      var notes: Notes.State? = Notes.State(names: Undoable([]))
    }

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

  @Test("sends nothing to a child that is gone and whose view is still there") func gone() throws {
    let reports = Reports()
    let desk = Store(
      initialState: Desk.State(), reducer: Desk(), diagnostics: reports.reporter)
    let notes = try #require(desk.scope(Desk.notes))
    notes.send(.added("Tea"))
    let manager = UndoManager()
    let host = HeadlessHost(NotesView(store: notes)) { $0.hostUndoManager = manager }
    #expect(manager.canUndo)
    desk.send(.closed)
    manager.undo()
    #expect(reports.all == [])
    host.unmount()
  }

  @Test("the actions of others stay when the view disappears") func others() {
    let bench = Bench("Tea")
    let field = Field(bench.manager)
    field.type("a")
    bench.manager.endEvent()
    bench.host.unmount()
    #expect(bench.menu == ["Undo Typing", "-"])
  }

  @Test("another undo manager of the environment gets the actions") func otherManager() throws {
    struct Switching: View {
      let store: StoreOf<Notes>
      let managers: [UndoManager]
      @State private var index = 0

      var body: some View {
        Button("Switch") { index = 1 }
        NotesView(store: store).environment(\.hostUndoManager, managers[index])
      }
    }
    let managers = [UndoManager(), UndoManager()]
    let bench = Bench(before: ["Tea"]) { Switching(store: $0, managers: managers) }
    #expect(managers.map(\.canUndo) == [true, false])
    try bench.host.tap("Switch")
    #expect(managers.map(\.canUndo) == [false, true])
    managers[1].undo()
    #expect(bench.names == [])
  }

  @Test("another store of the view gets the actions, also if it has the same steps")
  func otherStore() throws {
    struct Switching: View {
      let stores: [StoreOf<Notes>]
      @State private var index = 0

      var body: some View {
        Button("Switch") { index = 1 }
        NotesView(store: stores[index])
      }
    }
    let other = Bench("Tea").store
    let bench = Bench(before: ["Tea"]) { Switching(stores: [$0, other]) }
    try bench.host.tap("Switch")
    bench.undo()
    #expect(bench.names == ["Tea"])
    #expect(other.names.value == [])
  }

  @Test("a view without an undo manager does nothing") func noManager() {
    let store = Store(initialState: Notes.State(names: Undoable([])), reducer: Notes())
    let host = HeadlessHost(NotesView(store: store))
    store.send(.added("Tea"))
    host.update()
    #expect(store.names.canUndo)
  }

  @Test("registers nothing while registration is disabled, and undoes nothing of others")
  func disabled() {
    let bench = Bench("Tea")
    let field = Field(bench.manager)
    field.type("a")
    bench.end()
    bench.manager.disableUndoRegistration()
    bench.send(.undoTapped)
    #expect(field.text == "a")
    bench.manager.enableUndoRegistration()
    bench.send(.redoTapped)
    #expect(bench.menu == ["Undo Typing", "-"])
  }

  @Test("a change of the value evaluates only the modifier") func evaluations() {
    let bench = Bench()
    let count = bench.host.evaluations(of: NotesView.self)
    bench.send(.added("Tea"))
    #expect(bench.host.evaluations(of: NotesView.self) == count)
  }

  @Test("works for a value of any observable object") func viewState() {
    let (drawing, manager) = (Drawing(), UndoManager())
    let host = HeadlessHost(DrawingView(drawing: drawing)) { $0.hostUndoManager = manager }
    drawing.lines.change("Draw") { $0 += 1 }
    host.update()
    #expect(manager.undoActionName == "Draw")
    manager.undo()
    #expect(drawing.lines.value == 0)
    host.update()
    manager.redo()
    #expect(drawing.lines.value == 1)
  }

  /// A text field of another view, which registers its typing.
  @MainActor private final class Field {
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
