import Corbel
import TestSupport

/// An identified array, and a plain array that has to have the same elements.
///
/// An app uses the array through all protocols of Swift's collections, whose operations combine a
/// few requirements. Some mistakes show only in combinations.
struct ArrayTrial {
  var items = ListItems()
  var model: [ListItem] = []
  /// A copy of both, made some time ago.
  var copy: (items: ListItems, model: [ListItem]) = ([], [])
  var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// An id that an element may have.
  mutating func id() -> Int { generator.next(below: 24) }

  mutating func name() -> String { String(generator.next(below: 100)) }

  mutating func item() -> ListItem { ListItem(id(), name()) }

  /// The position of an element, if there is one.
  mutating func position() -> Int? {
    model.isEmpty ? nil : generator.next(below: model.count)
  }

  /// A position at which an element can be inserted.
  mutating func end() -> Int { generator.next(below: model.count + 1) }

  mutating func range() -> Range<Int> {
    let (first, second) = (end(), end())
    return min(first, second)..<max(first, second)
  }

  mutating func offsets() -> [Int] {
    let isSmall = generator.next(below: 2) == 0
    let offsets = model.indices.shuffled(using: &generator)
    return Array(offsets.prefix(isSmall ? 1 : generator.next(below: 4)))
  }

  /// An item for a position: its id is the current one, or a free one.
  mutating func item(for position: Int) -> ListItem {
    let new = item()
    return modelPosition(new.id) == nil ? new : ListItem(model[position].id, new.name)
  }

  func modelPosition(_ id: Int) -> Int? {
    model.firstIndex { $0.id == id }
  }

  mutating func nextOperation() -> Operation {
    Operation.all[generator.next(below: Operation.all.count)]
  }
}
