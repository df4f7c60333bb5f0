import Corbel
import TestSupport
import Testing

private struct Row: Identifiable, Equatable {
  let id: Int
  var name = ""
}

private struct Form: Equatable {
  enum Kind { case tea, coffee }

  var name = ""
  var notes = ""
  var kind = Kind.tea
  var cups: Int?
  var celsius = 100
  var rows: IdentifiedArray<Row> = []

  var fahrenheit: Int {
    get { celsius * 9 / 5 + 32 }
    set { celsius = (newValue - 32) * 5 / 9 }
  }
}

private struct Screen: Editable, Equatable {
  var draft = Form()

  static let fields = \Screen.draft
}

private struct GenericScreen<Draft: Equatable>: Editable {
  var draft: Draft

  static var fields: WritableKeyPath<Self, Draft> { \.draft }
}

@Suite("Edit")
struct EditTests {
  @Test("an edit writes its field, which may be a computed property, and nothing else")
  func applying() {
    var screen = Screen()
    for edit in [
      Edit(\.name, "Tea"), Edit(\.kind, .coffee), Edit(\.cups, 2), Edit(\.fahrenheit, 122),
    ] as [Edit<Screen>] { edit.apply(to: &screen) }
    expectEqual(screen.draft, Form(name: "Tea", kind: .coffee, cups: 2, celsius: 50))
    Edit(\.cups, nil).apply(to: &screen)
    expectNil(screen.draft.cups)
  }

  @Test("an edit of a row writes its field, and nothing if the row is gone") func rows() {
    var screen = Screen(draft: Form(rows: [Row(id: 1), Row(id: 2)]))
    let edit = Edit<Screen>(\.rows, id: 2, \.name, "Blob")
    edit.apply(to: &screen)
    Edit(\.rows, id: 3, \.name, "Ada").apply(to: &screen)
    expectEqual(screen.draft.rows, [Row(id: 1), Row(id: 2, name: "Blob")])
    expectNil(edit.value(of: \.rows))
    expectEqual("\(edit)", "rows[2].name = \"Blob\"")
    let others: [Edit<Screen>] = [
      Edit(\.rows, id: 2, \.name, "Blob"), Edit(\.rows, id: 1, \.name, "Blob"),
      Edit(\.rows, id: 2, \.name, "Ada"), Edit(\.name, "Blob"),
    ]
    expectEqual(others.map { $0 == edit }, [true, false, false, false])
  }

  @Test("an edit gives its field and the value, and those of no other field")
  func value() {
    let edits: [Edit<Screen>] = [
      Edit(\.name, "Tea"), Edit(\.notes, "Tea"), Edit(\.rows, id: 2, \.name, "Blob"),
    ]
    expectEqual(edits.map { $0.changes(\.name) }, [true, false, false])
    expectEqual(edits.map { $0.changes(\.rows) }, [false, false, true])
    expectEqual(edits.map { $0.value(of: \.name) }, ["Tea", nil, nil])
    expectEqual(Edit<Screen>(\.cups, nil).value(of: \.cups), .some(nil))
  }

  @Test("edits are equal when they write equal values into the same field")
  func equality() {
    let edit = Edit<Screen>(\.name, "Tea")
    let others: [Edit<Screen>] = [
      Edit(\.name, ["T", "ea"].joined()), Edit(\.name, "Coffee"), Edit(\.notes, "Tea"),
      Edit(\.kind, .tea),
    ]
    expectEqual(others.map { $0 == edit }, [true, false, false, false])
    expectTrue(Edit<Screen>(\.cups, nil) != Edit(\.cups, 0))
    let nan = Edit<GenericScreen<[Double]>>(\.[0], .nan)
    expectTrue(nan != nan)
  }

  @Test("an edit is described by its field and the value, also in a generic state")
  func description() {
    var screen = GenericScreen(draft: Form())
    Edit(\.name, "Tea").apply(to: &screen)
    expectEqual(screen.draft.name, "Tea")
    expectEqual(
      [
        Edit<Screen>(\.name, "Tea \"Earl Grey\"").description,
        Edit<Screen>(\.kind, .coffee).description,
        Edit<Screen>(\.cups, nil).description,
        Edit<Screen>(\.fahrenheit, 212).description,
        "\(Edit<GenericScreen<Form>>(\.name, "Tea"))",
      ],
      [
        #"name = "Tea \"Earl Grey\"""#, "kind = coffee", "cups = nil", "computed = 212",
        #"name = "Tea""#,
      ])
  }
}
