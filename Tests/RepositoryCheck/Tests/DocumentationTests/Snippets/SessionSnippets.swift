import ColorsExample
import Corbel
import CorbelSessions
import CorbelTesting
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Snippets of CorbelSessions") struct SessionSnippets {
  nonisolated struct Item: Codable, Hashable, Identifiable, Sendable {
    let id: Int
    let name: String
    let price: Int
  }

  struct Basket: Reducer {
    nonisolated struct State: Codable, Equatable, Sendable {
      var items = IdentifiedArray<Item>()
      var total = 0
    }

    nonisolated enum Action: Codable, Sendable {
      case added(Item), removed(Item.ID)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .added(let item):
        state.items.append(item)
        state.total += item.price
      case .removed(let id):
        if let item = state.items.remove(id: id) { state.total -= item.price }
      }
      return .none
    }
  }

  /// The colors with a bug that the person who recorded the session saw.
  struct WrongColors: Reducer {
    let colors: Colors

    func reduce(into state: inout Colors.State, action: Colors.Action) -> Effect<Self> {
      if case .refreshed = action { state.colors = .notLoaded }
      _ = colors.reduce(into: &state, action: action)
      return .none
    }
  }

  private let tea = Item(id: 1, name: "Tea", price: 4)

  @Test("a session is recorded, shown and replayed") func recording() async throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: "\(folder.path)/basket.session")
    do {
      let session = try Session(contentsOf: url)
      print(session.feature)
    } catch {
      print(error.description)
    }

    let recorder = SessionRecorder(to: url, redactingNames: ["password"])
    let store = Store(
      initialState: Basket.State(), reducer: Basket(),
      observer: recorder.observer(of: Basket.self))
    store.send(.added(tea))
    await recorder.flush()

    let session = try Session(contentsOf: url)
    let replay = try session.replay(with: Basket())
    if let difference = replay.difference { print(difference) }
    #expect(replay.difference == nil)
    try session.replay(with: Basket()) { moment in
      if moment.state.total < 0 { print(moment) }
    }

    let page = URL(fileURLWithPath: "\(folder.path)/basket.html")
    try Session(contentsOf: url).page.write(to: page, atomically: true, encoding: .utf8)
    #expect(try folder.text(of: "basket.html").contains("Tea"))
  }

  @Test("an error of a recorded action has a type and a text") func error() {
    struct State { var items: Loadable<Int> = .failed(RecordedError(Failure())) }
    let state = State()
    if let error = state.items.error as? RecordedError { print(error.type, error.text) }
    #expect(state.items.error as? RecordedError == RecordedError(Failure()))
  }

  private let source = ColorSource(client: .threeColors)

  @Test("colors that were loaded stay on the screen") func colors() async throws {
    var isShown = false
    try Session(named: "colors.session").replay(with: Colors(source: source)) { moment in
      isShown = isShown || moment.state.colors.isLoaded
      #expect(!isShown || moment.state.colors.value != nil, "\(moment)")
    }
    #expect(isShown)
  }

  @Test("colors vanish before the bug is mended") func wrongColors() async throws {
    var isShown = false
    var wrong: [String] = []
    let reducer = WrongColors(colors: Colors(source: source))
    try Session(named: "colors.session").replay(with: reducer) { moment in
      isShown = isShown || moment.state.colors.isLoaded
      if isShown, moment.state.colors.value == nil { wrong.append("\(moment)") }
    }
    #expect(wrong == ["after action 3, 'refreshed'"])
  }

  @Test("the total is never negative") func negative() throws {
    try Session(named: "wrong-total.session").replay(with: Basket()) { moment in
      #expect(moment.state.total >= 0, "\(moment)")
    }
  }

  @Test("a store shows an earlier moment") func travelling() {
    let timeline = StoreTimeline(initialState: Basket.State(), reducer: Basket())
    timeline.store.send(.added(tea))
    timeline.show(0)
    timeline.resume()
    #expect(timeline.store.total == 4)
  }
}
