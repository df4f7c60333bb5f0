import Corbel
import CorbelTesting
import Testing

@testable import Shopping

/// A service that keeps its items, and whose calls end when a test says so.
@MainActor private final class KeepingService: ItemService {
  let loads = Gate<Void>()
  let saves = Gate<Void>()
  private(set) var kept = [Item(id: 1, name: "Tea"), Item(id: 2, name: "Milk")]
  private(set) var saveCount = 0

  func items() async throws -> [Item] {
    try await loads.value()
    return kept
  }

  func save(_ items: [Item]) async throws {
    saveCount += 1
    try await saves.value()
    kept = items
  }

  var names: [String] { kept.map(\.name) }
}

/// When a person taps a button too early.
private enum Moment: CaseIterable {
  case beforeLoading, whileLoading, afterFailing
}

@MainActor @Suite("No items are lost by the logic", .timeLimit(.minutes(1)))
struct ListLogicLossTests {
  private let viewState = ListViewState()
  private let service = KeepingService()
  private var logic: ListLogic { ListLogic(service: service, viewState: viewState) }

  private func add(_ name: String) {
    logic.addTapped()
    guard let editor = viewState.editor else { return }
    editor.name = name
    logic.logic(of: editor).saveTapped()
  }

  @Test("an item that is added and saved too early destroys nothing", arguments: Moment.allCases)
  private func tooEarly(moment: Moment) async {
    service.saves.answer()
    let load = moment == .beforeLoading ? nil : Task { await logic.appeared() }
    if load != nil { await service.loads.waitForCallers() }
    if moment == .afterFailing {
      service.loads.fail(with: Offline())
      await load?.value
    }
    add("Bread")
    await logic.saveTapped()
    #expect(service.saveCount == 0)
    #expect(viewState.items.value == nil)
    service.loads.answer()
    await load?.value
    if moment == .whileLoading { #expect(viewState.items.value?.map(\.name) == ["Tea", "Milk"]) }
  }

  @Test("a load and a save that failed are made again, and the list appears again, without a loss")
  func again() async {
    service.loads.fail(with: Offline())
    await logic.appeared()
    #expect(viewState.items == .failed(Offline()))
    service.loads.answer()
    await logic.loadAgainTapped()
    add("Bread")
    service.saves.fail(with: Offline())
    await logic.saveTapped()
    #expect(viewState.saved == .failed(Offline()))
    #expect(service.names == ["Tea", "Milk"])
    service.loads.answer()
    await logic.appeared()
    service.saves.answer()
    await logic.saveTapped()
    #expect(service.names == ["Tea", "Milk", "Bread"])
  }
}

@MainActor @Suite("No items are lost by the store", .timeLimit(.minutes(1)))
struct ItemListLossTests {
  private let service = KeepingService()
  private let store: StoreOf<ItemList>

  init() {
    store = Store(initialState: ItemList.State(), reducer: ItemList(service: service))
  }

  @discardableResult
  private func add(_ name: String) -> StoreTask {
    store.send(.addTapped)
    store.send(.editor(.nameChanged(name)))
    return store.send(.editor(.saveTapped))
  }

  @Test("an item that is added too early destroys nothing", arguments: Moment.allCases)
  private func tooEarly(moment: Moment) async {
    service.saves.answer()
    let load = moment == .beforeLoading ? nil : store.send(.appeared)
    if load != nil { await service.loads.waitForCallers() }
    if moment == .afterFailing {
      service.loads.fail(with: Offline())
      await load?.finish()
    }
    store.send(.addTapped)
    #expect(store.editor == nil)
    await store.send(.saveAgainTapped).finish()
    #expect(service.saveCount == 0)
    service.loads.answer()
    await load?.finish()
    if moment == .whileLoading { #expect(store.items.value?.map(\.name) == ["Tea", "Milk"]) }
  }

  @Test("an edit that is reported too early is not saved") func reportedTooEarly() async {
    await store.send(.editorFinished(.saved(Item(id: 1, name: "Bread")))).finish()
    #expect(store.items == .notLoaded)
    #expect(service.saveCount == 0)
  }

  @Test("a load and a save that failed are made again, and the list appears again, without a loss")
  func again() async {
    service.loads.fail(with: Offline())
    await store.send(.appeared).finish()
    #expect(store.items == .failed(Offline()))
    service.loads.answer()
    await store.send(.loadAgainTapped).finish()
    service.saves.fail(with: Offline())
    await add("Bread").finish()
    #expect(store.saved == .failed(Offline()))
    #expect(service.names == ["Tea", "Milk"])
    service.loads.answer()
    await store.send(.appeared).finish()
    service.saves.answer()
    await store.send(.saveAgainTapped).finish()
    #expect(service.names == ["Tea", "Milk", "Bread"])
  }

  @Test("the result of an earlier load doesn't replace what was added") func lateResult()
    async throws
  {
    let first = store.send(.appeared)
    let older = try await service.loads.next()
    let second = store.send(.appeared)
    let newer = try await service.loads.next()
    newer.answer()
    await second.finish()
    service.saves.answer()
    await add("Bread").finish()
    older.answer()
    await first.finish()
    #expect(store.items.value?.map(\.name) == ["Tea", "Milk", "Bread"])
    #expect(service.names == ["Tea", "Milk", "Bread"])
  }
}
