import Corbel
import Observation
import TestSupport
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Presented values") struct PresentedValueTests {
  enum Way: CaseIterable {
    case alert, dialog, isPresented

    var kind: Element.Kind { self == .dialog ? .dialog : .alert }
  }

  private func stage(_ way: Way, _ state: Notebook.State = .init()) -> Stage<Notebook> {
    Stage(state) { store in
      let problem = store.presented(\.problem, onDismiss: .problemClosed)
      let question = store.presented(\.question, onDismiss: .kept)
      let again = Button("Again") { store.send(.problemFound("second")) }
      let delete = { (id: Int) in Button("Delete") { store.send(.deleted(id)) } }
      switch way {
      case .alert:
        Text("desk")
          .alert("Problem", item: problem, actions: { _ in again }, message: { Text($0) })
          .alert("?", item: question, actions: { delete($0.id) }, message: { Text("\($0.id)") })
      case .dialog:
        Text("desk")
          .confirmationDialog("", item: problem, actions: { _ in again }, message: { Text($0) })
          .confirmationDialog(
            "", item: question, actions: { delete($0.id) }, message: { Text("\($0.id)") })
      case .isPresented:
        Text("desk")
          .alert(
            "Problem", isPresented: store.presentedFlag(\.problem, onDismiss: .problemClosed),
            actions: { again }, message: { Text(store.problem ?? "") }
          )
          .alert(
            "?", isPresented: store.presentedFlag(\.question, onDismiss: .kept),
            presenting: store.question, actions: { delete($0.id) }, message: { Text("\($0.id)") })
      }
    }
  }

  @Test(
    "a question is shown while there is a value, and no dismissal follows an answer",
    arguments: Way.allCases)
  func answered(way: Way) throws {
    let stage = stage(way)
    expectNil(stage.host.find(way.kind))
    stage.send(.asked(1))
    expectEqual(stage.host.texts, ["desk", "1", "Delete"])
    try stage.host.tap("Delete")
    expectEqual(stage.host.texts, ["desk"])
    expectEqual(stage.log.actions, ["asked(1)", "deleted(1)"])
  }

  @Test(
    "a value that follows the shown one is shown after it, and dismissed", arguments: Way.allCases)
  func dismissed(way: Way) async throws {
    let stage = stage(way)
    stage.send(.problemFound("first"), .problemFound("second"))
    _ = stage.log.take()
    try stage.host.dismiss(way.kind)
    expectEqual(stage.log.actions, [])
    await stage.host.until { stage.host.find(way.kind) != nil }
    expectEqual(stage.host.texts, ["desk", "second", "Again"])
    try stage.host.dismiss(way.kind)
    expectEqual(stage.log.actions, ["problemClosed"])
    expectTrue(stage.log.origins[2].hasPrefix("PresentedValueTests.swift"))
    await stage.host.pass()
    expectNil(stage.host.find(way.kind))
  }

  @Test(
    "a button that finds the next problem is followed by its alert", arguments: Way.allCases,
    [false, true])
  func next(way: Way, updates: Bool) async throws {
    let stage = stage(way)
    stage.host.answersUpdate = updates
    stage.send(.problemFound("first"))
    try stage.host.tap("Again")
    await stage.host.until { stage.host.find(way.kind) != nil }
    expectEqual(stage.host.texts, ["desk", "second", "Again"])
    try stage.host.dismiss(way.kind)
    expectEqual(
      stage.log.actions.map { String($0.prefix(13)) },
      ["problemFound(", "problemFound(", "problemClosed"])
  }

  @Test("a question that takes another one's place is shown, and answered", arguments: Way.allCases)
  func replaced(way: Way) async throws {
    let stage = stage(way)
    stage.send(.asked(1), .asked(2))
    expectNil(stage.host.find(way.kind))
    stage.host.leave()
    await stage.host.until { stage.host.find(way.kind) != nil }
    expectEqual(stage.host.texts, ["desk", "2", "Delete"])
    stage.store.send(.deleted(2))
    stage.send(.asked(2))
    stage.host.leave()
    await stage.host.until { stage.host.find(way.kind) != nil }
    try stage.host.tap("Delete")
    expectEqual(stage.log.actions.suffix(2), ["asked(2)", "deleted(2)"])
  }

  @Test("a dismissal that is refused shows the question again", arguments: Way.allCases)
  func refused(way: Way) async throws {
    let stage = stage(way, Notebook.State(problem: "first", isClosable: false))
    try await stage.expectRefusal(way.kind)
    expectEqual(stage.host.texts, ["desk", "first", "Again"])
    expectEqual(stage.log.actions, ["problemClosed", "problemClosed"])
  }

  /// A view with a sheet, and with a question on the same view or within the sheet.
  private func sheetStage(within: Bool) -> Stage<Notebook> {
    Stage { store in
      let note = store.presented(Notebook.note, onDismiss: .noteClosed)
      let problem = store.presented(\.problem, onDismiss: .problemClosed)
      if within {
        Text("desk").sheet(item: note) { _ in
          Text("note").alert("Problem", item: problem) { Button($0) {} }
        }
      } else {
        VStack { Text("desk") }.sheet(item: note) { Text("note \($0.state.id)") }
          .alert("Problem", item: problem) { Button($0) {} }
      }
    }
  }

  // TCA 1991, LLMonFHIR 113.
  @Test("a question that is asked as a sheet closes is shown after the sheet, and answered")
  func afterSheet() async throws {
    let stage = sheetStage(within: false)
    stage.send(.noteOpened(1))
    stage.store.send(.noteClosed)
    stage.send(.problemFound("Full"))
    await stage.host.pass()
    expectEqual(stage.host.texts, ["desk"])
    stage.send(.problemFound("Empty"))
    stage.host.leave()
    await stage.host.expect("Empty")
    try stage.host.dismiss(.alert)
    expectNil(stage.store.problem)
    stage.send(.noteOpened(2))
    expectEqual(stage.host.texts, ["desk", "note 2"])
  }

  @Test(
    "a question that comes with a sheet is shown after it, however late SwiftUI says that it appears",
    arguments: [false, true])
  func withSheet(appearsLater: Bool) async throws {
    let stage = Stage { store in
      Text("desk")
        .alert("Problem", item: store.presented(\.problem)) { Button($0) {} }
        .sheet(item: store.presented(Notebook.note, onDismiss: .noteClosed)) { _ in Text("note") }
    }
    stage.host.appearsLater = appearsLater
    stage.store.send(.noteOpened(1))
    stage.send(.problemFound("Full"))
    await stage.host.pass()
    expectEqual(stage.host.texts, ["desk", "note"])
    try stage.host.dismiss(.sheet)
    stage.host.leave()
    await stage.host.expect("Full")
    try stage.host.dismiss(.alert)
    expectNil(stage.store.problem)
  }

  @Test("a question that is asked during a sheet is shown after it, or at once within it")
  func duringSheet() async throws {
    for within in [false, true] {
      let stage = sheetStage(within: within)
      stage.send(.noteOpened(1), .problemFound("Full"))
      if within {
        await stage.host.expect("Full")
      } else {
        expectNil(stage.host.find(.alert))
        stage.send(.problemFound("Empty"))
        try stage.host.dismiss(.sheet)
        stage.host.leave()
        await stage.host.expect("Empty")
      }
      try stage.host.dismiss(.alert)
      expectNil(stage.store.problem)
    }
  }

  // UIKit: "Attempt to present an alert while a presentation is in progress".
  @Test("the question of another modifier is shown after a question", arguments: Way.allCases)
  func otherModifier(way: Way) async throws {
    for isProblemFirst in [false, true] {
      let ask = Notebook.Action.asked(1)
      let find = Notebook.Action.problemFound("Full")
      let (first, second) = isProblemFirst ? (find, ask) : (ask, find)
      let text = isProblemFirst ? "1" : "Full"
      let end: Notebook.Action = isProblemFirst ? .problemClosed : .deleted(1)
      let changes: [(name: String, act: (Stage<Notebook>) throws -> Void)] = [
        (
          "the feature replaces it",
          {
            $0.store.send(end); $0.send(second)
          }
        ),
        ("the feature asks, and takes it back later", { $0.send(second, end) }),
        (
          "a person answers it",
          {
            $0.send(second); try $0.host.dismiss(way.kind)
          }
        ),
      ]
      for change in changes {
        let stage = stage(way)
        PresentedScreens.of(stage.store).waitForQuestion = {}
        stage.send(first)
        try change.act(stage)
        stage.host.leave()
        await stage.host.expect(text)
        try stage.host.dismiss(way.kind)
        await stage.host.pass()
        expectNil(stage.host.find(way.kind), "\(change.name)")
        expectEqual(stage.store.state, Notebook.State(), "\(change.name)")
      }
    }
  }

  @Test("two questions that are asked at once are shown one after the other")
  func twoAtOnce() async throws {
    let stage = stage(.alert)
    stage.store.send(.asked(1))
    stage.send(.problemFound("Full"))
    PresentedScreens.of(stage.store).waitForQuestion = {}
    await stage.host.expect("1")
    try stage.host.tap("Delete")
    await stage.host.expect("Full")
    try stage.host.dismiss(.alert)
    await stage.host.pass()
    expectNil(stage.host.find(.alert))
    expectEqual(stage.store.state, Notebook.State())
  }

  @Test("a question whose view has gone holds back no other question")
  func questionWithoutView() async throws {
    let stage = Stage { store in
      if store.title.isEmpty {
        Text("list").alert("?", item: store.presented(\.question)) { Text("\($0.id)") }
      }
      Text("desk").alert("Problem", item: store.presented(\.problem)) { Button($0) {} }
    }
    stage.send(.asked(1), .titleChanged("A"))
    stage.host.leave()
    stage.send(.problemFound("Full"))
    await stage.host.expect("Full")
  }

  @Test("a question that is asked during a sheet of a view is shown after the sheet")
  func duringOtherSheet() async throws {
    let stage = Stage { store in
      Stateful(true) { isShown in
        Text("desk").sheet(isPresented: isShown) { Text("sheet").holdsQuestions(of: store) }
          .alert("Problem", item: store.presented(\.problem)) { Button($0) {} }
      }
    }
    stage.send(.problemFound("Full"))
    expectEqual(stage.host.texts, ["desk", "sheet"])
    try stage.host.dismiss(.sheet)
    stage.host.leave()
    await stage.host.expect("Full")
    try stage.host.dismiss(.alert)
    expectEqual(stage.log.actions.last, "dismissed")
  }

  @Test(
    "SwiftUI writes each value twice, and only a dismissal of what is shown is sent, once",
    arguments: [
      WrittenDismissal(name: "a dismissal", expected: ["problemClosed"]),
      WrittenDismissal(name: "that is refused", isClosable: false, expected: ["problemClosed"]),
      WrittenDismissal(
        name: "that comes late", meanwhile: [.problemClosed, .problemFound("first")],
        expected: []),
      WrittenDismissal(name: "no dismissal", isDismissal: false, expected: []),
    ], [true, false])
  func writes(_ write: WrittenDismissal, isBool: Bool) {
    let state = Notebook.State(problem: "first", isClosable: write.isClosable)
    let stage = Stage(state) { _ in Text("") }
    let item = stage.store.presented(\.problem, onDismiss: .problemClosed)
    let isPresented = stage.store.presentedFlag(\.problem, onDismiss: .problemClosed)
    for action in write.meanwhile { stage.store.send(action) }
    _ = stage.log.take()
    for _ in 1...2 {
      if isBool {
        isPresented.wrappedValue = !write.isDismissal
      } else {
        item.wrappedValue = write.isDismissal ? nil : "other"
      }
    }
    expectEqual(stage.log.actions, write.expected)
  }

  @Test(
    "without 'onDismiss', a dismissal sends the action 'dismissed'",
    arguments: [
      (.alert, Notebook.State(problem: "Full")),
      (.dialog, Notebook.State(destination: OneOf(\.farewell, "Bye"))),
      (.sheet, Notebook.State(destination: OneOf(\.note, Note.State(id: 1)))),
    ] as [(Element.Kind, Notebook.State)])
  func presentingAction(kind: Element.Kind, state: Notebook.State) throws {
    let stage = Stage(state) { store in
      Text("shelf")
        .alert("Problem", item: store.presented(\.problem)) { Button($0) {} }
        .confirmationDialog("Bye", item: store.presented(\.destination.farewell)) { Button($0) {} }
        .sheet(item: store.presented(Notebook.destination)) { Text("note \($0.state.id)") }
    }
    try stage.host.dismiss(kind)
    expectEqual(stage.log.actions, ["dismissed"])
    expectEqual(stage.store.state, Notebook.State())
  }

  // As in issue 3894 of The Composable Architecture, where the alert was dismissed with the sheet.
  @Test("an alert takes the place of a sheet, and only its own dismissal is sent")
  func sheetThenAlert() async throws {
    let stage = Stage(Notebook.State(destination: OneOf(\.note, Note.State(id: 1)))) { store in
      Text("desk")
        .sheet(item: store.presented(Notebook.destination)) { Text("note \($0.state.id)") }
        .alert("Bye", item: store.presented(\.destination.farewell)) { Button($0) {} }
    }
    expectEqual(stage.host.texts, ["desk", "note 1"])
    stage.send(.opened(OneOf(\.farewell, "Bye")))
    _ = stage.log.take()
    stage.host.leave()
    await stage.host.expect("Bye")
    expectEqual(stage.host.texts, ["desk", "Bye"])
    expectEqual(stage.log.actions, [])
    try stage.host.tap("Bye")
    expectEqual(stage.log.actions, ["dismissed"])
  }

  @Test("an alternative is shown without observing the others")
  func alternative() {
    let stage = Stage { store in
      Text("desk")
        .alert("Farewell", item: store.presented(\.destination.farewell, onDismiss: .opened(nil))) {
          Button($0) {}
        }
    }
    stage.send(
      .opened(OneOf(\.note, Note.State(id: 1))), .destination(.textChanged("T")),
      .destination(.textChanged("Tea")))
    expectEqual(stage.evaluations, 1)
    stage.send(.opened(OneOf(\.farewell, "Good bye")))
    expectEqual(stage.host.texts, ["desk", "Good bye"])
  }

  @Observable @MainActor final class Shelf {
    var destination: OneOf<Notebook.Destination> = OneOf(\.note, Note.State(id: 1))
  }

  struct ShelfView: View {
    @Bindable var shelf: Shelf

    var body: some View {
      Text("shelf")
        .sheet(item: $shelf.destination.note) { Text("note \($0.id)") }
        .alert("Farewell", item: $shelf.destination.farewell) { Button($0) {} }
    }
  }

  // As in swift-navigation's pull request 149: a late dismissal must not close the next
  // destination.
  @Test("the binding of a view state's alternative removes only its own value")
  func viewState() throws {
    let shelf = Shelf()
    let host = HeadlessHost(ShelfView(shelf: shelf))
    expectEqual(host.texts, ["shelf", "note 1"])
    let note = Bindable(shelf).destination.note
    shelf.destination = nil
    // Without a store, SwiftUI loses an alert that comes while the sheet leaves.
    host.leave()
    shelf.destination.farewell = "Bye"
    host.update()
    expectEqual(host.texts, ["shelf", "Bye"])
    note.wrappedValue = nil
    expectEqual(shelf.destination.farewell, "Bye")
    try host.tap("Bye")
    expectTrue(shelf.destination == nil)
    note.wrappedValue = Note.State(id: 2)
    expectEqual(shelf.destination, OneOf(\.note, Note.State(id: 2)))
  }

  @Test("a condition observes the presence of its value only") func observation() {
    let stage = Stage { store in
      Text("\(store.presentedFlag(\.note, onDismiss: .noteClosed).wrappedValue)")
    }
    stage.send(.noteOpened(1), .note(.textChanged("Tea")))
    expectEqual(stage.host.texts, ["true"])
    expectEqual(stage.evaluations, 2)
  }

  @Test("the binding is the same in each evaluation, for its question, field and place")
  func equal() {
    let store = Stage { _ in Text("") }.store
    store.send(.asked(1))
    func presented(
      _ field: KeyPath<Notebook.State, Notebook.Question?> = \.question, line: UInt = 1
    ) -> PresentedValue<Notebook.State, Notebook.Question, Notebook.Action> {
      PresentedValue(
        path: .property(field), find: { nil },
        shown: store.scope(state: \.question) { (_: Never) -> Notebook.Action in },
        presentation: Presentation(), dismissal: .kept, place: BindingPlace("A.swift", line, 1))
    }
    let first = presented()
    let others = [presented(), presented(\.otherQuestion), presented(line: 2)]
    expectEqual(others.map { $0 == first }, [true, false, false])
    store.send(.asked(2))
    expectTrue(presented() != first)
  }
}

extension Notebook.State {
  fileprivate var otherQuestion: Notebook.Question? { nil }
}
