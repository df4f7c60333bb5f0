import Corbel
import CorbelSessions
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Replaying a session") struct ReplayTests {
  /// Counts taps with a function that is planted.
  struct Taps: Reducer {
    struct State: Codable { var count = 0, names: [String: Int] = [:], text = "" }
    enum Action: Codable { case tapped }
    let change: @MainActor (inout State) -> Void

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      change(&state)
      return .none
    }
  }

  private func session(
    from state: Taps.State = Taps.State(),
    _ change: @escaping @MainActor (inout Taps.State) -> Void
  ) async throws -> Session {
    let folder = try TemporaryFolder()
    let file = BasketSession.file(in: folder)
    let recorder = SessionRecorder(to: file)
    let store = Store(
      initialState: state, reducer: Taps(change: change), observer: recorder.observer(of: Taps.self)
    )
    for _ in 0..<3 { store.send(.tapped) }
    await recorder.flush()
    return try Session(contentsOf: file)
  }

  @Test("a replay starts no effect, and ends in the recorded state") func same() async throws {
    let session = try BasketSession()
    session.store.send(.added(Basket.Item(id: 1, name: "Tea")))
    await session.store.send(.priceWanted).finish()
    session.store.send(.counted(1, by: 2))
    let log = Log()
    let basket = Basket(price: {
      log.add("asked")
      return 9
    })
    var places: [String] = []
    let replay = try await session.session.replay(with: basket) { places.append("\($0)") }
    expectEqual(replay.state, session.store.state)
    expectNil(replay.difference)
    expectTrue(log.entries.isEmpty)
    expectEqual(
      places,
      [
        "at the beginning", #"after action 1, 'added({"count":1,"id":1,"name":"Tea"})'"#,
        "after action 2, 'priceWanted'", #"after action 3, 'priceLoaded(success(3))'"#,
        "after action 4, 'counted(1, by: 2)'",
      ])
  }

  @Test("a reducer that reads the clock is found") func clock() async throws {
    let change: @MainActor (inout Taps.State) -> Void = {
      $0.text = "\(ContinuousClock.now)"
    }
    let difference = try await session(change).replay(with: Taps(change: change)).difference
    let found = try #require(difference)
    expectEqual(found.fact, "The replay differs after action 1, 'tapped'.")
    expectEqual(found.evidence.map(\.label), ["Field", "Recorded", "Replayed"])
    expectEqual(found.evidence[0].value, "text")
    expectTrue(found.evidence[1].value != found.evidence[2].value)
    expectEqual(
      found.consequence, "The reducer didn't do what it did when the session was recorded.")
  }

  @Test("a reducer that depends on the order of a dictionary is found") func order() async throws {
    var state = Taps.State()
    // A dictionary of another capacity has another order.
    state.names.reserveCapacity(5_000)
    for number in 0..<100 { state.names["\(number)"] = number }
    let change: @MainActor (inout Taps.State) -> Void = {
      $0.text = $0.names.keys.joined(separator: ",")
    }
    let session = try await session(from: state, change)
    let difference = try session.replay(with: Taps(change: change)).difference
    expectEqual(difference?.fact, "The replay differs after action 1, 'tapped'.")
    expectEqual(difference?.evidence.first?.value, "text")
  }

  @Test("a reducer that keeps a counter outside of its state is found by the second replay")
  func counter() async throws {
    func makeTaps() -> Taps {
      var counter = 0
      return Taps { state in
        counter += 1
        state.count = counter
      }
    }
    let recorded = try await session(makeTaps().change)
    let difference = try #require(try recorded.replay(with: makeTaps()).difference)
    expectEqual(
      difference.description,
      """
      The replay differs after action 1, 'tapped'.

        Field:     count
        Recorded:  1
        Replayed:  4

      A second replay differs from the first: the reducer keeps a value outside its state. If its code is the same, look for a clock, a random value, a new \
      identifier, the order of a dictionary or a set, or a variable outside of the state.
      """)
  }

  @Test("a value that is missing in one of the two is named") func missing() async throws {
    let recorded = try await session { _ in }
    let difference = try recorded.replay(with: Taps { $0.names["a"] = 1 }).difference
    expectEqual(
      difference?.description,
      """
      The replay differs after action 1, 'tapped'.

        Field:     names.a
        Recorded:  unchanged
        Replayed:  1

      The reducer didn't do what it did when the session was recorded. If its code is the same, look \
      for a clock, a random value, a new identifier, the order of a dictionary or a set, or a \
      variable outside of the state.
      """)
  }

  @Test("a redacted field is replayed as redacted, and not compared") func redacted() async throws {
    let session = try BasketSession(redacting: ["password"])
    session.store.send(.passwordTyped("opensesame"))
    let replay = try await session.session.replay(with: Basket())
    expectNil(replay.difference)
    expectEqual(replay.state.password, "redacted")
    try await expectEqual(session.session.redactedFields, ["password", "passwordTyped"])
  }

  @Test("a number that JSON doesn't have damages no line") func notANumber() async throws {
    struct Price: Reducer {
      struct State: Codable { var price = Decimal(1) }
      func reduce(into state: inout State, action: Int) -> Effect<Self> {
        state.price = .nan
        return .none
      }
    }
    let folder = try TemporaryFolder()
    let recorder = SessionRecorder(to: BasketSession.file(in: folder))
    let store = Store(
      initialState: Price.State(), reducer: Price(), observer: recorder.observer(of: Price.self))
    store.send(1)
    await recorder.flush()
    let replay = try Session(contentsOf: BasketSession.file(in: folder)).replay(with: Price())
    expectTrue(replay.state.price.isNaN && replay.difference == nil)
  }

  @Test("a redacted field may differ, because its value is unknown") func unknown() async throws {
    let session = try BasketSession(isSecret: { field, _ in field == "count" })
    session.store.send(.added(Basket.Item(id: 1)))
    session.store.send(.counted(1, by: 3))
    let replay = try await session.session.replay(with: Basket())
    expectEqual(replay.state.items[id: 1]?.count, 3)
    expectNil(replay.difference)
  }

  @Test("numbers, dates, data and nested cases are replayed as they were") func values()
    async throws
  {
    struct Values: Reducer {
      indirect enum Tree: Codable, Equatable { case leaf(Double?), pair(left: Tree, Tree) }
      struct State: Codable, Equatable {
        var numbers: [Double] = [], float: Float = 0.1, large = UInt64.max, small = Int64.min
        var date = Date(timeIntervalSinceReferenceDate: 0.1), data = Data(), decimal = Decimal()
        var tree = Tree.leaf(nil), url: URL?, byNumber: [Int: [Tree]] = [:]
      }
      enum Action: Codable { case changed(Double) }
      func reduce(into state: inout State, action: Action) -> Effect<Self> {
        guard case .changed(let number) = action else { return .none }
        state.numbers.append(number)
        state.float += 0.1
        state.large -= 1
        state.small += 1
        state.date += 1.5
        state.data.append(200)
        state.decimal += Decimal(string: "0.1234567890123456789012345") ?? 0
        state.tree = .pair(left: state.tree, .leaf(number.isNaN ? nil : number))
        state.url = URL(string: "https://example.com/a?b=<c>")
        state.byNumber[state.numbers.count] = [state.tree]
        return .none
      }
    }
    let folder = try TemporaryFolder()
    let recorder = SessionRecorder(to: BasketSession.file(in: folder))
    let store = Store(
      initialState: Values.State(), reducer: Values(), observer: recorder.observer(of: Values.self))
    for number in [1, 0.1, -0.0, .infinity, 1e300] { store.send(.changed(number)) }
    store.send(.changed(.nan))
    await recorder.flush()
    let replay = try Session(contentsOf: BasketSession.file(in: folder)).replay(with: Values())
    expectNil(replay.difference)
    var (replayed, recorded) = (replay.state, store.state)
    expectEqual("\(replayed.numbers)", "\(recorded.numbers)")
    (replayed.numbers, recorded.numbers) = ([], [])
    expectEqual(replayed, recorded)
  }

  @Test("steps to undo, screens on a stack and results without a value are replayed")
  func ownTypes() async throws {
    struct Editor: Reducer {
      struct Saved: Codable, Equatable {}
      enum Screen: Codable, Equatable { case list, detail(Int) }
      struct State: Codable, Equatable {
        var text = Undoable(""), path = ScreenStack([Screen.list])
        var saving = Loadable<Saved>.notLoaded
      }
      enum Action: Codable {
        case typed(String), undone, redone, opened(Int), closed
        case saveTapped, saved(LoadResult<Saved>)
      }
      func reduce(into state: inout State, action: Action) -> Effect<Self> {
        switch action {
        case .typed(let text): state.text.change("Typing", group: 1) { $0 = text }
        case .undone: state.text.undo()
        case .redone: state.text.redo()
        case .opened(let number): state.path.push(.detail(number))
        case .closed: state.path.pop()
        case .saveTapped: return .load(&state.saving, { Saved() }, finish: { .saved($0) })
        case .saved(let result): state.saving.finish(with: result)
        }
        return .none
      }
    }
    let folder = try TemporaryFolder()
    let recorder = SessionRecorder(to: BasketSession.file(in: folder))
    let store = Store(
      initialState: Editor.State(), reducer: Editor(), observer: recorder.observer(of: Editor.self))
    for action: Editor.Action in [
      .typed("a"), .typed("ab"), .undone, .redone, .opened(1), .closed, .opened(2), .undone,
    ] { store.send(action) }
    await store.send(.saveTapped).finish()
    await recorder.flush()
    let replay = try Session(contentsOf: BasketSession.file(in: folder)).replay(with: Editor())
    expectNil(replay.difference)
    expectEqual(replay.state, store.state)
    expectTrue(replay.state.text.canRedo && replay.state.path.elements.last?.id == 3)
  }

  @Test("an action that the reducer no longer has is named") func unknownAction() async throws {
    let session = try BasketSession()
    session.store.send(.waited)
    await session.recorder.flush()
    let text = try session.folder.text(of: "basket.session").replacing("waited", with: "slept")
    try session.folder.write(text, to: "basket.session")
    let changed = try Session(contentsOf: session.file)
    #expect {
      try changed.replay(with: Basket())
    } throws: { error in
      "\(error)" == """
        Action 1 of 'basket.session', 'slept', is not a 'Basket.Action': 'action' is \
        not of type 'Action'.
        """
    }
  }

  @Test("a reducer that didn't record the session is told which one did") func otherReducer()
    async throws
  {
    let session = try BasketSession()
    session.store.send(.waited)
    let recorded = try await session.session
    #expect {
      try recorded.replay(with: Taps { _ in })
    } throws: { error in
      "\(error)" == """
        The state at the beginning of 'basket.session', recorded with 'Basket', is not a 'Taps.State': \
        'state.count' is missing.
        """
    }
  }

  @Test(
    "a difference within a list names the elements, and not the form of the file",
    arguments: [
      ([1, 2, 3], [1, 5, 3], "numbers[1..<1].0", "2", "5"),
      ([1, 2], [1, 2, 3], "numbers[1..<1]", "[2]", "[2,3]"),
    ])
  func list(
    recorded: [Int], replayed: [Int], field: String, old: String, new: String
  ) async throws {
    let folder = try await folder(recording: recorded)
    let session = try Session(contentsOf: BasketSession.file(in: folder))
    let difference = try session.replay(with: Numbers(numbers: replayed)).difference
    expectEqual(difference?.evidence.map(\.value), [field, old, new])
  }

  @Test("a difference of a state without fields is one of the whole state") func wholeState()
    async throws
  {
    struct Number: Reducer {
      enum Action: Codable { case tapped }
      let next: Int

      func reduce(into state: inout Int, action: Action) -> Effect<Self> {
        state = next
        return .none
      }
    }
    let folder = try TemporaryFolder()
    let recorder = SessionRecorder(to: BasketSession.file(in: folder))
    let store = Store(
      initialState: 1, reducer: Number(next: 2), observer: recorder.observer(of: Number.self))
    store.send(.tapped)
    await recorder.flush()
    let session = try Session(contentsOf: BasketSession.file(in: folder))
    let difference = try session.replay(with: Number(next: 3)).difference
    expectEqual(difference?.evidence.map(\.value), ["the whole state", "2", "3"])
  }

  @Test("a recorded change with an impossible position is a difference") func impossiblePosition()
    async throws
  {
    let folder = try await folder(recording: [1, 2])
    let text = try folder.text(of: "basket.session")
    let position = #""from":\#(Int.max),"removed":1,"#
    let damaged = text.replacing(#""from":1,"removed":0,"#, with: position)
    expectTrue(damaged != text)
    try folder.write(damaged, to: "basket.session")
    let session = try Session(contentsOf: BasketSession.file(in: folder))
    try expectTrue(session.replay(with: Numbers(numbers: [1, 2])).difference != nil)
  }

  private struct Numbers: Reducer {
    struct State: Codable { var numbers = [1] }
    enum Action: Codable { case tapped }
    var numbers: [Int]

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      state.numbers = numbers
      return .none
    }
  }

  /// Returns a folder with the session of an action that sets numbers.
  private func folder(recording numbers: [Int]) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let recorder = SessionRecorder(to: BasketSession.file(in: folder))
    let store = Store(
      initialState: Numbers.State(), reducer: Numbers(numbers: numbers),
      observer: recorder.observer(of: Numbers.self))
    store.send(.tapped)
    await recorder.flush()
    return folder
  }

  @Test("a session without actions is refused") func noActions() async throws {
    let session = try BasketSession()
    session.store.send(.waited)
    await session.recorder.flush()
    let lines = try session.folder.text(of: "basket.session").split(separator: "\n")
    try session.folder.write("\(lines[0])\n\(lines[1])\n", to: "basket.session")
    #expect {
      try Session(contentsOf: session.file).replay(with: Basket())
    } throws: { error in
      "\(error)"
        == "'basket.session' has no actions. Call 'flush()' before you copy a recorder's file."
    }
  }

  @Test("a session that can only be viewed says so") func viewOnly() async throws {
    let session = try BasketSession()
    session.store.send(.waited)
    await session.recorder.flush()
    let text = try session.folder.text(of: "basket.session")
    for (name, message) in [
      (
        "\"action\"",
        "Action 1 of 'basket.session', 'waited', can only be viewed: it was not 'Codable'."
      ),
      ("\"state\"", "'basket.session' can only be viewed: its state was not 'Codable'."),
    ] {
      let shown = name == "\"action\"" ? "\"shown\"" : "\"shownState\""
      try session.folder.write(text.replacing(name, with: shown), to: "basket.session")
      let viewed = try Session(contentsOf: session.file)
      #expect {
        try viewed.replay(with: Basket())
      } throws: { error in
        "\(error)" == message
      }
    }
  }
}
