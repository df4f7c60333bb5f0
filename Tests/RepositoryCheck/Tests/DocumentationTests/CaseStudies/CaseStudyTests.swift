import Corbel
import CorbelTesting
import TestSupport
import Testing

/// A child for the case study of several destinations.
struct Clicker: Reducer {
  struct State: Equatable { var count = 0 }

  enum Action { case incremented }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    state.count += 1
    return .none
  }
}

@MainActor @Suite("Case studies of The Composable Architecture", .stallLimit) struct CaseStudyTests
{
  @Test("one of three destinations is open at a time") func destinations() async {
    let store = TestStore(
      initialState: SeveralDestinations.State(), reducer: SeveralDestinations())
    store.send(.drillDownTapped) { $0.destination.drillDown = Clicker.State() }
    store.send(.drillDown(.incremented)) { $0.destination.drillDown?.count = 1 }
    store.send(.popoverTapped) { $0.destination.popover = Clicker.State() }
    #expect(store.state.destination.drillDown == nil)
    store.send(.popover(.incremented)) { $0.destination.popover?.count = 1 }
    store.send(.sheetTapped) { $0.destination.sheet = Clicker.State() }
    store.send(.sheet(.incremented)) { $0.destination.sheet?.count = 1 }
    store.send(.dismissed) { $0.destination = nil }
    await store.finish()
  }

  @Test("screens push others, load a fact, count time, and end when they are popped")
  func stack() async throws {
    let clock = TestClock()
    let facts = Gate<String>()
    let store = TestStore(
      initialState: StackDemo.State(),
      reducer: StackDemo(fact: { _ in try await facts.value() }, clock: clock))
    store.send(.allTapped) {
      $0.path.push(\.a, ScreenA.State())
      $0.path.push(\.b, ScreenB.State())
      $0.path.push(\.c, ScreenC.State())
    }
    store.send(.c(3, .startTapped)) { $0.path[3]?.c?.isTimerRunning = true }
    await clock.advance(by: .seconds(1))
    await store.receive(.c(3, .ticked)) { $0.path[3]?.c?.count = 1 }
    store.send(.popped([1, 2])) { $0.path.pop() }
    store.send(.b(2, .cTapped)) { $0.path.push(\.c, ScreenC.State()) }
    store.send(.opened(OneOf(\.a, ScreenA.State(count: 7)))) {
      $0.path.push(\.a, ScreenA.State(count: 7))
    }
    store.send(.a(5, .incremented)) { $0.path[5]?.a?.count = 8 }
    store.send(.a(5, .decremented)) { $0.path[5]?.a?.count = 7 }
    store.send(.a(5, .factTapped)) { $0.path[5]?.a?.isLoading = true }
    facts.answer(with: "7 is a prime number.")
    await store.receive(case: StackDemo.Action.a) {
      $0.path[5]?.a?.isLoading = false
      $0.path[5]?.a?.fact = "7 is a prime number."
    }
    store.send(.c(4, .startTapped)) { $0.path[4]?.c?.isTimerRunning = true }
    store.send(.c(4, .stopTapped)) { $0.path[4]?.c?.isTimerRunning = false }
    store.send(.popped([])) { $0.path.replace(with: []) }
    await store.finish()
  }
}
