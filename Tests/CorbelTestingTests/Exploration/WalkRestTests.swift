import Corbel
import CorbelTesting
import TestSupport
import Testing

/// What a walk waits for after each step, and to which step a failure belongs.
@MainActor @Suite("A walk after a step", .stallLimit) struct WalkRestTests {
  @Test("each task has done its work after the step") func tasks() async throws {
    let walk = try await findWalk(NotebookState.self, runs: runCount(20), steps: 10) { walk in
      let bench = NotebookBench()
      var count = 0
      @MainActor func step(_ name: String, _ copy: @escaping @MainActor () -> Void) {
        walk.step(name) {
          count += 1
          copy()
        }
      }
      walk.explore(bench.state)
      step("copy") { bench.logic.copy() }
      step("copy later") {
        Task {
          for _ in 0..<20 { await LaterTurn.now() }
          bench.logic.copy()
        }
      }
      step("copy from another thread") { Task.detached { await bench.logic.copy() } }
      walk.invariant("all copies are made") { $0.copies == count }
    }
    expectNil(walk?.message)
  }

  @Test("an element of a stream is taken in the step that has sent it, also after a few turns")
  func streamStep() async throws {
    let walk = try await findWalk(Counting.self, runs: 1, steps: 3) { walk in
      let (numbers, source) = AsyncStream.makeStream(of: Int.self)
      let store = workingStore { store in
        for await _ in numbers {
          await Task { for _ in 0..<4 { await LaterTurn.now() } }.value
          store.send(false)
        }
      }
      store.send(true)
      walk.explore(store)
      walk.allow { _, _ in false }
      walk.step("yield") { source.yield(1) }
      walk.invariant("there are few numbers") { $0 < 3 }
    }
    expectEqual(walk?.steps, ["yield", "yield", "yield"])
  }

  @Test("the effects of a walk end with it, even if the test keeps the store") func end()
    async throws
  {
    let gate = Gate<Int>()
    var stores: [TestStore<Counting>] = []
    let walk = try await findWalk(Counting.self, runs: 2, steps: 1) { walk in
      let store = workingStore { _ in _ = try? await gate.value() }
      stores.append(store)
      store.send(true)
      walk.explore(store)
      walk.invariant("only this walk waits") { _ in (1...2).contains(gate.callerCount) }
    }
    expectNil(walk?.message)
    expectEqual(stores.count, 2)
    expectEqual(gate.callerCount, 0)
  }

  @Test("a condition that holds after more turns is no failure, with its expectations and models")
  func earlyCheck() async throws {
    let walk = try await findWalk(Counting.self, runs: 1, steps: 1) { walk in
      let store = plainStore(0) { (count: inout Int, _: Bool) in count += 1 }
      var isEarly = false
      walk.explore(store)
      walk.allow { _, _ in false }
      walk.step("send later") { isEarly = true }
      walk.invariant("it is late enough") { _ in
        expectTrue(!isEarly)
        if isEarly { Task { store.base.send(true) } }
        isEarly = false
        return true
      }
      walk.model(from: 0, of: { $0 }) { count, _ in count += 1 }
    }
    expectNil(walk?.message)
  }

  @Test("a condition waits for an effect that takes many turns") func manyTurns() async throws {
    let walk = try await findWalk(Counting.self, runs: 1, steps: 1) { walk in
      var (isChecked, isStarted) = (false, false)
      let store = workingStore { store in
        isStarted = true
        await Task {
          // The work goes on when the condition has failed once.
          await until(isChecked)
          for _ in 0..<200 { await LaterTurn.now() }
        }.value
        store.send(false)
      }
      walk.explore(store)
      walk.allow { $1 }
      walk.invariant("what has started has ended") { count in
        if isStarted { isChecked = true }
        return count > 0 || !isStarted
      }
    }
    expectNil(walk?.message)
  }

  /// How late work ends that begins to wait only after the conditions at rest were checked.
  private enum LateEnd { case well, withFailure, withExpectation }

  private func lateWalk(_ end: LateEnd) async throws -> FoundWalk? {
    try await findWalk(NotebookState.self, runs: 4, steps: 1) { walk in
      let (state, clock) = (NotebookState(), TestClock())
      var (isBusy, isChecked) = (false, false)
      walk.explore(state)
      walk.step("load") {
        isBusy = true
        Task {
          await until(isChecked)
          try? await clock.sleep(for: .seconds(1))
          if end == .withFailure { state.isOpen = false }
          isBusy = end == .withExpectation
        }
      }
      walk.advance(clock)
      walk.invariant("it is open") { $0.isOpen }
      walk.atRest("nothing is busy") { _ in
        isChecked = true
        if end == .withExpectation { expectTrue(!isBusy) }
        return !isBusy || end == .withExpectation
      }
    }
  }

