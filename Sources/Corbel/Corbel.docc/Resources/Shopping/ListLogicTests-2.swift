import Testing

@testable import Shopping

@MainActor @Suite("List as view state and logic") struct ListLogicTests {
  let viewState = ListViewState()
  let service = ItemServiceMock()
  var logic: ListLogic { ListLogic(service: service, viewState: viewState) }

  @Test("the items are loaded when the list appears") func loading() async {
    await logic.appeared()
    #expect(viewState.items.value?.map(\.name) == ["Tea", "Milk"])
  }

  @Test("an edited item replaces the old one") func editing() async throws {
    await logic.appeared()
    logic.itemTapped(Item(id: 1, name: "Tea"))
    let editor = try #require(viewState.editor)
    editor.name = "Green tea"
    logic.logic(of: editor).saveTapped()
    #expect(viewState.items.value?.map(\.name) == ["Green tea", "Milk"])
    #expect(viewState.editor == nil)
  }

  @Test("an added item is the last one") func adding() async throws {
    await logic.appeared()
    logic.addTapped()
    let editor = try #require(viewState.editor)
    editor.name = "Bread"
    logic.logic(of: editor).saveTapped()
    #expect(viewState.items.value?.map(\.name) == ["Tea", "Milk", "Bread"])
  }

  @Test("a cancelled editor changes no item") func cancelling() async throws {
    await logic.appeared()
    logic.addTapped()
    let editor = try #require(viewState.editor)
    logic.logic(of: editor).cancelTapped()
    #expect(viewState.items.value?.count == 2)
    #expect(viewState.editor == nil)
  }
}
