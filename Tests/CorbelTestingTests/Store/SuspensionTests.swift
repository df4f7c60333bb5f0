import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Effects at any depth of suspension", .stallLimit) struct SuspensionTests {
  /// Ways to suspend, which stay within the process.
  enum Way: String, CaseIterable, Sendable {
    case concurrent, actor, group, continuation, unstructured, chain

    var staysOnExecutor: Bool { ![.continuation, .unstructured, .chain].contains(self) }
  }

  /// Makes a store whose effect suspends a number of times in one way, and then sends an action.
  private func start(
    _ way: Way, _ count: Int, timeout: Duration = .seconds(30)
  ) -> TestStore<Counting> {
    let store = workingStore(timeout: timeout) { store in
      let done = await work(way, count)
      expectEqual(done, count)
      store.send(false)
    }
    store.send(true)
    return store
  }

  @Test("a hundred suspensions and more are received without a time-out", arguments: Way.allCases)
  func depth(_ way: Way) async {
    let store = start(way, 120)
    await store.receive(false) { $0 = 1 }
    await store.finish()
    guard way.staysOnExecutor else { return }
    // Settling is enough for this work.
    let other = start(way, 120, timeout: .zero)
    await other.settle()
    await other.receive(false) { $0 = 1 }
    await other.finish()
  }

  @Test("receiving, finishing and settling wait any number of turns, also for cancelled effects")
  func receiveAndFinish() async {
    await start(.unstructured, 300).receive(false) { $0 = 1 }
    await expectEqual(
      recordedFacts { await start(.unstructured, 300).finish() },
      ["An action was sent as a result of this call, but not received."])
    do {
      var hasReturned = false
      let store = workingStore { _ in
        _ = await work(.chain, 20)
        hasReturned = true
      }
      store.send(true).cancel()
      expectTrue(!hasReturned)
      await store.settle()
      expectTrue(hasReturned)
    }
  }
}

@concurrent private func elsewhere(_ number: Int) async -> Int { number + 1 }

/// Calls a function after a number of tasks, each of which begins on the main actor's next turn.
@MainActor private func link(_ count: Int, _ end: @escaping @MainActor @Sendable () -> Void) {
  guard count > 0 else { return end() }
  Task { link(count - 1, end) }
}

/// Suspends repeatedly in one of Swift's ways.
///
/// An operation of an app calls other code: a database actor, a streaming client, a wrapper of
/// callbacks. A test has to wait for each of them.
@MainActor private func work(_ way: SuspensionTests.Way, _ count: Int) async -> Int {
  let counter = CallCounter()
  var done = 0
  switch way {
  case .concurrent:
    for _ in 0..<count { done = await elsewhere(done) }
  case .actor:
    for _ in 0..<count { done = await counter.next() }
  case .group:
    try? await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<count { group.addTask { await counter.next() } }
      for try await _ in group { done += 1 }
    }
  case .continuation:
    for _ in 0..<count {
      await LaterTurn.now()
      done += 1
    }
  case .unstructured:
    await leave(count)
    done = count
  case .chain:
    done = await withCheckedContinuation { continuation in
      link(count) { continuation.resume(returning: count) }
    }
  }
  return done
}
