import Corbel
import CorbelSwiftUI
import Testing

@testable import SwiftUI

@MainActor @Suite("Snippets of Bindings and forms") struct BindingSnippets {
  enum Field { case name, notes }

  struct ItemForm: Reducer {
    struct Attendee: Equatable, Identifiable {
      let id: Int
      var name = ""
    }

    struct Form: Equatable {
      var name = ""
      var notes = ""
      var attendees: IdentifiedArray<Attendee> = []
    }

    struct State: Editable {
      var name = ""
      var form = Form()
      var isDone = false
      var phone = ""
      var focus: Field?
      var confirmation: Confirmation?

      static let fields = \State.form
    }

    struct Confirmation: Equatable {}

    enum Answer { case discardTapped, keepTapped }

    enum Action {
      case edited(Edit<State>), nameChanged(String), doneChanged(Bool), focusChanged(Field?)
      case saveTapped, phoneChanged(String), cancelTapped, confirmation(Answer)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .edited(let edit): edit.apply(to: &state)
      case .nameChanged(let name): state.name = name
      case .doneChanged(let isDone): state.isDone = isDone
      case .focusChanged(let focus): state.focus = focus
      case .phoneChanged(let phone): state.phone = String(phone.filter(\.isNumber).prefix(4))
      case .saveTapped: if state.form.name.isEmpty { state.focus = .name }
      case .cancelTapped: state.confirmation = Confirmation()
      case .confirmation: state.confirmation = nil
      }
      return .none
    }
  }

  struct NameView: View {
    let store: StoreOf<ItemForm>

    var body: some View {
      TextField("Name", text: store.binding(\.name) { .nameChanged($0) })
      Toggle("Done", isOn: store.binding(\.isDone) { .doneChanged($0) }.animation(.default))
      TextField("Phone", text: store.binding(\.phone) { .phoneChanged($0) })
    }
  }

  struct PlainFormView: View {
    let store: StoreOf<ItemForm>

    var body: some View {
      let form = store.bindings { .edited($0) }

      TextField("Name", text: form.name)
      TextField("Notes", text: form.notes)
    }
  }

  struct AttendeesView: View {
    let store: StoreOf<ItemForm>

    var body: some View {
      let form = store.bindings { .edited($0) }
      ForEach(store.form.attendees) { attendee in
        TextField("Name", text: form[\.attendees, attendee, \.name])
      }
    }
  }

  struct ViewStateView: View {
    struct ViewState {
      var attendees: IdentifiedArray = [ItemForm.Attendee(id: 1, name: "Blob")]
    }

    @State private var viewState = ViewState()

    var body: some View {
      ForEach(viewState.attendees) { attendee in
        TextField("Name", text: $viewState.attendees[attendee, \.name])
      }
    }
  }

  struct ItemFormView: View {
    @FocusState private var focus: Field?
    let store: StoreOf<ItemForm>

    var body: some View {
      let form = store.bindings { .edited($0) }
      Form {
        TextField("Name", text: form.name).focused($focus, equals: .name)
        TextField("Notes", text: form.notes).focused($focus, equals: .notes)
      }
      .focus($focus, follows: store.binding(\.focus) { .focusChanged($0) })
      .onSubmit { store.send(.saveTapped) }
    }
  }

  struct DiscardingView: View {
    let store: StoreOf<ItemForm>

    var body: some View {
      Button("Cancel") { store.send(.cancelTapped) }
        .confirmationDialog(
          "Discard the changes?",
          isPresented: store.presentedFlag(\.confirmation, onDismiss: .confirmation(.keepTapped))
        ) {
          Button("Discard", role: .destructive) { store.send(.confirmation(.discardTapped)) }
        }
    }
  }

  private let store = Store(initialState: ItemForm.State(), reducer: ItemForm())

  @Test("the fields of rows are edited") func rows() throws {
    let form = ItemForm.Form(attendees: [ItemForm.Attendee(id: 1)])
    let store = Store(initialState: ItemForm.State(form: form), reducer: ItemForm())
    try HeadlessHost(AttendeesView(store: store)).type("Blob", into: "Name")
    #expect(store.form.attendees[id: 1]?.name == "Blob")
    let host = HeadlessHost(ViewStateView())
    try host.type("Blob Jr.", into: "Name")
    #expect(host.typed == "Blob Jr.")
  }

  @Test("a control sends an action, and shows the text that the reducer leaves")
  func controls() async throws {
    let host = HeadlessHost(NameView(store: store))
    try host.type("Tea", into: "Name")
    try host.tap("Done")
    #expect(store.name == "Tea" && store.isDone)
    for text in ["12a4", "12a456789", "x"] {
      try host.type(text, into: "Phone")
      await host.pass()
      #expect(host.find(.textField, "Phone")?.value == store.phone)
    }
    try HeadlessHost(PlainFormView(store: store)).type("green", into: "Notes")
    #expect(store.form.notes == "green")
  }

  @Test("the focus goes to the field that is missing")
  func focus() throws {
    let host = HeadlessHost(ItemFormView(store: store))
    try host.type("green", into: "Notes")
    #expect(store.focus == .notes)
    try host.submit()
    #expect(host.find(.textField, "Name")?.isFocused == true)
  }

  @Test("a dialog asks a question of the state")
  func dialog() throws {
    let host = HeadlessHost(DiscardingView(store: store))
    try host.tap("Cancel")
    #expect(host.find(.dialog) != nil)
    try host.tap("Discard")
    #expect(host.find(.dialog) == nil)
  }
}
