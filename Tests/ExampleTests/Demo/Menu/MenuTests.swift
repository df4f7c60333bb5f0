import Corbel
import CounterExample
import DemoApp
import Testing

@MainActor @Suite("The menu of the demo", .timeLimit(.minutes(10))) struct MenuTests {
  private let tree: AppTree
  private let menu: StoreOf<Menu>

  init() throws {
    tree = try AppTree { _ in }
    menu = try #require(tree.menu)
  }

  @Test("the selection goes around at both ends")
  func around() {
    menu.send(.upTapped)
    #expect(menu.selection == Menu.Item.allCases.count - 1)

    menu.send(.downTapped)
    #expect(menu.selection == 0)
  }

  @Test("each item opens its screen", arguments: Menu.Item.allCases)
  func choosing(item: Menu.Item) async throws {
    for _ in 0..<(Menu.Item.allCases.firstIndex(of: item) ?? 0) { menu.send(.downTapped) }
    menu.send(.chooseTapped)
    await tree.activity.settled()

    switch item {
    case .localCounter: #expect(tree.counter?.store.kind == .local)
    case .remoteCounter: #expect(tree.counter?.store.kind == .remote)
    case .items: #expect(tree.items != nil)
    case .session: #expect(tree.session != nil)
    case .colors: #expect(tree.page.contains("Colors") || tree.menu == nil)
    case .quit: #expect(tree.app.isOver)
    }
  }
}
