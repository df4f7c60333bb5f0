import Corbel
import CorbelSessions
import CorbelTesting
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Travelling in time", .stallLimit) struct TimelineTests {
  private func timeline(
    _ basket: Basket = Basket(), limit: Int = 100, coupons: [String] = []
  ) -> StoreTimeline<Basket.State, Basket.Action> {
    let timeline = StoreTimeline(initialState: Basket.State(), reducer: basket, limit: limit)
    for text in coupons { timeline.store.send(.couponTyped(text)) }
    return timeline
  }

  @Test("a store shows any earlier moment up to the limit, and its readers are notified")
  func showing() {
    let timeline = timeline(coupons: ["a", "b", "c"])
    let changes = trackChanges { _ = timeline.store.coupon }
    timeline.show(1)
    expectEqual(timeline.store.coupon, "a")
    expectTrue(changes.value == 1 && timeline.position == 1 && timeline.isTravelling)
    timeline.show(-5)
    expectEqual(timeline.store.coupon, "")
    timeline.resume()
    expectEqual(timeline.store.coupon, "c")
    expectEqual(
      timeline.moments.map(\.action), [nil] + ["a", "b", "c"].map { .couponTyped($0) })
    let short = self.timeline(limit: 2, coupons: ["a", "b", "c"])
    expectEqual(short.moments.map(\.state.coupon), ["b", "c"])
    expectEqual(short.position, 1)
  }

  @Test("going on from an earlier moment drops the later ones") func goingOn() {
    let timeline = timeline(coupons: ["a", "b", "c"])
    timeline.show(1)
    timeline.store.send(.added(Basket.Item(id: 1)))
    expectEqual(timeline.moments.map(\.state.coupon), ["", "a", "a"])
    expectTrue(timeline.store.items.count == 1 && timeline.store.coupon == "a")
    expectTrue(!timeline.isTravelling)
  }

  @Test(
    "no effect starts while an earlier moment is shown; the action of a running one waits, or is lost",
    arguments: [false, true])
  func effects(goesOn: Bool) async {
    let gate = Gate<Int>()
    let timeline = timeline(
      Basket {
        log.add("asked")
        return try await gate.value()
      })
    let work = timeline.store.send(.priceWanted)
    await gate.waitForCallers()
    for position in [0, 1, 0] { timeline.show(position) }
    gate.answer(with: 5)
    await work.finish()
    expectEqual(timeline.store.price, .notLoaded)
    if goesOn {
      timeline.store.send(.waited)
      timeline.show(0)
    }
    timeline.resume()
    expectEqual(log.entries, ["asked"])
    expectEqual(timeline.store.price, goesOn ? .notLoaded : .loaded(5))
    expectEqual(timeline.moments.count, goesOn ? 2 : 3)
  }

  @Test(
    "going on from an earlier moment cancels the running effects, and those that would follow",
    arguments: [[Steps.Action.both], [.queued("first"), .queued("second")]])
  func following(actions: [Steps.Action]) async {
    let timeline = StoreTimeline(initialState: Steps.State(), reducer: Steps(step: step))
    let works = actions.map { timeline.store.send($0) }
    await gate.waitForCallers()
    timeline.show(0)
    timeline.store.send(.noted)
    // The gate stays closed, so only a cancellation ends these.
    for work in works { await work.finish() }
    expectEqual(log.entries, ["first"])
    expectEqual(timeline.moments.count, 2)
  }

  @Test("an effect that waits for another one goes on while an earlier moment is shown")
  func waiting() async {
    let timeline = StoreTimeline(initialState: Steps.State(), reducer: Steps(step: step))
    let works = ["first", "second"].map { timeline.store.send(.queued($0)) }
    await gate.waitForCallers()
    timeline.show(0)
    for work in works {
      await gate.waitForCallers()
      gate.answer()
      await work.finish()
    }
    expectEqual(log.entries, ["first", "second"])
    expectTrue(timeline.moments.count == 3 && timeline.isTravelling)
  }

  private let gate = Gate<Void>()
  private let log = Log()

  private func step(_ name: String) async throws {
    log.add(name)
    try await gate.value()
  }

  /// A feature with effects that follow another one.
  struct Steps: Reducer {
    struct State { var count = 0 }
    enum Action { case both, queued(String), noted }
    let step: @MainActor (String) async throws -> Void

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      state.count += 1
      let run = { name in Effect<Self>.run { _ in try await step(name) } }
      return switch action {
      case .both: .concatenate(run("first"), run("second"))
      case .queued(let name): run(name).cancellable(id: "step", policy: .queue)
      case .noted: .none
      }
    }
  }

  @Test(
    "the effects of children that an earlier moment lacks go on, and the children's stores return",
    arguments: [[0], [1], [2], [3], [0, 1, 2, 3], [3, 0, 2, 1], [2, 0, 1], [1, 0, 1, 3]])
  func children(positions: [Int]) async throws {
    let gate = Gate<Int>()
    let timeline = StoreTimeline(initialState: Shelf.State(), reducer: Shelf(price: gate.value))
    // The moments: nothing, a sheet, a box in the sheet, a row, and three loads.
    for action in [Shelf.Action.opened, .sheet(.opened), .added(7)] { timeline.store.send(action) }
    let sheet = try #require(timeline.store.scope(Shelf.sheet))
    let box = try #require(sheet.scope(Sheet.box))
    let row = try #require(timeline.store.scope(Shelf.rows, id: 7))
    let works = [sheet.send(.load), box.send(.load), row.send(.load)]
    await gate.waitForCallers(3)
    for position in positions {
      timeline.show(position)
      expectEqual(timeline.store.scope(Shelf.sheet) === sheet, position >= 1, "\(position)")
      if position > 0 {
        expectEqual(sheet.scope(Sheet.box) === box, position >= 2, "\(position)")
      }
      expectEqual(timeline.store.scope(Shelf.rows, id: 7) === row, position >= 3, "\(position)")
    }
    for number in 1...3 { gate.answer(with: number) }
    for work in works { await work.finish() }
    expectEqual(timeline.moments.count, 7)
    timeline.resume()
    let changes = trackChanges { _ = (sheet.price, box.price, row.price) }
    expectEqual([sheet.price, box.price, row.price], [1, 2, 3])
    expectTrue(!sheet.isLoading && !box.isLoading && !row.isLoading)
    expectTrue(timeline.store.scope(Shelf.sheet) === sheet && sheet.scope(Sheet.box) === box)
    box.send(.loaded(5))
    row.send(.loaded(6))
    expectEqual(timeline.store.state.sheet?.box?.price, 5)
    expectTrue(box.price == 5 && row.price == 6 && changes.value > 0)
    // Now the children can go away for good.
    timeline.store.send(.closed)
    expectNil(timeline.store.scope(Shelf.sheet))
  }

  /// A feature with a sheet and rows, which load.
  struct Shelf: Reducer {
    struct State {
      var sheet: Sheet.State?
      var rows = IdentifiedArray<Box.State>()
    }
    enum Action { case opened, closed, added(Int), sheet(Sheet.Action), row(Int, Box.Action) }
    static let sheet = child(\.sheet, action: Action.sheet)
    static let rows = child(\.rows, action: Action.row)
    let price: @MainActor () async throws -> Int

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .opened: state.sheet = Sheet.State()
      case .closed: state.sheet = nil
      case .added(let id): state.rows.append(Box.State(id: id))
      case .sheet(let action): return reduce(Sheet(price: price), Self.sheet, in: &state, action)
      case .row(let id, let action):
        return reduce(Box(price: price), Self.rows, id: id, in: &state, action)
      }
      return .none
    }
  }

  struct Sheet: Reducer {
    struct State {
      var price = 0, isLoading = false
      var box: Box.State?
    }
    enum Action { case opened, load, loaded(Int), box(Box.Action) }
    static let box = child(\.box, action: Action.box)
    let price: @MainActor () async throws -> Int

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .opened: state.box = Box.State()
      case .load:
        state.isLoading = true
        return .run { store in store.send(.loaded(try await price())) }
      case .loaded(let price): (state.price, state.isLoading) = (price, false)
      case .box(let action): return reduce(Box(price: price), Self.box, in: &state, action)
      }
      return .none
    }
  }

  struct Box: Reducer {
    struct State: Identifiable { var id = 0, price = 0, isLoading = false }
    enum Action { case load, loaded(Int) }
    let price: @MainActor () async throws -> Int

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .load:
        state.isLoading = true
        return .run { store in store.send(.loaded(try await price())) }
      case .loaded(let price): (state.price, state.isLoading) = (price, false)
      }
      return .none
    }
  }

  @Test("going on from a moment that lacks a child ends the child's effects")
  func childrenForGood() async throws {
    let gate = Gate<Int>()
    let timeline = StoreTimeline(initialState: Shelf.State(), reducer: Shelf(price: gate.value))
    timeline.store.send(.opened)
    let work = timeline.store.send(.sheet(.load))
    await gate.waitForCallers()
    timeline.show(0)
    timeline.store.send(.added(7))
    await work.finish()
    timeline.show(0)
    timeline.resume()
    expectNil(timeline.store.state.sheet)
    expectEqual(timeline.store.state.rows.map(\.id), [7])
    timeline.store.send(.opened)
    expectEqual(timeline.store.scope(Shelf.sheet)?.isLoading, false)
  }

  @Test("a timeline that has travelled is recorded, and replayed with its journey")
  func recorded() async throws {
    let folder = try TemporaryFolder()
    let recorder = SessionRecorder(to: folder.session)
    let timeline = StoreTimeline(
      initialState: Basket.State(), reducer: Basket(),
      observer: recorder.observer(of: Basket.self))
    for id in 1...3 { timeline.store.send(.added(Basket.Item(id: id))) }
    for position in [2, 0, 1] { timeline.show(position) }
    timeline.store.send(.counted(1, by: 1))
    timeline.show(0)
    timeline.resume()
    timeline.store.send(.couponTyped("a"))
    await recorder.flush()
    let session = try Session(contentsOf: folder.session)
    let replay = try session.replay(with: Basket())
    expectNil(replay.difference)
    expectEqual(replay.state, timeline.store.state)
    expectEqual(replay.state.items.map(\.count), [2])
    let places = try folder.text(of: "basket.session").split(separator: "\n")
      .filter { $0.contains(#""origin":"timeline""#) }
    expectEqual(places.count, 5)
    expectTrue(session.page.contains("an earlier moment"))
  }
}
