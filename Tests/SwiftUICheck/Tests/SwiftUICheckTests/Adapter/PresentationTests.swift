import Corbel
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Presented children") struct PresentationTests {
  enum Way: CaseIterable { case sheet, cover, popover, destination }

  struct NotebookView: View {
    let store: StoreOf<Notebook>
    var way = Way.sheet

    var body: some View {
      let note = store.presented(Notebook.note, onDismiss: .noteClosed)
      NavigationStack {
        switch way {
        case .sheet: Text("notebook").sheet(item: note) { NoteView(store: $0) }
        case .cover: Text("notebook").fullScreenCover(item: note) { NoteView(store: $0) }
        case .popover: Text("notebook").popover(item: note) { NoteView(store: $0) }
        case .destination:
          Text("notebook").navigationDestination(item: note) { NoteView(store: $0) }
        }
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

  private func show(_ way: Way = .sheet, _ log: Log = Log(), _ reports: Reports? = nil) -> (
    StoreOf<Notebook>, HeadlessHost
  ) {
    let store = Notebook.store(log: log, reports: reports)
    return (store, HeadlessHost(NotebookView(store: store, way: way)))
  }

  private func kind(of way: Way) -> Element.Kind {
    switch way {
    case .sheet: .sheet
    case .cover: .cover
    case .popover: .popover
    case .destination: .destination
    }
  }

  private func item(of store: StoreOf<Notebook>) -> Binding<PresentedItem<Note.State, Note.Action>?>
  {
    store.presented(Notebook.note, onDismiss: .noteClosed).item
  }

  @Test("a child is presented while it exists", arguments: Way.allCases)
  func presence(way: Way) {
    let (store, host) = show(way)
    #expect(host.find(.textField) == nil)
    store.send(.noteOpened(1))
    host.update()
    #expect(host.find(.textField) != nil)
    store.send(.noteClosed)
    host.update()
    #expect(host.find(.textField) == nil)
  }

  @Test("a dismissed child is drawn once more with its last state", arguments: Way.allCases)
  func leaving(way: Way) throws {
    let (store, host) = show(way)
    store.send(.noteOpened(1))
    host.update()
    try host.type("Tea", into: "Text")
    _ = host.takeLeavingFrames()
    store.send(.noteClosed)
    host.update()
    let frames = host.takeLeavingFrames()
    #expect(!frames.isEmpty)
    for frame in frames { #expect(frame.contains("textField \"Text\" = Tea")) }
  }

  @Test("a dismissal is sent once", arguments: [Way.sheet, .cover, .popover, .destination])
  func dismissal(way: Way) throws {
    let log = Log()
    let (store, host) = show(way, log)
    store.send(.noteOpened(1))
    host.update()
    try host.dismiss(kind(of: way))
    #expect(store.note == nil)
    #expect(log.actions == ["noteOpened(1)", "noteClosed"])
  }

  @Test("a dismissal that SwiftUI writes twice is sent once")
  func twice() {
    let log = Log()
    let (store, _) = show(.sheet, log)
    store.send(.noteOpened(1))
    let binding = item(of: store)
    _ = log.take()
    binding.wrappedValue = nil
    binding.wrappedValue = nil
    #expect(log.actions == ["noteClosed"])
  }

  @Test("the dismissal of a child that was replaced meanwhile is not sent")
  func replaced() {
    let log = Log()
    let (store, _) = show(.sheet, log)
    store.send(.noteOpened(1))
    let binding = item(of: store)
    store.send(.noteOpened(2))
    _ = log.take()
    binding.wrappedValue = nil
    #expect(log.actions == [])
    #expect(store.note?.id == 2)
  }

  @Test("the dismissal of a child that was closed and opened again is not sent")
  func reopened() {
    let log = Log()
    let (store, _) = show(.sheet, log)
    store.send(.noteOpened(1))
    let binding = item(of: store)
    store.send(.noteClosed)
    store.send(.noteOpened(1))
    _ = log.take()
    binding.wrappedValue = nil
    #expect(log.actions == [])
  }

  @Test(
    "a child whose dismissal is refused is presented again, and can be dismissed again",
    arguments: [Way.sheet, .cover, .popover, .destination])
  func refused(way: Way) async throws {
    let log = Log()
    var state = Notebook.State()
    state.isClosable = false
    let store = Notebook.store(state, log: log)
    let host = HeadlessHost(NotebookView(store: store, way: way))
    store.send(.noteOpened(1))
    host.update()
    for _ in 1...2 {
      try host.dismiss(kind(of: way))
      #expect(host.find(.textField) == nil)
      await host.until { host.find(.textField) != nil }
      #expect(host.find(.textField) != nil)
    }
    #expect(log.actions == ["noteOpened(1)", "noteClosed", "noteClosed"])
  }

  @Test("a refused dismissal that SwiftUI writes twice is sent once")
  func refusedTwice() {
    let log = Log()
    var state = Notebook.State()
    state.isClosable = false
    let store = Notebook.store(state, log: log)
    store.send(.noteOpened(1))
    let binding = item(of: store)
    _ = log.take()
    binding.wrappedValue = nil
    binding.wrappedValue = nil
    #expect(log.actions == ["noteClosed"])
  }

  @Test("a child that takes the place of the one that a person dismisses is presented")
  func replacedByDismissal() throws {
    struct FollowingView: View {
      let store: StoreOf<Notebook>

      var body: some View {
        Text("notebook").sheet(
          item: store.presented(Notebook.note, onDismiss: .noteOpened(2))
        ) {
          Text("Note \($0.state.id)")
        }
      }
    }
    let store = Notebook.store()
    let host = HeadlessHost(FollowingView(store: store))
    store.send(.noteOpened(1))
    host.update()
    try host.dismiss(.sheet)
    #expect(host.find(.sheet)?.label == "Note 2")
  }

  @Test("a popover has the place that it is given")
  func popoverPlace() {
    struct PlaceView: View {
      @Environment(\.popoverPlace) private var place

      var body: some View {
        if case .point(let point)? = place?.anchor { Text("x \(Int(point.x))") }
        Text(place?.edge == .trailing ? "trailing" : "any")
      }
    }
    struct AnchoredView: View {
      let store: StoreOf<Notebook>
      let isAnchored: Bool

      var body: some View {
        let note = store.presented(Notebook.note, onDismiss: .noteClosed)
        if isAnchored {
          Text("notebook")
            .popover(item: note, attachmentAnchor: .point(.topTrailing), arrowEdge: .trailing) {
              _ in PlaceView()
            }
        } else {
          Text("notebook").popover(item: note) { _ in PlaceView() }
        }
      }
    }
    for isAnchored in [true, false] {
      let store = Notebook.store()
      let host = HeadlessHost(AnchoredView(store: store, isAnchored: isAnchored))
      store.send(.noteOpened(1))
      host.update()
      #expect(host.texts == ["notebook"] + (isAnchored ? ["x 1", "trailing"] : ["any"]))
    }
  }

  @Test("an action at the end of a view is sent, unless the child has gone")
  func onDisappear() {
    struct EndingView: View {
      let store: StoreOf<Note>

      var body: some View {
        Text(store.text).onDisappear(send: .textChanged("seen"), to: store)
      }
    }
    struct EndingSheet: View {
      let store: StoreOf<Notebook>

      var body: some View {
        Text("notebook").sheet(item: store.presented(Notebook.note, onDismiss: .noteClosed)) {
          EndingView(store: $0)
        }
      }
    }
    let reports = Reports()
    let store = Notebook.store(reports: reports)
    let host = HeadlessHost(EndingSheet(store: store))
    store.send(.noteOpened(1))
    host.update()
    store.send(.noteClosed)
    host.update()
    #expect(reports.all.isEmpty)
    store.send(.noteOpened(2))
    host.update()
    host.unmount()
    #expect(store.note?.text == "seen")
  }

  @Test("a child that the feature closes is not dismissed as well")
  func closedByState() {
    let log = Log()
    let (store, host) = show(.sheet, log)
    store.send(.noteOpened(1))
    let binding = item(of: store)
    host.update()
    store.send(.note(.doneTapped))
    host.update()
    binding.wrappedValue = nil
    #expect(log.actions.count == 3)
    #expect(log.actions.last == "noteFinished")
  }

  @Test("a sheet and a cover report the end of their dismissal", arguments: [true, false])
  func onDismiss(isSheet: Bool) {
    struct TellingView: View {
      let store: StoreOf<Notebook>
      let isSheet: Bool
      let onDismiss: () -> Void

      var body: some View {
        let note = store.presented(Notebook.note, onDismiss: .noteClosed)
        if isSheet {
          Text("notebook").sheet(item: note, onDismiss: onDismiss) { NoteView(store: $0) }
        } else {
          Text("notebook").fullScreenCover(item: note, onDismiss: onDismiss) {
            NoteView(store: $0)
          }
        }
      }
    }
    var count = 0
    let store = Notebook.store()
    let host = HeadlessHost(TellingView(store: store, isSheet: isSheet) { count += 1 })
    store.send(.noteOpened(1))
    host.update()
    store.send(.noteClosed)
    host.update()
    #expect(count == 1)
  }

  @Test("an item that SwiftUI writes is ignored")
  func written() {
    let log = Log()
    let (store, _) = show(.sheet, log)
    store.send(.noteOpened(1))
    let binding = item(of: store)
    _ = log.take()
    binding.wrappedValue = binding.wrappedValue
    #expect(log.actions == [])
  }

  @Test(
    "a child that is opened again under the same id gets a view of its own",
    arguments: Way.allCases)
  func identity(way: Way) throws {
    let (store, host) = show(way)
    store.send(.noteOpened(1))
    host.update()
    try host.tap("taps 0")
    store.send(.noteClosed)
    store.send(.noteOpened(1))
    host.update()
    #expect(host.find(.button)?.label == "taps 0")
  }

  @Test("the view around hears of the child's presence only")
  func observation() throws {
    let (store, host) = show()
    store.send(.noteOpened(1))
    host.update()
    let evaluations = host.evaluations(of: NotebookView.self)
    try host.type("Tea", into: "Text")
    #expect(store.note?.text == "Tea")
    #expect(host.evaluations(of: NotebookView.self) == evaluations)
  }

  @Test("the binding of a presentation is the same in each evaluation")
  func equal() {
    let place = BindingPlace("A.swift", 1, 1)
    let store = Notebook.store()
    store.send(.noteOpened(1))
    func presented() -> PresentedChild<Notebook, Note.State, Note.Action, Note.Output> {
      PresentedChild(
        child: Notebook.note, declaration: Notebook.note.declaration,
        shown: store.scope(Notebook.note), refused: RefusedWrite(), dismissal: .noteClosed,
        place: place)
    }
    let first = presented()
    #expect(presented() == first)
    store.send(.noteOpened(2))
    #expect(presented() != first)
  }

  @Test("two children that are presented at one place have two bindings")
  func declarations() {
    let place = BindingPlace("A.swift", 1, 1)
    func presented(
      _ child: OptionalChild<Notebook, Note.State, Note.Action, Note.Output>
    ) -> PresentedChild<Notebook, Note.State, Note.Action, Note.Output> {
      PresentedChild(
        child: child, declaration: child.declaration, shown: nil, refused: RefusedWrite(),
        dismissal: .noteClosed, place: place)
    }
    #expect(presented(Notebook.note) != presented(Notebook.destination))
  }

  @Test("one child that is presented at two places has two bindings")
  func places() {
    func presented(
      at place: BindingPlace
    ) -> PresentedChild<Notebook, Note.State, Note.Action, Note.Output> {
      PresentedChild(
        child: Notebook.note, declaration: Notebook.note.declaration, shown: nil,
        refused: RefusedWrite(), dismissal: .noteClosed, place: place)
    }
    let first = presented(at: BindingPlace("A.swift", 1, 1))
    #expect(first != presented(at: BindingPlace("A.swift", 2, 1)))
  }

  @Test("a dismissal names the place at which the child is presented")
  func callSite() {
    var origins: [String] = []
    let store = Store(
      initialState: Notebook.State(), reducer: Notebook(),
      observer: StoreObserver { event in
        if case .actionReduced(let reduced) = event, case .sent(let site) = reduced.origin {
          origins.append("\(site)")
        }
      })
    store.send(.noteOpened(1))
    item(of: store).wrappedValue = nil
    store.send(.asked(1))
    store.isPresented(\.question, onDismiss: .kept).wrappedValue = false
    #expect(origins.count == 4)
    #expect(origins.allSatisfy { $0.hasPrefix("PresentationTests.swift") })
  }

  @Test("the case of an enum is presented while it is that case")
  func enumCase() {
    struct DestinationView: View {
      let store: StoreOf<Notebook>

      var body: some View {
        Text("notebook")
          .sheet(item: store.presented(Notebook.destination, onDismiss: .opened(nil))) {
            NoteView(store: $0)
          }
      }
    }
    let store = Notebook.store()
    let host = HeadlessHost(DestinationView(store: store))
    store.send(.opened(.note(Note.State(id: 1))))
    host.update()
    #expect(host.find(.sheet) != nil)
    store.send(.opened(.settings))
    host.update()
    #expect(host.find(.sheet) == nil)
  }

  @Test("a text field in a sheet that writes as it leaves is no mistake")
  func lateWrite() throws {
    let reports = Reports()
    let (store, host) = show(.sheet, Log(), reports)
    store.send(.noteOpened(1))
    host.update()
    try host.type("Tea", into: "Text")
    store.send(.noteClosed)
    host.update()
    #expect(host.find(.textField) == nil)
    #expect(reports.all.isEmpty)
  }
}
