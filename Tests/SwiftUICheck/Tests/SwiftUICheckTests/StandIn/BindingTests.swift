import Observation
import Testing

@testable import SwiftUI

@MainActor @Suite("Bindings, focus and animations of the stand-in")
struct StandInBindingTests {
  @Observable final class Model {
    var name = "A"
    var isOn = false
  }

  @Observable final class LimitedModel {
    var name = ""
    var limited: String {
      get { name }
      set { name = String(newValue.prefix(2)) }
    }
  }

  struct FieldView: View {
    @Binding var name: String

    var body: some View { TextField("Name", text: $name) }
  }

  struct ModelView: View {
    @Bindable var model: Model
    @State private var count = 0

    var body: some View {
      FieldView(name: $model.name)
      Button("Again \(count)") { count += 1 }
    }
  }

  struct ClosureView: View {
    let model: Model
    @State private var count = 0

    var body: some View {
      FieldView(name: Binding(get: { model.name }, set: { model.name = $0 }))
      Button("Again \(count)") { count += 1 }
    }
  }

  @Test("a binding by key path is the same in the next evaluation")
  func keyPath() throws {
    let host = HeadlessHost(ModelView(model: Model()))
    try host.tap("Again 0")
    #expect(host.evaluations(of: FieldView.self) == 1)
  }

  @Test("a binding made of closures is another one in the next evaluation")
  func closures() throws {
    let host = HeadlessHost(ClosureView(model: Model()))
    try host.tap("Again 0")
    #expect(host.evaluations(of: FieldView.self) == 2)
  }

  @Test("a view that makes a binding observes the property, because the binding reads it")
  func typing() throws {
    let model = Model()
    let host = HeadlessHost(ModelView(model: model))
    try host.type("B", into: "Name")
    #expect(model.name == "B")
    #expect(host.find(.textField)?.value == "B")
    #expect(host.evaluations(of: ModelView.self) == 2)
    #expect(host.evaluations(of: FieldView.self) == 2)
  }

  @Test("an evaluation sees the binding's first value, and an action the current one")
  func copy() throws {
    struct LateView: View {
      let name: Binding<String>
      @State private var count = 0

      var body: some View {
        Text(name.wrappedValue)
        Button("Again \(count)") { count += 1 }
      }
    }
    let model = Model()
    let name = Bindable(model).name
    let host = HeadlessHost(LateView(name: name))
    model.name = "B"
    try host.tap("Again 0")
    #expect(host.texts.first == "A")
    #expect(name.wrappedValue == "B")
  }

  @Test("a field keeps what was typed if the binding refuses it, or has another value at once")
  func typedText() throws {
    struct Limited: View {
      @Bindable var model: LimitedModel

      var body: some View { TextField("Name", text: $model.limited) }
    }
    let model = LimitedModel()
    let host = HeadlessHost(Limited(model: model))
    try host.type("abc", into: "Name")
    #expect(model.name == "ab")
    #expect(host.find(.textField)?.value == "abc")
    try host.type("abcd", into: "Name")
    #expect(host.find(.textField)?.value == "abcd")
    model.name = "x"
    host.update()
    #expect(host.find(.textField)?.value == "x")
  }

  @Test("a focus that no field has goes back to nothing")
  func missingFocus() throws {
    struct FocusedView: View {
      @FocusState private var focus: String?
      @State private var hasSecond = false

      var body: some View {
        TextField("First", text: .constant("")).focused($focus, equals: "first")
        if hasSecond { TextField("Second", text: .constant("")).focused($focus, equals: "second") }
        Button("Move") { focus = "second" }
        Button("Show") { hasSecond = true }
        Button("Show and move") {
          hasSecond = true
          focus = "second"
        }
        Button("Hide") { hasSecond = false }
        Text(focus ?? "nothing")
      }
    }
    let host = HeadlessHost(FocusedView())
    try host.focus("First")
    #expect(host.texts.last == "first")
    try host.tap("Move")
    #expect(host.texts.last == "nothing")
    try host.tap("Show and move")
    #expect(host.texts.last == "nothing")
    try host.tap("Move")
    #expect(host.texts.last == "second")
    try host.tap("Hide")
    #expect(host.texts.last == "nothing")
  }

  @Test("the return key takes the focus away, unless the action moves it")
  func returnKey() throws {
    struct FocusedView: View {
      @FocusState private var focus: Int?
      let moves: Bool

      var body: some View {
        TextField("First", text: .constant("")).focused($focus, equals: 1)
        TextField("Second", text: .constant("")).focused($focus, equals: 2)
          .onSubmit { if moves { focus = 1 } }
      }
    }
    for moves in [false, true] {
      let host = HeadlessHost(FocusedView(moves: moves))
      try host.focus("Second")
      try host.submit()
      #expect(host.all(.textField).map(\.isFocused) == [moves, false])
    }
  }

  @Test("a field that has the focus writes once more when it goes away")
  func lastWrite() throws {
    let model = Model()
    let host = HeadlessHost(ModelView(model: model))
    try host.type("B", into: "Name")
    model.name = "C"
    host.update()
    model.name = "D"
    host.unmount()
    #expect(model.name == "C")
  }

  @Test("typing gives a field the focus of its view")
  func focus() throws {
    struct FocusedView: View {
      @FocusState private var focus: String?

      var body: some View {
        TextField("First", text: .constant("")).focused($focus, equals: "first")
        TextField("Second", text: .constant("")).focused($focus, equals: "second")
        Button("Leave") { focus = nil }
      }
    }
    let host = HeadlessHost(FocusedView())
    try host.type("text", into: "Second")
    #expect(host.all(.textField).map(\.isFocused) == [false, true])
    try host.tap("Leave")
    #expect(host.all(.textField).map(\.isFocused) == [false, false])
  }

  @Test("an invalidation has the animation that is around the change")
  func animation() throws {
    let model = Model()
    let host = HeadlessHost(ModelView(model: model))
    withAnimation(.bouncy) { model.name = "B" }
    model.name = "C"
    host.update()
    #expect(host.takeAnimations() == [.bouncy])
    #expect(host.takeAnimations().isEmpty)
  }

  @Test("a binding with an animation writes with it")
  func bindingAnimation() throws {
    struct ToggleView: View {
      @Bindable var model: Model

      var body: some View { Toggle("On", isOn: $model.isOn.animation(.spring)) }
    }
    let host = HeadlessHost(ToggleView(model: Model()))
    try host.tap("On")
    #expect(host.takeAnimations() == [.spring])
  }
}
