import Corbel

/// An element for tests of collections, with a buffer that shows whether it was copied.
struct ListItem: Identifiable, Hashable, Codable, CustomStringConvertible {
  var id: Int
  var name: String
  var numbers: [Int] = []

  init(_ id: Int, _ name: String = "", numbers: [Int] = []) {
    self.id = id
    self.name = name
    self.numbers = numbers
  }

  var description: String { "\(id)\(name)" }
}

typealias ListItems = IdentifiedArray<ListItem>

extension IdentifiedArray<ListItem> {
  /// Items with ids and without names.
  init(ids: some Sequence<Int>) {
    self.init(ids.map { ListItem($0) })
  }

  /// Whether ids and elements agree.
  var isConsistent: Bool {
    elements.map(\.id) == Array(ids) && count == ids.count
      && elements.enumerated().allSatisfy { position, element in
        index(id: element.id) == position && ids.firstIndex(of: element.id) == position
          && contains(id: element.id) && ids[position] == element.id
          && self[id: element.id] == element && self[position] == element
      } && (0...50).filter(contains(id:)) == ids.filter((0...50).contains).sorted()
  }
}
