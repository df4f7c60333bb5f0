import Corbel
import Testing

@Suite("Snippets about collections") struct CollectionSnippets {
  struct Item: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  @Test("elements are found, changed, added and removed by their ids") func items() {
    var items: IdentifiedArray = [Item(id: 1, name: "Bread"), Item(id: 2, name: "Milk")]
    items[id: 2]?.name.append(", fresh")
    items.append(Item(id: 3, name: "Tea"))
    items.remove(id: 1)
    let names = items.map(\.name)
    #expect(names == ["Milk, fresh", "Tea"])
  }

  @Test("the first of several elements with the same id is kept") func keepingFirst() {
    let bread = Item(id: 1, name: "Bread")
    let pages = [[bread], [Item(id: 1, name: "Bun"), Item(id: 2, name: "Tea")]]
    let items = IdentifiedArray(pages.joined()) { first, _ in first }
    #expect(items.map(\.name) == ["Bread", "Tea"])
  }

  @Test("ids stay the same while elements change in place") func ids() {
    var items: IdentifiedArray = [Item(id: 3, name: "Tea")]
    let before = items.ids
    items[id: 3]?.name = "Green tea"
    let isSameList = items.ids == before
    #expect(isSameList)
    items.update(id: 3) { $0.name = "Green tea" }
    #expect(items == [Item(id: 3, name: "Green tea")])
  }
}
