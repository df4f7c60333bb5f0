import Corbel
import Observation
import Testing

@MainActor @Suite("Snippets of Three levels, with closures first") struct ThreeLevelsSnippets {
  struct Item: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  @MainActor @Observable final class EditorModel {
    var name: String
    private let id: Int
    private let onSave: @MainActor (Item) -> Void

    init(_ item: Item, onSave: @escaping @MainActor (Item) -> Void) {
      id = item.id
      name = item.name
      self.onSave = onSave
    }

    func saveTapped() { onSave(Item(id: id, name: name)) }
  }

  // MARK: - Two levels

  @MainActor @Observable final class ShortListModel {
    private(set) var items: [Item]
    private(set) var editor: EditorModel?

    init(_ items: [Item]) {
      self.items = items
    }

    func itemTapped(_ item: Item) {
      editor = EditorModel(item) { [weak self] item in self?.finishEditing(item) }
    }

    private func finishEditing(_ item: Item) {
      if let index = items.firstIndex(where: { $0.id == item.id }) { items[index] = item }
      editor = nil
    }
  }

  @Test("two levels need one closure") func twoLevels() {
    let list = ShortListModel([Item(id: 1, name: "Tea")])
    list.itemTapped(list.items[0])
    list.editor?.name = "Coffee"
    list.editor?.saveTapped()
    #expect(list.items.map(\.name) == ["Coffee"])
    #expect(list.editor == nil)
  }

  // MARK: - Three levels

  @MainActor @Observable final class ListModel {
    private(set) var items: [Item]
    private(set) var editor: EditorModel?
    private let onSave: @MainActor () -> Void

    init(_ items: [Item], onSave: @escaping @MainActor () -> Void) {
      self.items = items
      self.onSave = onSave
    }

    func itemTapped(_ item: Item) {
      editor = EditorModel(item) { [weak self] item in self?.finishEditing(item) }
    }

    private func finishEditing(_ item: Item) {
      onSave()
      if let index = items.firstIndex(where: { $0.id == item.id }) { items[index] = item }
      editor = nil
    }
  }

  @MainActor @Observable final class AppModel {
    private(set) var list: ListModel?
    private let write: @MainActor ([Item]) -> Void

    init(_ items: [Item], write: @escaping @MainActor ([Item]) -> Void) {
      self.write = write
      list = ListModel(items) { [weak self] in self?.save() }
    }

    private func save() {
      if let list { write(list.items) }
    }
  }

  @Test("a closure that is called in the middle of a change sees the old list") func order() throws
  {
    var written: [[String]] = []
    let app = AppModel([Item(id: 1, name: "Tea")]) { written.append($0.map(\.name)) }
    let list = try #require(app.list)
    list.itemTapped(list.items[0])
    list.editor?.name = "Coffee"
    list.editor?.saveTapped()
    #expect(list.items.map(\.name) == ["Coffee"])
    #expect(written == [["Tea"]])
  }
}
