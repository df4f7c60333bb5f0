import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Effects at any depth of suspension", .stallLimit) struct SuspensionTests {
  /// Ways to suspend, which stay within the process.
  enum Way: String, CaseIterable, Sendable {
    case nonisolated, concurrent, actor, mainActor, group, throwingGroup, asyncLet, stream
    case continuation, yield, nested, mixed, actorFromGroup, streamFromChild, detachedValue
    case unstructured, chain
  }

  /// An effect that suspends a number of times in one way, and then sends an action.
  struct Worker: Reducer {
    struct State: Equatable { var done = 0 }

    enum Action: Equatable { case started(Way, Int), finished(Int) }

    let counter = CallCounter()

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .started(let way, let count):
        return .run { [counter] store in
          store.send(.finished(await work(way, count, counter)))
        }
      case .finished(let count):
        state.done += count
        return .none
      }
    }
  }

  @Test("a hundred suspensions and more are received without a time-out", arguments: Way.allCases)
  func depth(_ way: Way) async {
    for _ in 0..<3 {
      let store = TestStore(
        initialState: Worker.State(), reducer: Worker(), timeout: .seconds(30))
      store.send(.started(way, 120))
      await store.receive(.finished(120)) { $0.done = 120 }
      await store.finish()
    }
  }

  @Test(
    "settling is enough for work that stays on the executor",
    arguments: Way.allCases.filter {
      ![.continuation, .yield, .detachedValue, .unstructured, .chain].contains($0)
    })
  func settle(_ way: Way) async {
    let store = TestStore(initialState: Worker.State(), reducer: Worker(), timeout: .zero)
    store.send(.started(way, 120))
    await store.settle()
    await store.receive(.finished(120)) { $0.done = 120 }
    await store.finish()
  }

  @Test(
    "settling gives turns to work that leaves the executor",
    arguments: [Way.continuation, .yield, .chain])
  func turns(_ way: Way) async {
    let store = TestStore(initialState: Worker.State(), reducer: Worker(), timeout: .zero)
    store.send(.started(way, 20))
    await store.settle()
    store.skipActions()
    expectEqual(store.state.done, 20)
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("settling gives an operation more than one turn, also if each turn comes at once")
  func promptTurns() async {
    let store = TestStore(initialState: Worker.State(), reducer: Worker(), timeout: .zero)
    store.send(.started(.chain, 20))
    let settle: @MainActor @Sendable () async -> Int = {
      await store.settle()
      return store.base.done
    }
    let done = await Task(executorPreference: MainQueueExecutor(), operation: settle).value
    expectEqual(done, 20)
    store.skipActions()
  }

  @Test("settling waits for cancelled effects that have not returned")
  func cancelled() async {
    var hasReturned = false
    let reducer = Reduce<Int, Bool, Never> { _, isStart in
      guard isStart else { return .cancel(id: "work") }
      return .run(id: "work") { _ in
        _ = await work(.chain, 20, CallCounter())
        hasReturned = true
      }
    }
    let store = TestStore(initialState: 0, reducer: reducer)
    store.send(true)
    store.send(false)
    expectTrue(!hasReturned)
    await store.settle()
    expectTrue(hasReturned)
  }

  @Test("receiving waits any number of turns for an action")
  func receive() async {
    let store = TestStore(
      initialState: Worker.State(), reducer: Worker(), timeout: .seconds(30))
    store.send(.started(.unstructured, 300))
    await store.receive(.finished(300)) { $0.done = 300 }
  }

  @Test("finishing waits any number of turns for an effect")
  func finish() async {
    let recorder = TestRecorder()
    await recorder.recording {
      let store = TestStore(
        initialState: Worker.State(), reducer: Worker(), timeout: .seconds(30))
      store.send(.started(.unstructured, 300))
      await store.finish()
    }
    expectEqual(
      recorder.failures.map { $0.prefix { $0 != "\n" } },
      [
        "An action was sent as a result of this call, but not received."
      ])
  }
}

