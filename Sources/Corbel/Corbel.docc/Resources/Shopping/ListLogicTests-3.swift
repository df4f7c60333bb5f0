import Corbel
import CorbelTesting
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

  @Test("the list is saving until the service has answered") func saving() async {
    await logic.appeared()
    let items = [Item(id: 1, name: "Tea"), Item(id: 2, name: "Milk")]
    await expectChanges(
      of: viewState, in: \.saved, during: { await logic.saveTapped() },
      { changes in
        await changes.expect(\.saved, .loading())
        service.saves.answer()
        await changes.expect(\.saved, .loaded(items))
      })
  }

  @Test("nothing is added or saved before the items are loaded") func notLoaded() async {
    service.saves.answer()
    logic.addTapped()
    await logic.saveTapped()
    #expect(viewState.editor == nil)
    #expect(viewState.saved == .notLoaded)
  }

  @Test("a failure is shown, and the items stay") func failing() async {
    await logic.appeared()
    service.saves.answer(with: .failure(Offline()))
    await logic.saveTapped()
    #expect(viewState.saved == .failed(Offline()))
    #expect(viewState.items.value?.count == 2)
  }
}

struct Offline: Error, Equatable {}
