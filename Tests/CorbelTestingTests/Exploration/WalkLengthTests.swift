import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("The lengths of walks", .stallLimit) struct WalkLengthTests {
  @Test("a fault that a later step repairs is found, whatever else a person can do")
  func repaired() async throws {
    let rows = isLongRun ? (0..<7).flatMap { others in (1...3).map { (others, $0) } } : [(3, 2)]
    for (otherCount, letterCount) in rows {
      let walk = try await findWalk(Field.self) { walk in
        let load = Gate<Int>()
        let reducer = Field(load: load, letterCount: letterCount)
        walk.explore(TestStore(initialState: Field.State(), reducer: reducer), except: ["loaded"])
        walk.answer(load) { $0.pick(.success(0)) }
        walk.generate(Int.self) { otherCount > 0 ? $0.number(in: 1...otherCount) : nil }
        walk.atRest("what was typed is shown") { $0.text == $0.typed }
      }
      // It takes the first appearance, the letters, and the answer.
      expectEqual(
        walk?.steps.count, letterCount + 2, "\(otherCount) others, \(letterCount) letters")
    }
  }

  @Test("walks have every length up to their limit, and the limit can be 1") func lengths()
    async throws
  {
    for limit in [1, 5] {
      var lengths: Set<Int> = []
      _ = try await explored(Plain<Int, Void>.self, runs: 60, steps: limit) { walk in
        var count = 0
        walk.explore(plainStore(0) { _, _ in count += 1 })
        walk.atRest("the length is noted") { _ in
          lengths.insert(count)
          return true
        }
      }
      expectEqual(lengths, Set(1...limit))
    }
  }
}

/// A field whose first text is loaded once, and replaces some letters that were typed meanwhile.
private struct Field: Reducer {
  struct State { var text = 0, typed = 0, isLoaded = false }
  enum Action { case appeared, typed, other(Int), loaded(Int) }

  let load: Gate<Int>
  /// The number of letters that the answer replaces.
  let letterCount: Int

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .appeared:
      guard !state.isLoaded else { return .none }
      state.isLoaded = true
      return .run {
        (try? await load.value()) ?? 0
      } finish: {
        .loaded($0)
      }
    case .typed:
      state.typed += 1
      state.text = state.typed
    case .other: break
    case .loaded(let text): if state.typed >= letterCount { state.text = text }
    }
    return .none
  }
}
