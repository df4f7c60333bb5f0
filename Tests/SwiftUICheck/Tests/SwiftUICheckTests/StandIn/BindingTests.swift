import Observation
import TestSupport
import Testing

@testable import SwiftUI

@MainActor @Suite("Bindings and focus of the stand-in")
struct StandInBindingTests {
  @Observable final class Model {
    var name = "A"
  }

  struct FieldView: View {
    @Binding var name: String

    var body: some View { TextField("Name", text: $name) }
  }

  private let model = Model()

  /// How often a view with a binding is evaluated, if the view around it is evaluated twice.
  private func evaluations(_ name: @escaping (Model) -> Binding<String>) throws -> Int {
    let host = HeadlessHost(
      Stateful(0) { [model] count in
        FieldView(name: name(model))
        Button("Again \(count.wrappedValue)") { count.wrappedValue += 1 }
      })
    try host.tap("Again 0")
    return host.evaluations(of: FieldView.self)
  }

  @Test("a binding by key path is the same in the next evaluation, and one of closures is not")
  func equal() throws {
    expectEqual(try evaluations { Bindable($0).name }, 1)
    expectEqual(
      try evaluations { model in Binding(get: { model.name }, set: { model.name = $0 }) }, 2)
  }

  struct ModelView: View {
    @Bindable var model: Model

    var body: some View { FieldView(name: $model.name) }
  }

  @Test("a view that makes a binding observes the property, because the binding reads it")
  func typing() throws {
    let host = HeadlessHost(ModelView(model: model))
    try host.type("B", into: "Name")
    expectEqual([model.name, host.typed], ["B", "B"])
    expectEqual(
      [host.evaluations(of: ModelView.self), host.evaluations(of: FieldView.self)], [2, 2])
  }

  @Test("an evaluation sees the binding's first value, and an action the current one")
  func copy() throws {
    let name = Bindable(model).name
    let host = HeadlessHost(
      Stateful(0) { count in
        Text(name.wrappedValue)
        Button("Again \(count.wrappedValue)") { count.wrappedValue += 1 }
      })
    model.name = "B"
    try host.tap("Again 0")
    expectEqual([host.texts.first, name.wrappedValue], ["A", "B"])
  }

  @Test("a field that has the focus writes once more when it goes away")
  func lastWrite() throws {
    let host = HeadlessHost(ModelView(model: model))
    try host.type("B", into: "Name")
    model.name = "C"
    host.update()
    model.name = "D"
    host.unmount()
    expectEqual(model.name, "C")
  }

  struct FocusedView: View {
    @FocusState private var focus: Int?
    @State private var hasSecond = true
    var submitMoves = false

    var body: some View {
      TextField("First", text: .constant("")).focused($focus, equals: 1)
      if hasSecond {
        TextField("Second", text: .constant("")).focused($focus, equals: 2)
          .onSubmit { if submitMoves { focus = 1 } }
      }
      Button("Move") { focus = 2 }
      Button("Leave") { focus = nil }
      Button("Hide") { hasSecond = false }
      Button("Show and move") {
        hasSecond = true
        focus = 2
      }
      Text(focus.map { "\($0)" } ?? "none")
    }
  }

  @Test("a focus goes where it is moved and where a user types, and is lost without a field")
  func focus() throws {
    let host = HeadlessHost(FocusedView())
    func expectFocus(_ focus: String, _ act: () throws -> Void) rethrows {
      try act()
      expectEqual(host.texts.last, focus)
      expectEqual(
        host.all(.textField).firstIndex(where: \.isFocused).map { "\($0 + 1)" } ?? "none", focus)
    }
    try expectFocus("2") { try host.type("text", into: "Second") }
    try expectFocus("none") { try host.tap("Leave") }
    try expectFocus("1") { try host.focus("First") }
    try expectFocus("2") { try host.tap("Move") }
    try expectFocus("none") { try host.tap("Hide") }
    try expectFocus("none") { try host.tap("Move") }
    try expectFocus("none") { try host.tap("Show and move") }
    try expectFocus("2") { try host.tap("Move") }
  }

  struct FocusReader: View {
    let focus: FocusState<Int?>.Binding

    var body: some View { Text(focus.wrappedValue.map { "\($0)" } ?? "none") }
  }

  struct FocusOwner: View {
    @FocusState private var focus: Int?

    var body: some View {
      TextField("First", text: .constant("")).focused($focus, equals: 1)
      FocusReader(focus: $focus)
    }
  }

  // OpenSwiftUI's FocusState: the binding belongs to the state of its view, which a change
  // invalidates.
  @Test("a view that reads the binding of a focus has the focus's owner evaluated as well")
  func focusOwner() throws {
    let host = HeadlessHost(FocusOwner())
    try host.focus("First")
    expectEqual(host.texts.last, "1")
    expectEqual(
      [host.evaluations(of: FocusOwner.self), host.evaluations(of: FocusReader.self)], [2, 2])
  }

  @Test(
    "the return key takes the focus away, unless the action moves it", arguments: [false, true])
  func returnKey(moves: Bool) throws {
    let host = HeadlessHost(FocusedView(submitMoves: moves))
    try host.focus("Second")
    try host.submit()
    expectEqual(host.all(.textField).map(\.isFocused), [moves, false])
  }
}
