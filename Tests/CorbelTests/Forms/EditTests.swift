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
  var draft = Form()

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
  @Test("an edit writes its field, which may be a computed property, and nothing else")
  func applying() {
    var form = Form()
    for edit in [
      Edit(\.name, "Tea"), Edit(\.kind, .coffee), Edit(\.cups, 2), Edit(\.fahrenheit, 122),
    ] as [Edit<Form>] { edit.apply(to: &form) }
    expectEqual(form, Form(name: "Tea", kind: .coffee, cups: 2, celsius: 50))
    Edit(\.cups, nil).apply(to: &form)
    expectNil(form.cups)
  }

  @Test("an edit gives its field and the value, and those of no other field")
  func value() {
    let edit = Edit<Form>(\.name, "Tea")
    expectEqual(
      [edit.changes(\.name), edit.changes(\.notes), edit.changes(\.kind)], [true, false, false])
    expectEqual([edit.value(of: \.name), edit.value(of: \.notes)], ["Tea", nil])
    expectNil(edit.value(of: \.cups))
    expectEqual(Edit<Form>(\.cups, nil).value(of: \.cups), .some(nil))
    expectEqual(Edit<Form>.keyPath(of: \.kind), \.kind)
  }

  @Test("edits are equal when they write equal values into the same field")
  func equality() {
    let edit = Edit<Form>(\.name, "Tea")
    let others: [Edit<Form>] = [
      Edit(\.name, ["T", "ea"].joined()), Edit(\.name, "Coffee"), Edit(\.notes, "Tea"),
      Edit(\.kind, .tea),
    ]
    expectEqual(others.map { $0 == edit }, [true, false, false, false])
    expectTrue(Edit<Form>(\.cups, nil) != Edit(\.cups, 0))
  }

  @Test("all fields of one part can be edited if the state lists the part")
  func part() {
    var screen = Screen()
    let edit = Edit<Screen>(\.name, "Tea")
    edit.apply(to: &screen)
    expectEqual(screen, Screen(draft: Form(name: "Tea")))
    expectEqual(
      [edit.changes(\.name), edit.changes(\.notes), edit.changes(\.cups)], [true, false, false])
    expectEqual([edit.value(of: \.name), edit.value(of: \.notes)], ["Tea", nil])
    expectEqual(screen[keyPath: Edit<Screen>.keyPath(of: \.name)], "Tea")
    expectTrue(edit == Edit(\.name, "Tea") && edit != Edit(\.notes, "Tea"))
    expectEqual("\(edit)", "name = \"Tea\"")
  }

  @Test("a state may be generic, and an edit to a NaN equals no edit")
  func generic() {
    var screen = GenericScreen(draft: Form())
    Edit(\.name, "Tea").apply(to: &screen)
    expectEqual(screen.draft.name, "Tea")

    var state = Generic(value: 1.0)
    let edit = Edit<Generic<Double>>(\.value, .nan)
    edit.apply(to: &state)
    expectTrue(state.value.isNaN)
    expectTrue(edit != edit)
  }

  @Test("an edit is described by its field and the value")
  func description() {
    expectEqual(
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
      ])
  }
}
