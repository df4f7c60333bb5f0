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

  /// The basket before the bug was mended, which made the recording.
  struct WrongBasket: Reducer {
    func reduce(into state: inout Basket.State, action: Basket.Action) -> Effect<Self> {
      switch action {
      case .added(let item):
        state.items.append(item)
        state.total += item.price
      case .removed(let id):
        state.items.remove(id: id)
      }
      return .none
    }
  }

  private let tea = Item(id: 1, name: "Tea", price: 4)

  @Test("a session is recorded, shown and replayed") func recording() async throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: "\(folder.path)/basket.session")
    let recorder = SessionRecorder(to: url, redacting: ["password"])
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

  @Test("a session that can't be read says why") func reading() {
    let url = URL(fileURLWithPath: "/nowhere/basket.session")
    do {
      let session = try Session(contentsOf: url)
      print(session.feature)
    } catch {
      print(error.description)
    }
  }

  @Test("an error of a recorded action has a type and a text") func error() {
    struct State { var items: Loadable<Int> = .failed(RecordedError(Failure())) }
    let state = State()
    if let error = state.items.error as? RecordedError { print(error.type, error.text) }
    #expect(state.items.error as? RecordedError == RecordedError(Failure()))
  }

  @Test("the total is the sum of the prices") func total() async throws {
    try await replaying("wrong-total.session", with: Basket()) { moment in
      let sum = moment.state.items.map(\.price).reduce(0, +)
      #expect(moment.state.total == sum, "\(moment)")
    }
  }

  @Test("the total is wrong before the bug is mended") func wrongTotal() async throws {
    var wrong: [String] = []
    try await replaying("wrong-total.session", with: WrongBasket()) { moment in
      let sum = moment.state.items.map(\.price).reduce(0, +)
      if moment.state.total != sum { wrong.append("\(moment)") }
    }
    #expect(wrong == ["after action 3, 'removed(1)'"])
  }

  @Test("the total is never negative") func negative() async throws {
    try await replaying("wrong-total.session", with: Basket()) { moment in
      #expect(moment.state.total >= 0, "\(moment)")
    }
  }

  @Test("a store shows an earlier moment") func travelling() {
    let timeline = Timeline(initialState: Basket.State(), reducer: Basket())
    timeline.store.send(.added(tea))
    timeline.show(0)
    timeline.resume()
    #expect(timeline.store.total == 4)
  }
}
