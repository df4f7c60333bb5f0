import Corbel
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("A field whose text the reducer rewrites") struct StoreFieldTests {
  struct Rewriting: Reducer {
    struct State { var text = "" }

    enum Action: Equatable { case changed(String), cleared, submitted }

    let rewrite: @MainActor (_ old: String, _ new: String) -> String

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .changed(let text): state.text = rewrite(state.text, text)
      case .cleared: state.text = ""
      case .submitted: state.text += "!"
      }
      return .none
    }
  }

  struct PlainView: View {
    let store: StoreOf<Rewriting>

    var body: some View {
      TextField("Text", text: store.binding(\.text) { .changed($0) })
    }
  }

  struct FieldView: View {
    let store: StoreOf<Rewriting>

    var body: some View {
      StoreField(store.binding(\.text) { .changed($0) }) { TextField("Text", text: $0) }
        .onSubmit { store.send(.submitted) }
    }
  }

  enum Rewrite: CaseIterable {
    case nothing, limit, format, reset, refusal

    @MainActor func callAsFunction(_ old: String, _ new: String) -> String {
      switch self {
      case .nothing: new
      case .limit: String(new.prefix(3))
      case .format: new.count > 3 ? "\(new.prefix(3))-\(new.dropFirst(3))" : new
      case .reset: new == "1234" ? "" : new
      case .refusal: old
      }
    }
  }

  private func show(_ rewrite: Rewrite, log: Log = Log()) -> (StoreOf<Rewriting>, HeadlessHost) {
    let store = Store(
      initialState: Rewriting.State(), reducer: Rewriting { rewrite($0, $1) },
      observer: log.observer)
    return (store, HeadlessHost(FieldView(store: store)))
  }

  private func shown(_ host: HeadlessHost) -> String? { host.find(.textField)?.value }

  @Test("the field shows the state's text, again and again", arguments: Rewrite.allCases)
  func again(_ rewrite: Rewrite) throws {
    let (store, host) = show(rewrite)
    for text in ["1", "12", "1234", "1234", "12", "1234", ""] {
      try host.type(text, into: "Text")
      #expect(shown(host) == store.text)
    }
  }

  @Test("a plain text field keeps what was typed", arguments: [Rewrite.limit, .reset, .refusal])
  func plain(_ rewrite: Rewrite) throws {
    let store = Store(initialState: Rewriting.State(), reducer: Rewriting { rewrite($0, $1) })
    let host = HeadlessHost(PlainView(store: store))
    try host.type("123", into: "Text")
    try host.type("1234", into: "Text")
    #expect(store.text != "1234")
    #expect(shown(host) == "1234")
  }

  @Test("texts that are typed faster than the views are updated are all sent, and the last counts")
  func fast() throws {
    let log = Log()
    let (store, host) = show(.limit, log: log)
    for text in ["1", "12", "123", "1234"] { host.find(.textField)?.type?(text) }
    host.update()
    #expect(log.actions.count == 4)
    #expect(store.text == "123")
    #expect(shown(host) == "123")
  }

  @Test("a text is sent at once, so the action of the return key finds it")
  func atOnce() throws {
    let (store, host) = show(.nothing)
    host.find(.textField)?.type?("Tea")
    #expect(store.text == "Tea")
    host.find(.submittable)?.submit?()
    host.update()
    #expect(store.text == "Tea!")
    #expect(shown(host) == "Tea!")
  }

  @Test("a change by the feature is shown, also between a text and the next update")
  func changedByFeature() throws {
    let (store, host) = show(.format)
    try host.type("1234", into: "Text")
    #expect(shown(host) == "123-4")
    store.send(.cleared)
    host.update()
    #expect(shown(host) == "")
    host.find(.textField)?.type?("12")
    store.send(.cleared)
    host.update()
    #expect(shown(host) == "")
  }

  @Test("a text is sent once")
  func once() throws {
    let log = Log()
    let (_, host) = show(.format, log: log)
    try host.type("1234", into: "Text")
    #expect(log.actions == ["changed(\"1234\")"])
  }

  @Test("each text evaluates the field twice, and without a text nothing is evaluated")
  func evaluations() throws {
    let (_, host) = show(.nothing)
    try host.type("1", into: "Text")
    let count = host.evaluations(of: FieldView.self)
    host.update()
    #expect(host.evaluations(of: FieldView.self) == count)
    #expect(count == 2)
  }
}
