import Corbel
import TestSupport
import Testing

/// A house with one room at a time, and the room's lamp.
///
/// The lamp has no identity, so only the room tells the lamp of one room from that of the next.
private struct House: Reducer {
  struct State { var room: Room.State? = Room.State(id: 1) }

  enum Action {
    case room(Room.Action)
    case moved(Int?)
  }

  static let room = child(\.room, action: Action.room)

  var room: Room
  /// The room after each action of the room.
  var next: @MainActor (Room.State?) -> Room.State? = { $0 }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .room(let action):
      let effect = reduce(room, Self.room, in: &state, action)
      state.room = next(state.room)
      return effect
    case .moved(let id):
      state.room = id.map { Room.State(id: $0) }
      return .none
    }
  }
}

private struct Room: Reducer {
  struct State: Identifiable {
    let id: Int
    var lamp = Lamp.State()
    var log: [String] = []
  }

  enum Action { case lamp(String), lampFinished(String), noted }

  static let lamp = child(\.lamp, action: Action.lamp, output: Action.lampFinished)

  let lamp: Lamp

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .lamp(let action):
      return .merge(.send(.noted), reduce(lamp, Self.lamp, in: &state, action))
    case .lampFinished(let output):
      state.log.append(output)
      return .none
    case .noted:
      return .none
    }
  }
}

private struct Lamp: Reducer {
  struct State { var log: [String] = [] }

  typealias Output = String

  let effect: @MainActor (String) -> Effect<Lamp>

  func reduce(into state: inout State, action: String) -> Effect<Self> {
    state.log.append(action)
    return effect(action)
  }
}

@MainActor @Suite("Children of a child that goes away", .stallLimit) struct GrandchildTests {
  private let log = Log()
  private let recorder = DiagnosticRecorder()

  private func store(
    next: @escaping @MainActor (Room.State?) -> Room.State? = { $0 },
    _ effect: @escaping @MainActor (String) -> Effect<Lamp>
  ) -> Store<House.State, House.Action> {
    Store(
      initialState: House.State(),
      reducer: House(
        room: Room(lamp: Lamp { $0 == "start" ? effect($0) : .none }), next: next),
      diagnostics: recorder.reporter)
  }

  @Test("an effect that the child merges with its own acts on the child's child")
  func merged() {
    let store = store { _ in .send("sent") }
    store.send(.room(.lamp("start")))
    expectEqual(store.room?.lamp.log, ["start", "sent"])
  }

  @Test("an effect does not start in the child that replaces the parent")
  func replacedParent() {
    let store = store(next: { _ in Room.State(id: 2) }) { [log] _ in
      .merge(
        .run { _ in log.add("ran") }, .send("sent"),
        .concatenate(.run { _ in log.add("ran") }, .send("sent")))
    }
    let task = store.send(.room(.lamp("start")))
    expectTrue(task.isFinished)
    expectEqual(log.entries, [])
    expectEqual(store.room?.lamp.log, [])
  }

  @Test("an output to a parent that the same action removes is dropped", arguments: [2, nil])
  func outputToParent(next: Int?) {
    let store = store(next: { _ in next.map { Room.State(id: $0) } }) { _ in .respond("done") }
    store.send(.room(.lamp("start")))
    expectEqual(store.room?.log ?? [], [])
    expectEqual(recorder.texts, [])
  }

  @Test("what an effect has captured is released at its end, and not with its child")
  func captured() async throws {
    let counter = PayloadCounter()
    let store = store { _ in
      let payload = Payload(counter)
      return .run { _ in withExtendedLifetime(payload) {} }
    }
    let room = try #require(store.scope(House.room))
    await room.send(.lamp("start")).finish()
    await until(counter.count == 0)
    expectEqual(counter.count, 0)
    expectEqual(room.lamp.log, ["start"])
  }
}
