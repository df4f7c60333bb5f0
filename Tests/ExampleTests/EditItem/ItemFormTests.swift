import EditItemExample
import TestSupport
import Testing

@Suite("A form") struct ItemFormTests {
  private let item = Item(id: .init("1"), name: "Tea", notes: "green")

  /// A name, and its problem if `Milk`, `Straße` and `Café` are taken.
  private static let names: [(name: String, problem: ItemForm.Problem?)] = [
    ("", .missing),
    (" \t\n", .missing),
    ("\u{A0}\u{3000}", .missing),  // spaces that do not break, and of full width
    ("\u{200B}\u{FEFF}", .missing),  // characters that nobody sees
    ("a", nil),
    ("👩‍👩‍👧‍👦", nil),
    (String(repeating: "a", count: 60), nil),
    (String(repeating: "a", count: 61), .tooLong(count: 61, limit: 60)),
    (String(repeating: "👩‍👩‍👧‍👦", count: 60), nil),  // 1500 bytes, 60 characters
    (String(repeating: "👩‍👩‍👧‍👦", count: 61), .tooLong(count: 61, limit: 60)),
    (String(repeating: "e\u{301}", count: 60), nil),
    ("  " + String(repeating: "a", count: 60) + "  ", nil),
    ("Milk", .taken),
    (" MILK ", .taken),
    ("Milk 2", nil),
    ("Mi lk", nil),
    ("STRASSE", .taken),
    ("Cafe\u{301}", .taken),  // two scalars instead of one
    ("CAFÉ", .taken),
    ("Cafe", nil),
  ]

  @Test("describes the mistake in a name and in notes") func checks() {
    for (name, problem) in Self.names {
      var form = ItemForm(
        item, takenNames: [ItemName("Milk"), ItemName("Straße"), ItemName("Caf\u{E9}")])
      form.name = name
      let item = form.check()
      expectEqual(form.problems[.name], problem, name)
      expectEqual(item == nil, problem != nil, name)
    }
    let notes: [(String, ItemForm.Problem?)] = [
      ("", nil), (String(repeating: "🇨🇭", count: 500), nil),
      (String(repeating: "a", count: 501), .tooLong(count: 501, limit: 500)),
    ]
    for (text, problem) in notes {
      var form = ItemForm(item)
      form.notes = text
      _ = form.check()
      expectEqual(form.problems[.notes], problem)
    }
  }

  @Test("a problem says to a person what to do") func describes() {
    let rows: [(ItemForm.Problem, String)] = [
      (.missing, "Enter a name."),
      (.tooLong(count: 61, limit: 60), "Use 60 characters at most, not 61."),
      (.taken, "Another item has this name."),
    ]
    for (problem, text) in rows { expectEqual(problem.description, text) }
  }

  @Test("makes an item from its fields, without spaces around the name")
  func makesItem() {
    var form = ItemForm(item)
    form.name = "\u{200B} Green tea\n"
    form.notes = " two bags "
    form.isDone = true

    #expect(
      form.check()
        == Item(id: item.id, name: "Green tea", notes: " two bags ", isDone: true))
  }

  @Test("has changed if one of its fields has changed")
  func isChanged() {
    let untouched = ItemForm(item)
    var renamed = untouched
    renamed.name = "Coffee"
    var noted = untouched
    noted.notes = ""
    var done = untouched
    done.isDone = true

    expectTrue(!untouched.isChanged)
    #expect([renamed, noted, done].allSatisfy { $0.isChanged })
  }
}

@Suite("A name") struct ItemNameTests {
  @Test("is the same in capitals, and differs in accents and inner spaces") func names() {
    for (left, right) in [
      ("Tea", "tEA"), ("Straße", "STRASSE"), ("ΟΔΟΣ", "οδος"), ("οδοσ", "οδος"),
    ] {
      expectEqual(ItemName(left), ItemName(right))
      expectEqual(Set([ItemName(left), ItemName(right)]).count, 1, left)
    }
    for other in ["Cafe", "Ca fé"] { expectTrue(ItemName("Café") != ItemName(other), other) }
    expectEqual(ItemName("\u{3000}\tgreen  tea \u{FEFF}").text, "green  tea")
    expectEqual(ItemName("❤️").text, "❤️")
  }
}
