import Corbel
import CounterExample
import DemoApp
import Testing

@MainActor @Suite("The page of a counter", .timeLimit(.minutes(10))) struct CounterPageTests {
  private let tree: AppTree
  private let page: StoreOf<CounterPage>
  private let slot: CounterSlot

  init() throws {
    tree = try AppTree(state: DemoState(screen: .counter)) { _ in }
    page = try #require(tree.counter).store
    slot = try #require(tree.counter).slot
  }

  @Test("the ways go around at both ends")
  func around() async {
    page.send(.previousWayTapped)
    #expect(page.way == CounterWay.allCases.last)

    page.send(.nextWayTapped)
    #expect(page.way == CounterWay.allCases.first)
    await tree.activity.settled()
  }

  @Test("the next way begins with the count of the one before")
  func keepsCount() async {
    await tree.activity.settled()
    await tree.type("++")
    page.send(.nextWayTapped)
    await tree.activity.settled()

    #expect(slot.counter?.screen.count == 2)
  }

  @Test("a save that the service requests is shown as the last one")
  func saves() async {
    await tree.type("+r")

    #expect(page.lastSaved == 1)
  }
}
