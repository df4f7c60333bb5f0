import Corbel
import CorbelTesting

/// A feature with an ordering mistake, and the same feature without it.
struct OrderingBug: CustomStringConvertible, Sendable {
  let description: String
  /// Runs the feature, and throws if it ends in a wrong state.
  let run: @MainActor (_ isPlanted: Bool) async throws -> Void
}

/// The error of a feature that has ended in a wrong state.
struct WrongState: Error {}

let plantedBugs: [OrderingBug] = [
  OrderingBug(description: "a search shows a late answer") { isPlanted in
    let clock = TestClock()
    let finder = Finder(policy: isPlanted ? .concurrent : .cancelPrevious) { query in
      try await clock.sleep(for: .seconds(1))
      return query
    }
    let found = await finder.found(after: "a", "ab") { await clock.advance(by: .seconds(1)) }
    if found != "ab" { throw WrongState() }
  },
  OrderingBug(description: "one of two deposits at one moment is lost") { isPlanted in
    let (clock, account) = (TestClock(), Account())
    let finder = Finder(policy: .concurrent) { name in
      try await clock.sleep(for: .seconds(1))
      if isPlanted {
        let amount = await account.amount
        await account.set(amount + 1)
      } else {
        await account.deposit()
      }
      return name
    }
    _ = await finder.found(after: "a", "b") { await clock.advance(by: .seconds(1)) }
    if await account.amount != 2 { throw WrongState() }
  },
  OrderingBug(description: "the last message of two streams wins, whatever its number") {
    isPlanted in
    let streams = (0..<2).map { _ in AsyncStream<Int>.makeStream() }
    let store = TestStore(
      initialState: 0,
      reducer: Plain<Int, Int> { latest, number in
        if number > 0 {
          latest = isPlanted ? number : max(latest, number)
          return .none
        }
        return .merge(
          streams.map { stream in
            .run { store in for await number in stream.stream { store.send(number) } }
          })
      }, exhaustivity: .off)
    store.send(0)
    for (index, stream) in streams.enumerated() {
      stream.continuation.yield(index + 1)
      stream.continuation.finish()
    }
    await store.finish()
    if store.state != 2 { throw WrongState() }
  },
]

/// An account, off the main actor.
private actor Account {
  var amount = 0

  func set(_ amount: Int) { self.amount = amount }

  func deposit() { amount += 1 }
}
