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
}
