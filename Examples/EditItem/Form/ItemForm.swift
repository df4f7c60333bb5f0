/// An item during editing: the contents of the fields, and the problems with them.
///
/// The form is a value that contains no effects, so that every way of writing the editor can use
/// it.
///
/// ```swift
/// var form = ItemForm(item, takenNames: [ItemName("Tea")])
/// form.name = "tea"
/// form.check()     // nil
/// form.problems    // [.name: .taken]
/// ```
package struct ItemForm: Equatable, Sendable {
  /// A field that can have a problem.
  package enum Field: Hashable, Sendable {
    case name, notes
  }

  /// The largest number of characters of a name, counted as a person counts them.
  package static let nameLimit = 60
  /// The largest number of characters of the notes.
  package static let notesLimit = 500

  /// The item at the beginning of editing.
  package let original: Item
  package var name: String
  package var notes: String
  package var isDone: Bool
  private let takenNames: Set<ItemName>
  private var showsProblems = false

  /// Creates a form with the contents of an item.
  ///
  /// - Parameters:
  ///   - item: The item to edit.
  ///   - takenNames: The names of other items.
  package init(_ item: Item, takenNames: Set<ItemName> = []) {
    original = item
    name = item.name
    notes = item.notes
    isDone = item.isDone
    self.takenNames = takenNames
  }

  /// Whether closing the form would lose changes.
  package var isChanged: Bool {
    name != original.name || notes != original.notes || isDone != original.isDone
  }

  /// The problems to show at the fields.
  ///
  /// This is empty before the first call of ``check()``, because the person may not have finished
  /// yet. After it, the problems follow the typed text: each one disappears when the field is
  /// corrected.
  package var problems: [Field: Problem] {
    showsProblems ? currentProblems : [:]
  }

  /// Checks whether the form can be saved, and shows the problems from now on.
  ///
  /// - Returns: The item that the form describes, or nil if there are problems.
  package mutating func check() -> Item? {
    showsProblems = true
    guard problems.isEmpty else { return nil }
    return Item(id: original.id, name: ItemName(name).text, notes: notes, isDone: isDone)
  }

  private var currentProblems: [Field: Problem] {
    var problems: [Field: Problem] = [:]
    problems[.name] = nameProblem
    problems[.notes] = .tooLong(notes, limit: Self.notesLimit)
    return problems
  }

  private var nameProblem: Problem? {
    let name = ItemName(name)
    if name.text.isEmpty { return .missing }
    if takenNames.contains(name) { return .taken }
    return .tooLong(name.text, limit: Self.nameLimit)
  }
}
