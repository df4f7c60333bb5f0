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
  /// What happens to the loads, and how the loadable ends.
  ///
  /// `once` and `again` start a load. `+2` answers the second load with 2, `-2` lets it fail, and
  /// `x2` cancels it.
  struct Row: CustomStringConvertible {
    let description: String
    let end: Loadable<Int>

    init(_ description: String, _ end: Loadable<Int>) {
      self.description = description
      self.end = end
    }
  }

  nonisolated static let failed = Loadable<Int>.failed(Failure())
  nonisolated static let rows = [
    // The view that came last goes away first, and the one that came first.
    Row("once once x2", .loading()), Row("once once x2 +1", .loaded(1)),
    Row("once once x1 +2", .loaded(2)), Row("once once once x1 x3 +2", .loaded(2)),
    Row("once once x1 x2", .notLoaded), Row("once x1 once +2", .loaded(2)),
    // The first value counts.
    Row("once once +1", .loaded(1)), Row("once once +2 +1", .loaded(2)),
    Row("once +1 once", .loaded(1)),
    // No error is lost, and none replaces a value.
    Row("once once -1", failed), Row("once once -1 +2", .loaded(2)),
    Row("once once -2 +1", .loaded(1)), Row("once once +1 -2", .loaded(1)),
    Row("once once -1 x2", failed), Row("once once x1 -2", failed),
    Row("once once -1 x2 once x3", failed), Row("once once -1 once x3 x2", failed),
    Row("once once -1 x2 once +3", .loaded(3)),
    Row("once once -1 once x2 x3", failed), Row("once once -1 once x3 +2", .loaded(2)),
    // A load without 'once' replaces the others, and can be joined.
    Row("once again +2", .loaded(2)), Row("once again x2", .notLoaded),
    Row("once once again +3", .loaded(3)), Row("again once x2 +1", .loaded(1)),
    Row("again once x1 +2", .loaded(2)),
  ]

  private let gate = Gate<Int>()

  /// Plays a row with a function that starts a load and returns one that cancels it.
  private func play(
    _ row: Row, start: (_ once: Bool) -> @MainActor () -> Void
  ) async throws {
    var cancel: [@MainActor () -> Void] = []
    var calls: [Gate<Int>.Call] = []
    for step in row.description.split(separator: " ") {
      let index = Int(step.dropFirst()).map { $0 - 1 }
      switch (step.first, index) {
      case ("+", let index?): calls[index].answer(with: index + 1)
      case ("-", let index?): calls[index].fail(with: Failure())
      case (_, let index?): cancel[index]()
      default: cancel.append(start(step == "once"))
      }
      for _ in 1...50 { await LaterTurn.now() }
      if gate.callerCount > 0 { calls.append(try await gate.next()) }
    }
  }

  @Test("a store keeps loading while one of them waits", arguments: rows)
  func store(row: Row) async throws {
    let store = Store(initialState: Numbers.State(), reducer: Numbers(gate: gate))
    try await play(row) { once in
      let task = store.send(.appeared(once: once))
      return { task.cancel() }
    }
    expectEqual(store.number, row.end)
  }

  @Test("a logic keeps loading while one of them waits", arguments: rows)
  func logic(row: Row) async throws {
    let logic = NumbersLogic(viewState: NumbersState(), gate: gate)
    try await play(row) { once in
      let task = Task { await logic.appeared(once: once) }
      return { task.cancel() }
    }
    expectEqual(logic.viewState.number, row.end)
  }
}
