import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("The order of answers under schedules", .stallLimit) struct GateOrderTests {
  /// Searches twice, and lets each search rest before the other one goes on, as a plain test does.
  private func search(_ policy: EffectPolicy) async throws {
    let gate = Gate<Void>()
    let finder = Finder(policy: policy) { query in
      try await gate.value()
      return query
    }
    let store = TestStore(initialState: Finder.State(), reducer: finder, exhaustivity: .off)
    store.send(.queryChanged("a"))
    store.send(.queryChanged("ab"))
    gate.answer()
    await store.settle()
    gate.answer()
    await store.finish()
    if store.state.found != "ab" { throw Failure() }
  }

  @Test("a late answer is found, named and repeated, and a feature without the fault passes")
  func late() async throws {
    try await search(.concurrent)
    let failure = await findFailure { try await search(.concurrent) }
    expectEqual(failure?.departures.scheduleText, "2.1<1.1")
    expectEqual(
      failure?.schedule.texts,
      [
        "wait 1 of effect 2 (search, Finder.swift:21) came before wait 1 of effect 1 "
          + "(search, Finder.swift:21)"
      ])
    let repeated = Schedule(replaying: failure?.departures ?? [])
    await #expect(throws: Failure.self) {
      try await Schedule.$current.withValue(repeated) { try await search(.concurrent) }
    }
    let other = await findFailure(runCount(100)) { try await search(.queue) }
    expectNil(other?.departures.scheduleText)
  }

  @Test("a value is for the oldest call, because a test gives it to that call") func values() async
  {
    let failure = await findFailure(runCount(50)) {
      let gate = Gate<Int>()
      let store = TestStore(
        initialState: [Int](),
        reducer: Plain<[Int], Int> { numbers, number in
          if number < 0 {
            numbers.append(-number)
            return .none
          }
          return .run { store in store.send(-(try await gate.value() * 10 + number)) }
        }, exhaustivity: .off)
      for number in [1, 2] { store.send(number) }
      for number in [1, 2] { gate.answer(with: number) }
      await store.finish()
      if Set(store.state) != [11, 22] { throw Failure() }
    }
    expectNil(failure?.departures.scheduleText)
  }
}
