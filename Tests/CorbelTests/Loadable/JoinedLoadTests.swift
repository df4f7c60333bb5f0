import Corbel
import CorbelTesting
import Observation
import TestSupport
import Testing

/// Loads a number from a gate, with and without `once`.
private struct Numbers: Reducer {
  struct State { var number: Loadable<Int> = .notLoaded }

  enum Action {
    case appeared(once: Bool)
    case loaded(LoadResult<Int>)
  }

  let gate: Gate<Int>

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .appeared(let once):
      return .load(&state.number, once: once) {
        try await gate.value()
      } finish: {
        .loaded($0)
      }
    case .loaded(let result):
      state.number.finish(with: result)
      return .none
    }
  }
}

@Observable private final class NumbersState: ViewState {
  var number: Loadable<Int> = .notLoaded
}

private struct NumbersLogic: Logic {
  let viewState: NumbersState
  let gate: Gate<Int>

  func appeared(once: Bool) async {
    await load(\.number, once: once) { try await gate.value() }
  }
}

@MainActor
@Suite("Loads of several views", .stallLimit)
struct JoinedLoadTests {
  nonisolated static let failed = Loadable<Int>.failed(Failure())
  /// Histories of loads, and how the loadable ends.
  ///
  /// `once` and `again` start a load. `+2` answers the second load with 2, `-2` lets it fail, and
  /// `x2` cancels it.
  nonisolated static let histories: [(String, end: Loadable<Int>)] = [
    // The view that came last goes away first, and the one that came first.
    ("once once x2 +1", .loaded(1)), ("once once x1 +2", .loaded(2)),
    ("once once once x1 x3 +2", .loaded(2)),
    ("once once x1 x2", .notLoaded), ("once x1 once +2", .loaded(2)),
    // The first value counts.
    ("once once +1", .loaded(1)), ("once once +2 +1", .loaded(2)),
    ("once +1 once", .loaded(1)),
    // No error is lost, and none replaces a value.
    ("once once -1", failed), ("once once -1 +2", .loaded(2)),
    ("once once -2 +1", .loaded(1)), ("once once +1 -2", .loaded(1)),
    ("once once -1 x2", failed), ("once once x1 -2", failed),
    ("once once -1 x2 once x3", failed), ("once once -1 once x3 x2", failed),
    ("once once -1 x2 once +3", .loaded(3)),
    ("once once -1 once x2 x3", failed), ("once once -1 once x3 +2", .loaded(2)),
    // A load without 'once' replaces the others, and can be joined.
    ("once again +2", .loaded(2)), ("once again x2", .notLoaded),
    ("once once again +3", .loaded(3)), ("again once x2 +1", .loaded(1)),
    ("again once x1 +2", .loaded(2)),
  ]

  private let gate = Gate<Int>()

  /// Plays a history with a function that a view calls when it appears.
  private func play(
    _ history: String, appear: @escaping @MainActor (_ once: Bool) async -> Void
  ) async throws {
    let views = OperationRunner()
    var tasks: [Task<Void, Never>] = []
    var calls: [Gate<Int>.Call] = []
    for step in history.split(separator: " ") {
      let index = Int(step.dropFirst()).map { $0 - 1 }
      switch (step.first, index) {
      case ("+", let index?): calls[index].answer(with: index + 1)
      case ("-", let index?): calls[index].fail(with: Failure())
      case (_, let index?): tasks[index].cancel()
      default: tasks.append(views.start { await appear(step == "once") })
      }
      await views.settle()
      if gate.callerCount > 0 { calls.append(try await gate.next()) }
    }
  }

  @Test("a store loads as long as one view waits", arguments: histories)
  func store(history: String, end: Loadable<Int>) async throws {
    let store = Store(initialState: Numbers.State(), reducer: Numbers(gate: gate))
    try await play(history) { await store.send(.appeared(once: $0)).finish() }
    expectEqual(store.number, end)
  }

  @Test("a logic loads as long as one view waits", arguments: histories)
  func logic(history: String, end: Loadable<Int>) async throws {
    let logic = NumbersLogic(viewState: NumbersState(), gate: gate)
    try await play(history) { await logic.appeared(once: $0) }
    expectEqual(logic.viewState.number, end)
  }

  @Test("a value that is transformed after an error is still replaced by a load beside it")
  func map() async throws {
    let logic = NumbersLogic(viewState: NumbersState(), gate: gate)
    let views = OperationRunner()
    for _ in 1...2 { views.start { await logic.appeared(once: true) } }
    gate.fail(with: Failure())
    await views.settle()
    logic.viewState.number = logic.viewState.number.map { $0 + 1 }
    gate.answer(with: 2)
    await views.settle()
    expectEqual(logic.viewState.number, .loaded(2))
  }
}
