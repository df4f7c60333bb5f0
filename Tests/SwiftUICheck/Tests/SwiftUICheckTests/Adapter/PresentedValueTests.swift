import Corbel
import CorbelSwiftUI
import Testing

@testable import SwiftUI

@MainActor @Suite("Presented values") struct PresentedValueTests {
  /// A reducer with a question that has an `id`, a problem without one, and a case with a value.
  struct Desk: Reducer {
    enum Destination: Equatable { case note(Note.State), farewell(String) }

    struct State: Equatable {
      var problem: String?
      var question: Notebook.Question?
      var destination: Destination?
      var isStubborn = false

      var farewell: String? {
        if case .farewell(let text) = destination { text } else { nil }
      }
    }

    enum Action {
      case problemFound(String), problemClosed
      case asked(Int), kept, deleted(Int)
      case opened(Destination?), note(Note.Action)
    }

    static let note = child(
      \.destination, case: Destination.note, action: Action.note,
      output: { (_: Note.Output) in .opened(nil) }
    ) { if case .note(let note) = $0 { note } else { nil } }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .problemFound(let problem): state.problem = problem
      case .problemClosed: if !state.isStubborn { state.problem = nil }
      case .asked(let id): state.question = Notebook.Question(id: id)
      case .kept: if !state.isStubborn { state.question = nil }
      case .deleted: state.question = nil
      case .opened(let destination): state.destination = destination
      case .note(let action): return reduce(Note(), Self.note, in: &state, action)
      }
      return .none
    }
  }

  enum Way: CaseIterable {
    case alert, dialog, isPresented

    var kind: Element.Kind { self == .dialog ? .dialog : .alert }
  }

  struct DeskView: View {
    let store: StoreOf<Desk>
    var way = Way.alert

    var body: some View {
      let problem = store.presented(\.problem, onDismiss: .problemClosed)
      let question = store.presented(\.question, onDismiss: .kept)
      switch way {
      case .alert:
        Text("desk")
          .alert("Problem", item: problem) { _ in
            again
          } message: {
            Text($0)
          }
          .alert("Delete?", item: question) {
            delete($0.id)
          } message: {
            Text("Note \($0.id)")
          }
      case .dialog:
        Text("desk")
          .confirmationDialog("Problem", item: problem) { _ in
            again
          } message: {
            Text($0)
          }
          .confirmationDialog("Delete?", item: question) {
            delete($0.id)
          } message: {
            Text("Note \($0.id)")
          }
      case .isPresented:
        Text("desk")
          .alert(
            "Problem", isPresented: store.isPresented(\.problem, onDismiss: .problemClosed)
          ) {
            again
          } message: {
            Text(store.problem ?? "")
          }
          .alert(
            "Delete?", isPresented: store.isPresented(\.question, onDismiss: .kept),
            presenting: store.question
          ) {
            delete($0.id)
          } message: {
            Text("Note \($0.id)")
          }
      }
    }

    private var again: some View {
      Button("Again") { store.send(.problemFound("second")) }
    }

    private func delete(_ id: Int) -> some View {
      Button("Delete") { store.send(.deleted(id)) }
    }
  }

  private let log = Log()

  private func show(_ way: Way = .alert, _ state: Desk.State = Desk.State()) -> (
    StoreOf<Desk>, HeadlessHost
  ) {
    let store = Store(initialState: state, reducer: Desk(), observer: log.observer)
    return (store, HeadlessHost(DeskView(store: store, way: way)))
  }

  @Test("a question is shown while there is a value, with the value", arguments: Way.allCases)
  func presence(way: Way) {
    let (store, host) = show(way)
    #expect(host.find(way.kind) == nil)
    store.send(.asked(1))
    host.update()
    #expect(host.texts == ["desk", "Note 1", "Delete"])
    store.send(.deleted(1))
    host.update()
    #expect(host.find(way.kind) == nil)
  }

  @Test("a button that answers is not followed by a dismissal", arguments: Way.allCases)
  func answered(way: Way) throws {
    let (store, host) = show(way)
    store.send(.asked(1))
    try host.tap("Delete")
    #expect(log.actions == ["asked(1)", "deleted(1)"])
  }

  @Test("a dismissal is sent once", arguments: Way.allCases)
  func dismissed(way: Way) throws {
    let (store, host) = show(way)
    store.send(.problemFound("first"))
    host.update()
    try host.dismiss(way.kind)
    #expect(log.actions == ["problemFound(\"first\")", "problemClosed"])
    #expect(host.find(way.kind) == nil)
  }

  @Test("a button that finds the next problem is followed by its alert", arguments: Way.allCases)
  func next(way: Way) async throws {
    let (store, host) = show(way)
    store.send(.problemFound("first"))
    try host.tap("Again")
    #expect(store.problem == "second")
    await host.until { host.find(way.kind) != nil }
    #expect(host.texts.contains("second"))
    #expect(log.actions == ["problemFound(\"first\")", "problemFound(\"second\")"])
    try host.dismiss(way.kind)
    #expect(store.problem == nil)
  }

  @Test("a question that takes another one's place is shown, and answered", arguments: Way.allCases)
  func replaced(way: Way) async throws {
    let (store, host) = show(way)
    store.send(.asked(1))
    host.update()
    store.send(.asked(2))
    host.update()
    #expect(host.find(way.kind) == nil)
    await host.until { host.find(way.kind) != nil }
    #expect(host.texts == ["desk", "Note 2", "Delete"])
    try host.tap("Delete")
    #expect(log.actions == ["asked(1)", "asked(2)", "deleted(2)"])
  }

  @Test("a question that was answered and asked again at once is shown", arguments: Way.allCases)
  func askedAgain(way: Way) async {
    let (store, host) = show(way)
    store.send(.asked(1))
    host.update()
    store.send(.deleted(1))
    store.send(.asked(1))
    host.update()
    await host.until { host.find(way.kind) != nil }
    #expect(host.texts == ["desk", "Note 1", "Delete"])
  }

  @Test("a dismissal that is refused shows the question again", arguments: Way.allCases)
  func refused(way: Way) async throws {
    let (_, host) = show(way, Desk.State(problem: "first", isStubborn: true))
    for _ in 1...2 {
      try host.dismiss(way.kind)
      #expect(host.find(way.kind) == nil)
      await host.until { host.find(way.kind) != nil }
      #expect(host.texts.contains("first"))
    }
    #expect(log.actions == ["problemClosed", "problemClosed"])
  }

  @Test("a value that changes while it is shown is dismissed as usual", arguments: Way.allCases)
  func changed(way: Way) throws {
    let (store, host) = show(way)
    store.send(.problemFound("firs"))
    host.update()
    store.send(.problemFound("first"))
    host.update()
    try host.dismiss(way.kind)
    #expect(store.problem == nil)
  }

  @Test("a refused dismissal that is written twice is sent once")
  func twice() {
    let (store, _) = show(.alert, Desk.State(problem: "first", isStubborn: true))
    let problem = store.presented(\.problem, onDismiss: .problemClosed)
    problem.wrappedValue = nil
    problem.wrappedValue = nil
    #expect(log.actions == ["problemClosed"])
  }

  @Test("a dismissal that comes late doesn't close a later question")
  func late() {
    let (store, _) = show()
    store.send(.problemFound("first"))
    let first = store.presented(\.problem, onDismiss: .problemClosed)
    store.send(.problemClosed)
    store.send(.problemFound("first"))
    _ = log.take()
    first.wrappedValue = nil
    #expect(log.actions == [])
  }

  @Test("a value that SwiftUI writes is ignored")
  func written() {
    let (store, _) = show()
    store.send(.problemFound("first"))
    _ = log.take()
    store.presented(\.problem, onDismiss: .problemClosed).wrappedValue = "other"
    #expect(log.actions == [])
  }

  struct Shelf: Reducer {
    enum Destination: Equatable { case note(Note.State), farewell(String) }

    struct State: Equatable {
      var problem: String?
      var destination: Destination?
    }

    enum Action: PresentingAction { case note(Note.Action), noteFinished, dismissed }

    static let note = child(
      \.destination, case: Destination.note, action: Action.note,
      output: { (_: Note.Output) in .noteFinished }
    ) { if case .note(let note) = $0 { note } else { nil } }
    static let farewell = child(\.destination) {
      if case .farewell(let it) = $0 { it } else { nil }
    }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      state = State()
      return .none
    }
  }

  struct ShelfView: View {
    let store: StoreOf<Shelf>

    var body: some View {
      Text("shelf")
        .alert("Problem", item: store.presented(\.problem)) { Button($0) {} }
        .confirmationDialog("Farewell", item: store.presented(Shelf.farewell)) { Button($0) {} }
        .sheet(item: store.presented(Shelf.note)) { Text("note \($0.state.id)") }
    }
  }

  @Test(
    "without 'onDismiss', a dismissal sends the action 'dismissed'",
    arguments: [
      (.alert, Shelf.State(problem: "Full")),
      (.dialog, Shelf.State(destination: .farewell("Bye"))),
      (.sheet, Shelf.State(destination: .note(Note.State(id: 1)))),
    ] as [(Element.Kind, Shelf.State)])
  func presentingAction(kind: Element.Kind, state: Shelf.State) throws {
    let store = Store(initialState: state, reducer: Shelf(), observer: log.observer)
    let host = HeadlessHost(ShelfView(store: store))
    try host.dismiss(kind)
    #expect(log.actions == ["dismissed"])
    #expect(store.state == Shelf.State())
  }

  @Test("the value of a case is shown without observing the rest of the enum")
  func enumCase() throws {
    struct FarewellView: View {
      let store: StoreOf<Desk>

      var body: some View {
        Text("desk")
          .alert("Farewell", item: store.presented(\.farewell, onDismiss: .opened(nil))) { _ in
            Button("Bye") { store.send(.opened(nil)) }
          } message: {
            Text($0)
          }
      }
    }
    let (store, _) = show()
    let host = HeadlessHost(FarewellView(store: store))
    store.send(.opened(.note(Note.State(id: 1))))
    for text in ["T", "Te", "Tea"] {
      store.send(.note(.textChanged(text)))
      host.update()
    }
    #expect(host.evaluations(of: FarewellView.self) == 1)
    store.send(.opened(.farewell("Good bye")))
    host.update()
    #expect(host.texts == ["desk", "Good bye", "Bye"])
  }
}
