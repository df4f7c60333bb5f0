/// An item while it is edited: what the fields hold, and what is wrong with them.
///
/// It is a value without any logic around it, so that it can be used by whatever edits an item.
///
/// ```swift
/// var form = ItemForm(item, takenNames: [ItemName("Tea")])
/// form.name = "tea"
/// form.check()     // nil
/// form.problems    // [.name: .taken]
/// ```
package struct ItemForm: Equatable, Sendable {
  /// A field in which something can be wrong.
  package enum Field: Hashable, Sendable {
    case name, notes
  }

  /// How many characters a name may have, as a person counts them.
  package static let nameLimit = 60
  /// How many characters the notes may have.
  package static let notesLimit = 500

  /// The item as it was when editing began.
  package let original: Item
  package var name: String
  package var notes: String
  package var isDone: Bool
  private let takenNames: Set<ItemName>
  private var showsProblems = false

  /// Creates a form that holds what the item does.
  ///
  /// - Parameters:
  ///   - item: The item to edit.
  ///   - takenNames: The names that others have.
  package init(_ item: Item, takenNames: Set<ItemName> = []) {
    original = item
    name = item.name
    notes = item.notes
    isDone = item.isDone
    self.takenNames = takenNames
  }

  /// Whether something would be lost if the form were closed.
  package var isChanged: Bool {
    name != original.name || notes != original.notes || isDone != original.isDone
  }

  /// What is wrong, to be shown at the fields.
  ///
  /// It is empty up to the first ``check()``, because who has not finished yet need not be told.
  /// From then on it follows what is typed: a problem goes as soon as the field is as it should be.
  package var problems: [Field: Problem] {
    showsProblems ? currentProblems : [:]
  }

  /// Looks whether the form can be saved, and shows what is wrong with it from now on.
  ///
  /// - Returns: The item that the form describes, or nil where something is wrong.
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
