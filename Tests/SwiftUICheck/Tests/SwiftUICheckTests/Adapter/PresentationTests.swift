import Corbel
import TestSupport
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Presented children") struct PresentationTests {
  enum Way: CaseIterable {
    case sheet, cover, popover, destination

    var kind: Element.Kind {
      switch self {
      case .sheet: .sheet
      case .cover: .cover
      case .popover: .popover
      case .destination: .destination
      }
    }
  }

  struct NoteView: View {
    @State private var taps = 0
    let store: StoreOf<Note>

    var body: some View {
      TextField("Text", text: store.binding(\.text) { .textChanged($0) })
      Button("taps \(taps)") { taps += 1 }
    }
  }

  private func stage(
    _ way: Way, isClosable: Bool = true, onDismiss: @escaping () -> Void = {}
  ) -> Stage<Notebook> {
    Stage(Notebook.State(isClosable: isClosable)) { store in
      let note = store.presented(Notebook.note, onDismiss: .noteClosed)
      NavigationStack {
        switch way {
        case .sheet: Text("").sheet(item: note, onDismiss: onDismiss) { NoteView(store: $0) }
        case .cover:
          Text("").fullScreenCover(item: note, onDismiss: onDismiss) { NoteView(store: $0) }
        case .popover: Text("").popover(item: note) { NoteView(store: $0) }
        case .destination: Text("").navigationDestination(item: note) { NoteView(store: $0) }
        }
      }
    }
  }

  @Test("a child is presented while it exists, and a dismissal is sent", arguments: Way.allCases)
  func presence(way: Way) throws {
    var ends = 0
    let stage = stage(way) { ends += 1 }
    expectNil(stage.host.typed)
    stage.send(.noteOpened(1))
    expectEqual(stage.host.typed, "")
    try stage.host.dismiss(way.kind)
    expectNil(stage.host.typed)
    expectEqual(stage.log.actions, ["noteOpened(1)", "noteClosed"])
    expectTrue(stage.log.origins[1].hasPrefix("PresentationTests.swift"))
    stage.host.leave()
    expectEqual(ends, way == .sheet || way == .cover ? 1 : 0)
  }

  @Test(
    "only the child's view is evaluated with it, belongs to it, and keeps its last state",
    arguments: Way.allCases)
  func leaving(way: Way) throws {
    let stage = stage(way)
    stage.send(.noteOpened(1))
    try stage.host.tap("taps 0")
    stage.store.send(.noteClosed)
    stage.send(.noteOpened(1))
    stage.host.leave()
    expectEqual(stage.host.labels(.button), ["taps 0"])
    let evaluations = stage.evaluations
    try stage.host.type("Tea", into: "Text")
    expectEqual([stage.store.note?.text, "\(stage.evaluations)"], ["Tea", "\(evaluations)"])
    _ = stage.host.takeLeavingFrames()
    stage.send(.noteClosed)
    stage.host.expectLeaving("textField \"Text\" = Tea")
    // A text field that has the focus writes once more.
    expectEqual(stage.reports.facts, [])
  }

  @Test(
    "a child whose dismissal is refused is presented again, and can be dismissed again",
    arguments: Way.allCases)
  func refused(way: Way) async throws {
    let stage = stage(way, isClosable: false)
    stage.send(.noteOpened(1))
    try await stage.expectRefusal(way.kind)
    expectEqual(stage.log.actions, ["noteOpened(1)", "noteClosed", "noteClosed"])
  }

  @Test(
    "SwiftUI writes each item twice, and only a dismissal of the child that is there is sent, once",
    arguments: [
      WrittenDismissal(name: "a dismissal", expected: ["noteClosed"]),
      WrittenDismissal(name: "of a replaced child", meanwhile: [.noteOpened(2)], expected: []),
      WrittenDismissal(
        name: "of a child that was opened again", meanwhile: [.noteClosed, .noteOpened(1)],
        expected: []),
      WrittenDismissal(
        name: "of a child that the feature closes", meanwhile: [.note(.doneTapped)],
        expected: []),
      WrittenDismissal(name: "that is refused", isClosable: false, expected: ["noteClosed"]),
      WrittenDismissal(name: "no dismissal", isDismissal: false, expected: []),
    ])
  func writes(_ write: WrittenDismissal) {
    let stage = stage(.sheet, isClosable: write.isClosable)
    stage.store.send(.noteOpened(1))
    let item = stage.store.presented(Notebook.note, onDismiss: .noteClosed).item
    for action in write.meanwhile { stage.store.send(action) }
    _ = stage.log.take()
    for _ in 1...2 { item.wrappedValue = write.isDismissal ? nil : item.wrappedValue }
    expectEqual(stage.log.actions, write.expected)
  }

  @Test("a child that takes the place of the one that a person dismisses is presented")
  func replacedByDismissal() throws {
    let stage = Stage { store in
      Text("").sheet(item: store.presented(Notebook.note, onDismiss: .noteOpened(2))) {
        Text("Note \($0.state.id)")
      }
    }
    stage.send(.noteOpened(1))
    try stage.host.dismiss(.sheet)
    stage.host.leave()
    expectEqual(stage.host.labels(.sheet), ["Note 2"])
  }

  @Test("a popover has the place that it is given", arguments: [true, false])
  func popoverPlace(isAnchored: Bool) {
    struct PlaceView: View {
      @Environment(\.popoverPlace) private var place

      var body: some View {
        if case .point(let point)? = place?.anchor { Text("x \(Int(point.x))") }
        Text(place?.edge == .trailing ? "trailing" : "any")
      }
    }
    let stage = Stage { store in
      let note = store.presented(Notebook.note, onDismiss: .noteClosed)
      if isAnchored {
        Text("").popover(
          item: note, attachmentAnchor: .point(.topTrailing), arrowEdge: .trailing
        ) { _ in PlaceView() }
      } else {
        Text("").popover(item: note) { _ in PlaceView() }
      }
    }
    stage.send(.noteOpened(1))
    expectEqual(stage.host.texts, isAnchored ? ["", "x 1", "trailing"] : ["", "any"])
  }

  @Test("an action at the end of a view is sent, unless the child has gone")
  func onDisappear() {
    let stage = Stage { store in
      Text("").sheet(item: store.presented(Notebook.note, onDismiss: .noteClosed)) { note in
        Text(note.text).onDisappear(send: .textChanged("seen"), to: note)
      }
    }
    stage.send(.noteOpened(1), .noteClosed)
    stage.host.leave()
    expectEqual(stage.reports.facts, [])
    stage.send(.noteOpened(2))
    stage.host.unmount()
    expectEqual(stage.store.note?.text, "seen")
  }

  @Test("the binding of a presentation is the same in each evaluation, for its child and place")
  func equal() {
    let store = stage(.sheet).store
    store.send(.noteOpened(1))
    func presented(
      _ child: OptionalChild<Notebook, Note.State, Note.Action, Note.Output> = Notebook.note,
      line: UInt = 1
    ) -> PresentedChild<Notebook, Note.State, Note.Action, Note.Output> {
      PresentedChild(
        child: child, declaration: child.declaration, shown: store.scope(Notebook.note),
        refused: RefusedWrite(), dismissal: .noteClosed, place: BindingPlace("A.swift", line, 1))
    }
    let first = presented()
    let others = [presented(), presented(Notebook.destination), presented(line: 2)]
    expectEqual(others.map { $0 == first }, [true, false, false])
    store.send(.noteOpened(2))
    expectTrue(presented() != first)
  }
}
