import Corbel
import TestSupport
import Testing

private struct Form: Editable, Equatable {
  enum Kind { case tea, coffee }

  var name = ""
  var notes = ""
  var kind = Kind.tea
  var cups: Int?
  var celsius = 100
  var isSaving = false

  var fahrenheit: Int {
    get { celsius * 9 / 5 + 32 }
    set { celsius = (newValue - 32) * 5 / 9 }
  }

  struct Fields {
    let name = \Form.name
    let notes = \Form.notes
    let kind = \Form.kind
    let cups = \Form.cups
    let fahrenheit = \Form.fahrenheit
  }
  static let fields = Fields()
}

/// A state with one part that may be edited.
private struct Screen: Editable, Equatable {
  struct Draft: Equatable {
    var name = ""
    var notes = ""
    var tags: [String] = []
  }

  var draft = Draft()
  var isSaving = false

  static let fields = \Screen.draft
}

private struct GenericScreen<Draft: Equatable>: Editable {
  var draft: Draft

  static var fields: WritableKeyPath<Self, Draft> { \.draft }
}

private struct Generic<Value: Equatable>: Editable {
  var value: Value

  struct Fields {
    let value = \Generic.value
  }
  static var fields: Fields { Fields() }
}

@Suite("Edit")
struct EditTests {
  @Test("an edit writes its field, and nothing else")
  func applying() {
    var form = Form()
    Edit(\.name, "Tea").apply(to: &form)
    expectEqual(form, Form(name: "Tea"))
    Edit(\.kind, .coffee).apply(to: &form)
    expectEqual(form, Form(name: "Tea", kind: .coffee))
    Edit(\.cups, 2).apply(to: &form)
    expectEqual(form.cups, 2)
    Edit(\.cups, nil).apply(to: &form)
    expectNil(form.cups)
  }

  @Test("all fields of one part can be edited if the state lists the part")
  func part() {
    var screen = Screen()
    let edit = Edit<Screen>(\.name, "Tea")
    edit.apply(to: &screen)
    Edit(\.tags, ["hot"]).apply(to: &screen)
    expectEqual(screen, Screen(draft: Screen.Draft(name: "Tea", tags: ["hot"])))
    expectTrue(edit.changes(\.name))
    expectTrue(!edit.changes(\.tags))
    expectTrue(!edit.changes(\.notes))
    expectEqual(edit.value(of: \.name), "Tea")
    expectNil(edit.value(of: \.tags))
    expectNil(edit.value(of: \.notes))
    expectEqual(screen[keyPath: Edit<Screen>.keyPath(of: \.name)], "Tea")
    expectEqual(edit, Edit(\.name, "Tea"))
    expectTrue(edit != Edit(\.name, "Coffee"))
    expectTrue(edit != Edit(\.notes, "Tea"))
    expectEqual("\(edit)", "name = \"Tea\"")
  }

  @Test("an edit to a NaN equals no edit, and is applied like any other")
  func noNumber() {
    var state = Generic(value: 1.0)
    let edit = Edit<Generic<Double>>(\.value, .nan)
    edit.apply(to: &state)
    expectTrue(state.value.isNaN)
    expectTrue(edit != edit)
  }

  @Test("a generic state may name a part")
  func genericPart() {
    var screen = GenericScreen(draft: Screen.Draft())
    Edit(\.name, "Tea").apply(to: &screen)
    expectEqual(screen.draft.name, "Tea")
  }

  @Test("a field may be a computed property")
  func computed() {
    var form = Form()
    Edit(\.fahrenheit, 122).apply(to: &form)
    expectEqual(form.celsius, 50)
  }

  @Test("a state may be generic")
  func generic() {
    var state = Generic(value: 1)
    Edit(\.value, 2).apply(to: &state)
    expectEqual(state.value, 2)
  }

  @Test("an edit says which field it changes")
  func changes() {
    let edit = Edit<Form>(\.name, "Tea")
    expectTrue(edit.changes(\.name))
    expectTrue(!edit.changes(\.notes))
    expectTrue(!edit.changes(\.kind))
  }

  @Test("an edit gives the value of its field, and of no other one")
  func value() {
    let edit = Edit<Form>(\.name, "Tea")
    expectEqual(edit.value(of: \.name), "Tea")
    expectNil(edit.value(of: \.notes))
    expectNil(edit.value(of: \.kind))
    expectEqual(Edit<Form>(\.cups, nil).value(of: \.cups), .some(nil))
    expectNil(Edit<Form>(\.name, "Tea").value(of: \.cups))
  }

  @Test("edits are equal when they write equal values into the same field")
  func equality() {
    let edit = Edit<Form>(\.name, "Tea")
    expectEqual(edit, Edit(\.name, ["T", "ea"].joined()))
    expectTrue(edit != Edit(\.name, "Coffee"))
    expectTrue(edit != Edit(\.notes, "Tea"))
    expectTrue(edit != Edit(\.kind, .tea))
    expectTrue(Edit<Form>(\.cups, nil) != Edit(\.cups, 0))
  }

  @Test("a field leads to the property, through which its value is read")
  func keyPath() {
    let form = Form(name: "Tea")
    expectEqual(form[keyPath: Edit.keyPath(of: \.name)], "Tea")
    expectEqual(Edit<Form>.keyPath(of: \.kind), \.kind)
  }

  @Test(
    "an edit is described by its field and the value",
    arguments: zip(
      [
        Edit<Form>(\.name, "Tea \"Earl Grey\"").description,
        Edit<Form>(\.kind, .coffee).description,
        Edit<Form>(\.cups, nil).description,
        Edit<Form>(\.fahrenheit, 212).description,
        "\(Edit<Generic<Substring>>(\.value, "Tea"))",
      ],
      [
        #"name = "Tea \"Earl Grey\"""#, "kind = coffee", "cups = nil", "fahrenheit = 212",
        #"value = "Tea""#,
      ]))
  func description(text: String, expected: String) {
    expectEqual(text, expected)
  }
}