/// An executor that runs each job on one of the next turns of the main actor.
///
/// A task without a preference is resumed through the system's threads, so the number of turns
/// until it goes on depends on other tests. With this executor, the number is always the same.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
private final class MainQueueExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Task { @MainActor in
      job.runSynchronously(
        isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: asUnownedTaskExecutor())
    }
  }
}

nonisolated private func plain(_ number: Int) async -> Int { number + 1 }

@concurrent private func elsewhere(_ number: Int) async -> Int { number + 1 }

nonisolated private func deep(_ depth: Int, _ counter: CallCounter) async -> Int {
  guard depth > 0 else { return 1 }
  _ = await counter.next()
  return await deep(depth - 1, counter) + 1
}

/// Calls a function after a number of tasks, each of which begins on the main actor's next turn.
@MainActor private func link(_ count: Int, _ end: @escaping @MainActor @Sendable () -> Void) {
  guard count > 0 else { return end() }
  Task { link(count - 1, end) }
}

@MainActor private func onMain(_ number: Int) async -> Int { await plain(number) }

/// Suspends repeatedly in one of Swift's ways.
///
/// An operation of an app calls other code: a database actor, a streaming client, a wrapper of
/// callbacks. A test has to wait for each of them.
@MainActor private func work(
  _ way: SuspensionTests.Way, _ count: Int, _ counter: CallCounter
) async -> Int {
  var done = 0
  switch way {
  case .nonisolated:
    for _ in 0..<count { done = await plain(done) }
  case .concurrent:
    for _ in 0..<count { done = await elsewhere(done) }
  case .actor:
    for _ in 0..<count { done = await counter.next() }
  case .mainActor:
    for _ in 0..<count { done = await onMain(done) }
  case .group:
    await withTaskGroup(of: Int.self) { group in
      for number in 0..<count { group.addTask { await plain(number) } }
      for await _ in group { done += 1 }
    }
  case .throwingGroup:
    try? await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<count { group.addTask { await elsewhere(number) } }
      for try await _ in group { done += 1 }
    }
  case .asyncLet:
    for _ in 0..<count {
      async let first = plain(done)
      async let second = counter.next()
      done = await min(first, second + done)
    }
  case .stream:
    let (numbers, continuation) = AsyncStream<Int>.makeStream()
    for number in 0..<count { continuation.yield(number) }
    continuation.finish()
    for await number in numbers { done = await plain(number) }
  case .continuation:
    for _ in 0..<count {
      await withCheckedContinuation { continuation in
        Task { @MainActor in continuation.resume() }
      }
      done += 1
    }
  case .yield:
    // This test is about suspending with a yield.
    for _ in 0..<count {
      await Task.yield()
      done += 1
    }
  case .nested:
    done = await deep(count - 1, counter)
  case .mixed:
    for _ in 0..<count / 3 {
      done = await plain(done)
      _ = await counter.next(after: CallCounter())
      done = await elsewhere(done)
      done = await onMain(done)
    }
  case .actorFromGroup:
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<count { group.addTask { _ = await counter.next() } }
    }
    done = await counter.next() - 1
  case .streamFromChild:
    let (numbers, continuation) = AsyncStream<Int>.makeStream()
    async let sending: Void = {
      for number in 0..<count {
        continuation.yield(await plain(number))
        // The child suspends between two elements with a yield, which waits for nothing.
        await Task.yield()
      }
      continuation.finish()
    }()
    for await _ in numbers { done += 1 }
    await sending
  case .unstructured:
    done = await Task { @MainActor in
      for _ in 0..<count {
        await withCheckedContinuation { continuation in
          Task { @MainActor in continuation.resume() }
        }
      }
      return count
    }.value
  case .chain:
    done = await withCheckedContinuation { continuation in
      link(count) { continuation.resume(returning: count) }
    }
  case .detachedValue:
    for _ in 0..<count { done = await Task.detached { [done] in await plain(done) }.value }
  }
  return done
}
