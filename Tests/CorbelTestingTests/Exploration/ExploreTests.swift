import Corbel
import CorbelTesting
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Exploring", .timeLimit(.minutes(10))) struct ExploreTests {
  /// Explores a cart, and returns the failures.
  private func failures(
    seed: UInt64? = nil, runs: Int = 100, _ variables: [String: String] = [:]
  ) async throws -> [String] {
    let recorder = TestRecorder()
    var environment = ExplorationEnvironment(variables)
    environment.folder = nil
    try await ExplorationEnvironment.$current.withValue(environment) {
      try await recorder.recording {
        try await explore(Cart.self, runs: runs, seed: seed) { walk in
          let coupons = Gate<Int>()
          let store = TestStore(initialState: Cart.State(), reducer: Cart(coupons: coupons))
          walk.subject(store, except: ["couponChecked"])
          walk.outcomes(of: coupons) { $0.pick(.success(5), .failure(Failure())) }
          walk.generate(Int.self) { draw in draw.pick(10, 25) }
          walk.allow { state, action in
            if case .couponEntered = action { !state.prices.isEmpty } else { true }
          }
          walk.invariant("the total is not negative") { $0.total >= 0 }
        }
      }
    }
    return recorder.failures
  }

  @Test("a failure shows the shortest walk as a test") func message() async throws {
    let failures = try await failures()
    #expect(
      failures == [
        """
        'the total is not negative' does not hold after 4 steps of a walk.

          State(
            prices: []
            discount: 5
          )

          Seed:  3
          Walk:  3 of 100
          Steps: 4 (before simplification: 18)

        This test fails in the same way:

        @Test @MainActor func walk() async throws {
          let coupons = Gate<Int>()
          let store = TestStore(initialState: Cart.State(), reducer: Cart(coupons: coupons))
          store.exhaustivity = .off
          store.send(.added(price: 10))
          store.send(.couponEntered)
          store.send(.removeTapped)
          coupons.open(with: 5)
          await store.settle()
          #expect({ $0.total >= 0 }(store.base.state))
        }

        To run only this walk, set CORBEL_EXPLORATION_SEED=3.
        """
      ])
  }

  @Test("a seed is taken alone, from the test or from the environment") func seed() async throws {
    let text = try await failures(seed: 3).first
    #expect(text?.contains("Seed:  3\n") == true)
    #expect(text?.contains("Walk:  1 of 1\n") == true)
    let same = try await failures(["CORBEL_EXPLORATION_SEED": "3"]).first
    #expect(same == text)
  }

  @Test("the environment sets the number of walks") func count() async throws {
    #expect(try await failures(["CORBEL_EXPLORATION_RUNS": "7"]).first?.contains(" of 7\n") == true)
  }

  @Test("a seed that has failed is tried first the next time, until the test passes")
  func keptSeed() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let environment = ExplorationEnvironment(["CORBEL_EXPLORATION_FOLDER": folder.path])
    var seeds: [String] = []
    func take(failing seed: Int?) async throws {
      let recorder = TestRecorder()
      var number = 0
      try await ExplorationEnvironment.$current.withValue(environment) {
        try await recorder.recording {
          try await explore(Reduce<[String], Int, Never>.self, runs: 9, steps: 1) { walk in
            number += 1
            let fails = number == seed
            walk.subject(
              TestStore(
                initialState: [], reducer: Reduce<[String], Int, Never> { _, _ in .none }))
            walk.invariant("it is another walk") { _ in !fails }
          }
        }
      }
      let lines = recorder.failures.first?.split(separator: "\n") ?? ["passed"]
      seeds.append(String(lines.first { $0.contains("Seed:") } ?? lines[0]))
    }
    try await take(failing: 5)
    try await take(failing: 1)
    try await take(failing: nil)
    try await take(failing: 1)
    #expect(seeds == ["  Seed:  5", "  Seed:  5", "passed", "  Seed:  1"])
  }

  @Test("a walk is the same each time") func same() async throws {
    let first = try await failures()
    for _ in 0..<5 { #expect(try await failures() == first) }
  }
}
