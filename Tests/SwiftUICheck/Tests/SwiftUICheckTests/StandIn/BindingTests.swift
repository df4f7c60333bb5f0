import Observation
import Testing

@testable import SwiftUI

@MainActor @Suite("Bindings, focus and animations of the stand-in")
struct StandInBindingTests {
  @Observable final class Model {
    var name = "A"
    var isOn = false
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

  @Test("a field writes what is typed, and evaluates no view that only passes the binding on")
  func typing() throws {
    let model = Model()
    let host = HeadlessHost(ModelView(model: model))
    try host.type("B", into: "Name")
    #expect(model.name == "B")
    #expect(host.find(.textField)?.value == "B")
    #expect(host.evaluations(of: ModelView.self) == 1)
    #expect(host.evaluations(of: FieldView.self) == 1)
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
