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

  private func session(_ change: @escaping @MainActor (inout Taps.State) -> Void) async throws
    -> Session
  {
    let recording = try Recording(Taps.State(), Taps(change: change))
    await recording.send([.tapped, .tapped, .tapped])
    return try await recording.session
  }

  @Test("a replay starts no effect, and ends in the recorded state") func same() async throws {
    let recording = try Recording()
    await recording.send([
      .added(Basket.Item(id: 1, name: "Tea")), .priceWanted, .counted(1, by: 2),
    ])
    let log = Log()
    let basket = Basket(price: {
      log.add("asked")
      return 9
    })
    var places: [String] = []
    let replay = try await recording.session.replay(with: basket) { places.append("\($0)") }
    expectEqual(replay.state, recording.store.state)
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

  /// Counts taps in the session beside the tests, whose last action it doesn't know.
  struct Counting: Reducer {
    struct State: Codable { var count = 0 }
    enum Action: Codable { case tapped(by: Int) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .tapped(let number): state.count += number
      }
      return .none
    }
  }

  @Test("a session beside the test has its name, and what can't be read or decoded is thrown")
  func named() throws {
    var counts: [String] = []
    let error = #expect(throws: SessionError.self) {
      try Session(named: "taps.session").replay(with: Counting()) { moment in
        counts.append("\(moment.state.count) \(moment)")
      }
    }
    expectEqual(counts, ["0 at the beginning", "2 after action 1, 'tapped(by: 2)'"])
    expectEqual(
      error?.description,
      "Action 2 of 'taps.session', 'slept', is not a 'Counting.Action': 'action' is not of type 'Action'."
    )
    let missing = #expect(throws: SessionError.self) { try Session(named: "none.session") }
    expectEqual(missing?.description.contains("/Sessions/none.session' can't be read: "), true)
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
    let difference = try recorded.replay(with: makeTaps()).difference
    expectEqual(
      difference?.description,
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

  @Test("numbers, dates, data and nested cases are replayed as they were") func values()
    async throws
  {
    struct Values: Reducer {
      indirect enum Tree: Codable, Equatable { case leaf(Double?), pair(left: Tree, Tree) }
      struct State: Codable, Equatable {
        var numbers: [Double] = [], float: Float = 0.1, large = UInt64.max, small = Int64.min
        var date = Date(timeIntervalSinceReferenceDate: 0.1), data = Data(), decimal = Decimal(),
          price = Decimal(1)
        var tree = Tree.leaf(nil), url: URL?, byNumber: [Int: [Tree]] = [:]
      }
      enum Action: Codable { case changed(Double) }
      func reduce(into state: inout State, action: Action) -> Effect<Self> {
        guard case .changed(let number) = action else { return .none }
        state.numbers.append(number)
        if number.isNaN { state.price = .nan }
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
    let recording = try Recording(Values.State(), Values())
    await recording.send([1, 0.1, -0.0, .infinity, 1e300, .nan].map { .changed($0) })
    let replay = try await recording.session.replay(with: Values())
    expectNil(replay.difference)
    var (replayed, recorded) = (replay.state, recording.store.state)
    expectEqual("\(replayed.numbers)", "\(recorded.numbers)")
    expectTrue(replayed.price.isNaN)
    (replayed.numbers, recorded.numbers) = ([], [])
    (replayed.price, recorded.price) = (0, 0)
    expectEqual(replayed, recorded)
  }

  @Test("steps to undo, screens on a stack and results without a value are replayed")
  func ownTypes() async throws {
    struct Editor: Reducer {
      struct Saved: Codable, Equatable {}
      struct Screens: Alternatives, Codable, Equatable { var list: String?, detail: Int? }
      struct State: Codable, Equatable {
        var text = Undoable(""), path = ScreenStack<Screens>([OneOf(\.list, "All")])
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
        case .opened(let number): state.path.push(\.detail, number)
        case .closed: state.path.pop()
        case .saveTapped: return .load(&state.saving, { Saved() }, finish: { .saved($0) })
        case .saved(let result): state.saving.finish(with: result)
        }
        return .none
      }
    }
    let recording = try Recording(Editor.State(), Editor())
    await recording.send([
      .typed("a"), .typed("ab"), .undone, .redone, .opened(1), .closed, .opened(2), .undone,
      .saveTapped,
    ])
    let replay = try await recording.session.replay(with: Editor())
    expectNil(replay.difference)
    expectEqual(replay.state, recording.store.state)
    expectTrue(replay.state.text.canRedo && replay.state.path.elements.last?.id == 3)
  }

  @Test("a difference names the innermost field, and both values") func differences() async throws {
    for (recorded, replayed, values) in [
      ([1, 2, 3], [1, 5, 3], ["numbers[1..<1].0", "2", "5"]),
      ([1, 2], [1, 2, 3], ["numbers[1..<1]", "[2]", "[2,3]"]),
    ] {
      let session = try await recording(of: recorded).session
      let difference = try session.replay(with: Numbers(numbers: replayed)).difference
      expectEqual(difference?.evidence.map(\.value), values)
    }
    struct Number: Reducer {
      let next: Int
      func reduce(into state: inout Int, action: Int) -> Effect<Self> {
        state = next
        return .none
      }
    }
    let whole = try Recording(1, Number(next: 2))
    whole.store.send(0)
    let difference = try await whole.session.replay(with: Number(next: 3)).difference
    expectEqual(difference?.evidence.map(\.value), ["the whole state", "2", "3"])
  }

  @Test("a recorded change with an impossible position is a difference") func impossiblePosition()
    async throws
  {
    let recording = try await recording(of: [1, 2])
    let text = try await recording.text
    let position = #""from":\#(Int.max),"removed":1,"#
    let damaged = text.replacing(#""from":1,"removed":0,"#, with: position)
    expectTrue(damaged != text)
    try recording.folder.write(damaged, to: "basket.session")
    let session = try Session(contentsOf: recording.folder.session)
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

  /// Records an action that sets numbers.
  private func recording(of numbers: [Int]) async throws -> Recording<Numbers> {
    let recording = try Recording(Numbers.State(), Numbers(numbers: numbers))
    await recording.send([.tapped])
    return recording
  }

  // MARK: Redacted values

  /// Counts letters, and looks at a secret.
  struct Form: Reducer {
    struct Part: Codable, Sendable { var name = "" }
    struct State: Codable, Sendable { var secret = Part(), title = Part(), isLong = false, n = 0 }
    enum Action: Codable, Sendable { case typed(String) }
    var isNew = false, looks = false

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      guard case .typed(let text) = action else { return .none }
      state.secret.name = text
      state.title.name = isNew ? "new" : "old"
      if looks { state.isLong = text.count > 3 }
      return .none
    }
  }

  private func session(of form: Form, redacting: [String]) async throws -> Session {
    let recording = try Recording(Form.State(), form, redacting: redacting)
    recording.store.send(.typed("ab"))
    return try await recording.session
  }

  @Test("a redacted field may differ, and another field of the same name may not")
  func redacted() async throws {
    let session = try await self.session(of: Form(), redacting: ["secret", "typed"])
    let replay = try session.replay(with: Form())
    expectNil(replay.difference)
    expectEqual(replay.state.secret.name, "redacted")
    let difference = try session.replay(with: Form(isNew: true)).difference
    expectEqual(difference?.evidence.map(\.value), ["title.name", #""old""#, #""new""#])
    let unknown = try await self.session(of: Form(), redacting: ["secret"])
    try expectNil(unknown.replay(with: Form()).difference)
  }

  @Test("a field that depends on a redacted one differs, and the replay says so")
  func dependence() async throws {
    let session = try await self.session(of: Form(looks: true), redacting: ["secret", "typed"])
    expectEqual(
      try session.replay(with: Form(looks: true)).difference?.description,
      """
      The replay differs after action 1, 'typed("redacted")'.

        Field:     isLong
        Recorded:  unchanged
        Replayed:  true

      It depends on a redacted value, such as 'action.typed', unless the reducer was changed. If its \
      code is the same, look for a clock, a random value, a new identifier, the order of a \
      dictionary or a set, or a variable outside of the state.
      """)
  }

  @Test("a session that begins within a group of changes is replayed with the group")
  func openGroup() async throws {
    struct Note: Reducer {
      struct State: Codable, Equatable, Sendable { var note = Undoable("") }
      enum Action: Codable, Sendable { case typed(String), left }
      func reduce(into state: inout State, action: Action) -> Effect<Self> {
        switch action {
        case .typed(let text): state.note.change("Typing", group: "title") { $0 = text }
        case .left: state.note.endGroup()
        }
        return .none
      }
    }
    let recording = try Recording(Note.State(), Note(), limit: 2_000)
    var replays = 0
    for number in 0..<60 {
      recording.store.send(.typed(String(repeating: "a", count: number % 20 + 1)))
      if number % 20 == 19 { recording.store.send(.left) }
      let session = try await recording.session
      guard let replay = try? session.replay(with: Note()) else { continue }
      replays += 1
      expectNil(replay.difference, "\(number)")
      expectEqual(replay.state, recording.store.state)
    }
    expectTrue(replays > 30)
  }

  @Test("a session that can't be replayed is refused, and the message names the reason")
  func refused() async throws {
    let recording = try Recording()
    recording.store.send(.waited)
    let text = try await recording.text
    let lines = text.split(separator: "\n")
    for (text, message) in [
      (
        text.replacing("\"action\"", with: "\"shown\""),
        "Action 1 of 'basket.session', 'waited', can only be viewed: it was not 'Codable'."
      ),
      (
        text.replacing("\"state\"", with: "\"shownState\""),
        "'basket.session' can only be viewed: its state was not 'Codable'."
      ),
      (
        "\(lines[0])\n\(lines[1])\n",
        "'basket.session' has no actions. Call 'flush()' before you copy a recorder's file."
      ),
      (
        text.replacing("\"coupon\"", with: "\"renamed\""),
        """
        The state at the beginning of 'basket.session', recorded with 'Basket', is not a \
        'Basket.State': 'state.coupon' is missing.
        """
      ),
    ] {
      try recording.folder.write(text, to: "basket.session")
      let changed = try Session(contentsOf: recording.folder.session)
      let error = #expect(throws: SessionError.self) { try changed.replay(with: Basket()) }
      expectEqual(error?.description, message)
    }
  }
}
