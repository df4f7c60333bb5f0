import Corbel
import TestSupport
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Focus") struct FocusTests {
  enum Field { case name, notes }

  struct Focused: Reducer {
    struct State {
      var focus: Field?
      var isFixed = false
      var hasNotes = true
    }

    enum Action { case focusChanged(Field?), problemFound, notesAdded, notesShown, swapped }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .focusChanged(let focus): if !state.isFixed { state.focus = focus }
      case .problemFound: state.focus = .notes
      case .notesShown: state.hasNotes = true
      case .notesAdded:
        state.hasNotes = true
        state.focus = .notes
      case .swapped: state.focus = state.focus == .name ? .notes : .name
      }
      return .none
    }
  }

  /// How the field for the notes appears.
  enum Way { case atOnce, anUpdateLater, withTheModifier }

  struct FocusedView: View {
    @FocusState private var focus: Field?
    @State private var hasNotes = false
    let store: StoreOf<Focused>
    let way: Way

    var body: some View {
      let wanted = store.binding(\.focus) { .focusChanged($0) }
      VStack {
        TextField("Name", text: .constant("")).focused($focus, equals: .name)
        if way == .anUpdateLater ? hasNotes : store.hasNotes {
          let field = TextField("Notes", text: .constant("")).focused($focus, equals: .notes)
          if way == .withTheModifier { field.focus($focus, follows: wanted) } else { field }
        }
        Text(focus.map { "\($0)" } ?? "none")
      }
      .onSubmit { store.send(.problemFound) }
      .focus($focus, follows: wanted)
      .onChange(of: store.hasNotes) { hasNotes = store.hasNotes }
    }
  }

  /// Waits until the view has looked at the focus often enough.
  private func settle(_ host: HeadlessHost) async {
    await host.pass()
    await host.expect { host.runningTasks == 0 }
  }

  enum Step {
    /// Actions without an update in between.
    case send([Focused.Action])
    /// What a person does.
    case moveToName, leaveNotes, submit
    /// A move by a person, and an action at the same time.
    case moveAndSend(Focused.Action)
  }

  struct Story: Named {
    let name: String
    var state = Focused.State()
    var way = Way.atOnce
    let steps: [Step]
    /// The field that has the focus in the end, and the field of the state.
    let focus: String
    var wanted: Field?
    let actions: [String]
  }

  @Test(
    "the focus and the field of the state follow each other",
    arguments: [
      Story(
        name: "it begins where the field says", state: Focused.State(focus: .name),
        steps: [], focus: "name", wanted: .name, actions: []),
      Story(
        name: "a move by a person is sent once", steps: [.moveToName], focus: "name",
        wanted: .name, actions: ["focusChanged"]),
      Story(
        name: "a move by the feature is shown, and not sent back",
        steps: [.send([.problemFound])], focus: "notes", wanted: .notes, actions: ["problemFound"]),
      Story(
        name: "a move that the feature refuses goes back, and is sent again",
        state: Focused.State(focus: .notes, isFixed: true), steps: [.moveToName, .moveToName],
        focus: "notes", wanted: .notes, actions: ["focusChanged", "focusChanged"]),
      Story(
        name: "a loss that the feature refuses goes back, and is sent again",
        state: Focused.State(focus: .notes, isFixed: true), steps: [.leaveNotes, .leaveNotes],
        focus: "notes", wanted: .notes, actions: ["focusChanged", "focusChanged"]),
      Story(
        name: "the return key doesn't take it from the field that the reducer asks for",
        steps: [.moveToName, .submit], focus: "notes", wanted: .notes,
        actions: ["focusChanged", "problemFound"]),
      Story(
        name: "the feature wins against a person at the same time",
        steps: [.moveAndSend(.problemFound)], focus: "notes", wanted: .notes,
        actions: ["problemFound"]),
      Story(
        name: "a field that appears with the request gets it",
        state: Focused.State(hasNotes: false), steps: [.send([.notesAdded])], focus: "notes",
        wanted: .notes, actions: ["notesAdded"]),
      Story(
        name: "a field that appears an update after the request gets it",
        state: Focused.State(hasNotes: false), way: .anUpdateLater, steps: [.send([.notesAdded])],
        focus: "notes", wanted: .notes, actions: ["notesAdded"]),
      Story(
        name: "a field that appears at any later time gets it, if it has the modifier",
        state: Focused.State(hasNotes: false), way: .withTheModifier,
        steps: [.send([.problemFound]), .send([.notesShown])], focus: "notes", wanted: .notes,
        actions: ["problemFound", "notesShown"]),
      Story(
        name: "a request for a field that doesn't exist stays, and sends nothing",
        state: Focused.State(hasNotes: false), steps: [.send([.problemFound])], focus: "none",
        wanted: .notes, actions: ["problemFound"]),
      Story(
        name: "a person moves it after a request for a field that doesn't exist",
        state: Focused.State(hasNotes: false), steps: [.send([.problemFound]), .moveToName],
        focus: "name", wanted: .name, actions: ["problemFound", "focusChanged"]),
      Story(
        name: "who insists on a field that doesn't exist is asked once for each move",
        state: Focused.State(focus: .notes, isFixed: true, hasNotes: false),
        steps: [.moveToName, .moveToName], focus: "none", wanted: .notes,
        actions: ["focusChanged", "focusChanged"]),
      Story(
        name: "the newest of several requests counts",
        steps: [.send([.swapped, .swapped, .swapped])], focus: "name", wanted: .name,
        actions: ["swapped", "swapped", "swapped"]),
    ])
  func follows(_ story: Story) async throws {
    let stage = Stage(story.state, Focused()) { FocusedView(store: $0, way: story.way) }
    await settle(stage.host)
    for step in story.steps {
      switch step {
      case .send(let actions): for action in actions { stage.store.send(action) }
      case .moveToName: try stage.host.focus("Name")
      case .leaveNotes: try #require(stage.host.find(.textField, "Notes")?.focus).resign()
      case .submit: try stage.host.submit()
      case .moveAndSend(let action):
        try #require(stage.host.find(.textField, "Name")?.focus).take()
        stage.store.send(action)
      }
      await settle(stage.host)
    }
    expectEqual(stage.host.texts.last, story.focus)
    expectEqual(stage.store.focus, story.wanted)
    expectEqual(stage.log.actions.map { String($0.prefix { $0 != "(" }) }, story.actions)
  }

  @Test("a single field follows a Boolean, with evaluations for the value and for the focus")
  func single() async throws {
    struct SingleState { var isFocused = false }
    struct SingleView: View {
      @FocusState private var isFocused: Bool
      let store: Store<SingleState, Bool>

      var body: some View {
        TextField("Name", text: .constant("")).focused($isFocused)
          .focus($isFocused, follows: store.binding(\.isFocused) { $0 })
      }
    }
    let store = Store(initialState: SingleState()) { (state, isFocused: Bool) in
      state.isFocused = isFocused
    }
    let host = HeadlessHost(SingleView(store: store))
    for isFocused in [true, false] {
      store.send(isFocused)
      await settle(host)
      expectEqual(host.find(.textField)?.isFocused, isFocused)
    }
    expectEqual(host.evaluations(of: SingleView.self), 5)
    try host.focus("Name")
    await settle(host)
    expectTrue(store.isFocused)
  }
}
