import Corbel
import CorbelTesting
import TestSupport

/// A feature whose tree, actions and effects come from a seed.
///
/// An effect logs each of its steps. Steps suspend in several ways, sleep on the clock, send
/// actions, respond, and cancel other effects.
///
/// The features of an app form such a tangle together: each has effects of its own, and their
/// interactions are not planned.
struct Tangle: Reducer {
  struct State: Identifiable, Equatable {
    let id: Int
    var received: [Int] = []
    var children: IdentifiedArray<State> = []
  }

  indirect enum Action: Equatable {
    case own(Int)
    case child(Int, Action)
    case childDone(Int, Int)
  }

  typealias Output = Int

  enum Step: Sendable {
    case plain(Int)
    case actor(Int)
    case group(Int)
    case asyncLet
    case stream(Int)
    case sleep(Int)
    case send(Int)
    case respond(Int)
  }

  enum Start: Sendable {
    case run([Step], id: Int, policy: EffectPolicy)
    case cancel(Int)
    case send(Int)
    case remove(Int)
    case add(Int)
  }

  static let children = child(\.children, action: Action.child, output: Action.childDone)

  let plan: TanglePlan
  let log: TangleLog
  let clock: TestClock
  /// Whether the feature is the whole tree, and not a part of it.
  var isRoot = true
  /// An actor that all effects share.
  let counter = CallCounter()

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    if isRoot { log.actions.append(action) }
    switch action {
    case .own(let number):
      state.received.append(number)
      log.add("\(state.id) got \(number)")
      return .merge(plan.starts(of: state.id, number).map { begin($0, &state) })
    case .child(let id, let action):
      if state.children[id: id] == nil { return .none }
      var part = self
      part.isRoot = false
      return reduce(part, Self.children, id: id, in: &state, action)
    case .childDone(let id, let number):
      log.add("\(state.id) was told \(number) by \(id)")
      return .none
    }
  }

  private func begin(_ start: Start, _ state: inout State) -> Effect<Self> {
    switch start {
    case .run(let steps, let id, let policy):
      let name = "\(state.id)/\(id)"
      return .run(id: id, policy: policy) { [self] store in
        try await run(steps, name, store)
      } catch: { _ in
        .own(-1)
      }
    case .cancel(let id):
      return .cancel(id: id)
    case .send(let number):
      return .send(.own(number))
    case .remove(let id):
      state.children[id: id] = nil
      return .none
    case .add(let id):
      if state.children[id: id] == nil { state.children.append(State(id: id)) }
      return .none
    }
  }

  @MainActor private func run(
    _ steps: [Step], _ name: String, _ store: StoreProxy<Self>
  ) async throws {
    for (index, step) in steps.enumerated() {
      switch step {
      case .plain(let count):
        for _ in 0..<count { await pass() }
      case .actor(let count):
        for _ in 0..<count { _ = await counter.next() }
      case .group(let count):
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<count { group.addTask { await pass() } }
        }
      case .asyncLet:
        async let first: Void = pass()
        async let second = counter.next()
        _ = await (first, second)
      case .stream(let count):
        for await _ in AsyncStream(numbers: count) { await pass() }
      case .sleep(let seconds):
        try await clock.sleep(for: .seconds(seconds))
      case .send(let number):
        store.send(.own(number))
      case .respond(let number):
        store.respond(number)
      }
      log.add("\(name) step \(index)")
    }
    log.add("\(name) ended")
  }
}

nonisolated private func pass() async {}

extension AsyncStream<Int> {
  fileprivate init(numbers count: Int) {
    self.init { continuation in
      for number in 0..<count { continuation.yield(number) }
      continuation.finish()
    }
  }
}

/// The events of a tangle, in order.
@MainActor final class TangleLog {
  private(set) var lines: [String] = []
  /// The actions that the whole tree has reduced.
  var actions: [Tangle.Action] = []

  nonisolated init() {}

  nonisolated deinit {}

  func add(_ line: String) { lines.append(line) }
}

/// The effects of a tangle's actions, from a seed.
struct TanglePlan: Sendable {
  static let actionCount = 8

  private var starts: [Int: [[Tangle.Start]]] = [:]

  init(seed: UInt64, ids: Range<Int>) {
    var random = SeededGenerator(seed: seed)
    for id in ids {
      starts[id] = (0..<Self.actionCount).map { number in
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          Self.start(after: number, children: ids, &random)
        }
      }
    }
  }

  func starts(of id: Int, _ number: Int) -> [Tangle.Start] {
    guard number >= 0 else { return [] }
    return starts[id]?[number] ?? []
  }

  private static func start(
    after number: Int, children: Range<Int>, _ random: inout SeededGenerator
  ) -> Tangle.Start {
    let id = Int.random(in: 0..<3, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return .cancel(id)
    case 1: return number + 1 < actionCount ? .send(number + 1) : .cancel(id)
    case 2: return .remove(Int.random(in: children, using: &random))
    case 3: return .add(Int.random(in: children, using: &random))
    default:
      let policies: [EffectPolicy] = [.concurrent, .cancelPrevious, .dropNew, .queue]
      let policy = policies[Int.random(in: 0..<4, using: &random)]
      let steps = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        step(after: number, &random)
      }
      return .run(steps, id: id, policy: policy)
    }
  }

  /// A step, which sends only later actions, so that the work ends.
  private static func step(after number: Int, _ random: inout SeededGenerator) -> Tangle.Step {
    let count = Int.random(in: 1...6, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return .plain(count)
    case 1: return .actor(count)
    case 2: return .group(count)
    case 3: return .asyncLet
    case 4: return .stream(count)
    case 5, 6: return .sleep(count)
    case 7: return .respond(count)
    default: return number + 1 < actionCount ? .send(number + 1) : .plain(count)
    }
  }
}