  @Test("work that begins to wait after many turns goes on before the conditions at rest")
  func lateWait() async throws {
    try await expectNil(lateWalk(.well)?.message)
    let failure = try await lateWalk(.withFailure)
    expectEqual(failure?.fact.hasPrefix("'it is open' does not hold"), true)
    let expectation = try await lateWalk(.withExpectation)
    expectEqual(expectation?.steps, ["load"])
    expectEqual(expectation?.fact, "A failure was reported after 1 step of a walk, at rest.")
  }

  @Test("an expectation in a condition is a failure of the step before it") func expectations()
    async throws
  {
    for isAtRest in [false, true] {
      let walk = try await findWalk(Counting.self) { walk in
        walk.explore(plainStore(0) { count, isMore in count += isMore ? 1 : 0 })
        let check: @MainActor (Int) -> Bool = { count in
          expectTrue(count < 2)
          return true
        }
        if isAtRest { walk.atRest("few", check) } else { walk.invariant("few", check) }
      }
      expectEqual(walk?.steps, ["send true", "send true"])
      let fact = "A failure was reported after 2 steps of a walk"
      expectEqual(walk?.fact, (isAtRest ? "\(fact), at rest." : "\(fact)."))
    }
  }

  @Test("a condition sees all outputs") func outputs() async throws {
    for limit in [3, nil] {
      let walk = try await findWalk(Reduce<Int, Bool, Int>.self, runs: 20) { walk in
        let store = TestStore(
          initialState: 0,
          reducer: Reduce<Int, Bool, Int> { count, _ in
            count += 1
            return .respond(count)
          })
        var received = 0
        let outputs = walk.outputs(of: store)
        walk.explore(store)
        walk.step("receive", when: { limit == nil && received < store.base.state }) {
          received += 1
          store.expectOutput(received)
        }
        walk.invariant("each number is announced") { count in
          outputs() == (0..<count).map { $0 + 1 } && outputs().count < limit ?? .max
        }
      }
      expectEqual(walk?.steps.count, limit)
    }
  }

  @Test("an action for a child that does not exist is not sent") func absentChild() async throws {
    var names: Set<String> = []
    let walk = try await findWalk(Desk.self, runs: 20) { walk in
      walk.explore(
        TestStore(initialState: Desk.State(), reducer: Desk()),
        except: ["pinned", "note", "editor", "editTapped"])
      walk.model(from: 0, of: { _ in 0 }) { _, action in
        names.insert("\("\(action)".prefix { $0 != "(" })")
      }
    }
    expectNil(walk?.message)
    expectTrue(names.isSuperset(of: ["draftTapped", "draft"]))
  }

  private enum Work: CaseIterable { case operation, task, operationBesideWait }

  @Test("a failure names work that the walk could not wait for") func unknownWork() async throws {
    for work in Work.allCases {
      var source: AsyncStream<Int>.Continuation?
      let walk = try await findWalk(NotebookState.self, runs: 1, steps: 1) { walk in
        // A task of an earlier walk would go on otherwise.
        source?.finish()
        let (state, numbers) = (NotebookState(), AsyncStream { source = $0 })
        let gate = Gate<Void>()
        walk.explore(state)
        walk.step("listen") {
          state.draft = "Tea"
          let count: @MainActor () async -> Void = {
            for await _ in numbers { state.copies += 1 }
          }
          if work == .operationBesideWait { Task { try? await gate.value() } }
          if work == .task { Task { await count() } } else { await count() }
        }
        walk.invariant("a number has come") { $0.draft.isEmpty || $0.copies > 0 }
      }
      let line = "\n\n  Still running, and waiting for neither a clock nor a gate: listen\n"
      expectEqual(walk?.message.contains(line), true, "\(work)")
      source?.finish()
    }
  }

  private enum Earlier: CaseIterable { case task, operation, effect, schedule }

  @Test("a failure names neither the work of an earlier walk nor work that has ended")
  func workOfEarlierWalk() async throws {
    for earlier in Earlier.allCases {
      var (waiting, number): ([CheckedContinuation<Void, Never>], Int) = ([], 0)
      let wait: @MainActor @Sendable () async -> Void = {
        await withCheckedContinuation { waiting.append($0) }
      }
      let schedule = earlier == .schedule ? Schedule(replaying: []) : nil
      let walk = try await Schedule.$current.withValue(schedule) {
        try await findWalk(Counting.self, runs: 2, steps: 1) { walk in
          number += 1
          let isFirst = number == 1 && schedule == nil
          let store = workingStore { _ in if isFirst { await wait() } }
          walk.explore(store)
          walk.allow { $1 && isFirst && earlier == .effect }
          switch earlier {
          case _ where !isFirst: walk.step("count") { store.base.send(false) }
          case .effect: break
          case .task: walk.step("wait") { Task { await wait() } }
          default: walk.step("wait") { await wait() }
          }
          walk.invariant("nothing is sent") { $0 == 0 }
        }
      }
      expectEqual(walk?.steps, ["count"], "\(earlier)")
      expectEqual(walk?.message.contains("Still running"), false, "\(earlier)")
      expectEqual(waiting.count, schedule == nil ? 1 : 0)
      for continuation in waiting { continuation.resume() }
    }
  }
}
