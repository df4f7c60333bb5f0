import Corbel
import CorbelTesting
import TestSupport
import Testing

/// What a walk waits for after each step, and to which step a failure belongs.
@MainActor @Suite("A walk after a step", .stallLimit) struct WalkRestTests {
  /// Counts the numbers of a stream, and sends an output for each.
  private struct Numbers: Reducer {
    struct State: Equatable { var count = 0 }
    enum Action { case appeared, number(Int) }
    enum Output: Equatable { case counted(Int) }

    let numbers: AsyncStream<Int>

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .appeared: return .stream(numbers) { .number($0) }
      case .number:
        state.count += 1
        return .respond(.counted(state.count))
      }
    }
  }

  @Test("a store has taken each element of a stream that a step has sent") func stream()
    async throws
  {
    let walk = try await findWalk(Numbers.self, runs: runCount(20)) { walk in
      let (numbers, source) = AsyncStream.makeStream(of: Int.self)
      let store = TestStore(initialState: Numbers.State(), reducer: Numbers(numbers: numbers))
      store.send(.appeared)
      var sent = 0
      walk.subject(store, except: ["appeared", "number"])
      walk.step("yield") {
        sent += 1
        source.yield(sent)
      }
      walk.step("yield twice and settle") {
        source.yield(1)
        await LaterTurn.now()
        source.yield(2)
        sent += 2
        await store.settle()
      }
      walk.invariant("all numbers have arrived") { $0.count == sent }
      walk.atRest("all numbers have arrived") { $0.count == sent }
    }
    expectNil(walk?.message)
  }

  @Test("an element of a stream is taken in the step that has sent it") func streamStep()
    async throws
  {
    let walk = try await findWalk(Numbers.self) { walk in
      let (numbers, source) = AsyncStream.makeStream(of: Int.self)
      let store = TestStore(initialState: Numbers.State(), reducer: Numbers(numbers: numbers))
      let gate = Gate<Void>()
      store.send(.appeared)
      walk.subject(store, except: ["appeared", "number"])
      walk.step("yield, and wait") {
        source.yield(1)
        try? await gate.value()
      }
      walk.invariant("there are few numbers") { $0.count < 3 }
    }
    expectEqual(walk?.steps.count, 3)
  }

  @Test("an effect takes a few turns with an element of a stream, in the step that has sent it")
  func streamTurns() async throws {
    let walk = try await findWalk(Reduce<Int, Bool, Never>.self, runs: 1, steps: 3) { walk in
      let (numbers, source) = AsyncStream.makeStream(of: Int.self)
      let reducer = Reduce<Int, Bool, Never> { count, isStart in
        guard isStart else {
          count += 1
          return .none
        }
        return .run { store in
          for await _ in numbers {
            await Task { for _ in 0..<4 { await LaterTurn.now() } }.value
            store.send(false)
          }
        }
      }
      let store = TestStore(initialState: 0, reducer: reducer)
      store.send(true)
      walk.subject(store)
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
    let reducer = Reduce<Int, Bool, Never> { _, _ in .run { _ in _ = try? await gate.value() } }
    var stores: [TestStore<Reduce<Int, Bool, Never>>] = []
    let walk = try await findWalk(Reduce<Int, Bool, Never>.self, runs: 2, steps: 1) { walk in
      let store = TestStore(initialState: 0, reducer: reducer)
      stores.append(store)
      store.send(true)
      walk.subject(store)
      walk.invariant("only this walk waits") { _ in (1...2).contains(gate.callerCount) }
    }
    expectNil(walk?.message)
    expectEqual(stores.count, 2)
    expectEqual(gate.callerCount, 0)
  }

  @Test("the tasks of a model have done their work") func modelTasks() async throws {
    let walk = try await findWalk(NotebookState.self, runs: runCount(20), steps: 10) { walk in
      let bench = NotebookBench()
      var count = 0
      walk.subject(bench.state)
      walk.step("copy") {
        count += 1
        bench.logic.copy()
      }
      walk.step("copy later") {
        count += 1
        Task {
          for _ in 0..<20 { await LaterTurn.now() }
          bench.logic.copy()
        }
      }
      walk.step("copy from another thread") {
        count += 1
        Task.detached { await bench.logic.copy() }
      }
      walk.invariant("all copies are made") { $0.copies == count }
    }
    expectNil(walk?.message)
  }

  /// Sends an action when a call in an inner task is answered, while the effect waits itself.
  private struct Calls: Reducer {
    let (first, second): (Gate<Void>, Gate<Void>)

    func reduce(into state: inout Int, action: Bool) -> Effect<Self> {
      state += 1
      guard action else { return .none }
      return .run { store in
        Task {
          try await first.value()
          for _ in 0..<9 { await LaterTurn.now() }
          store.send(false)
        }
        try await second.value()
      }
    }
  }

  @Test("a task in an effect has done its work, although the effect itself waits")
  func innerTask() async throws {
    let walk = try await findWalk(Calls.self, runs: runCount(20), steps: 10) { walk in
      let (first, second) = (Gate<Void>(), Gate<Void>())
      let store = TestStore(initialState: 0, reducer: Calls(first: first, second: second))
      walk.subject(store)
      store.send(true)
      // The task needs a turn before the walk sees its call.
      await store.settle()
      var count = 1
      walk.allow { _, _ in false }
      walk.outcomes(of: first) { _ in
        count += 1
        return .success(())
      }
      walk.invariant("each answer counts") { $0 == count }
    }
    expectNil(walk?.message)
  }

  @Test("a condition that holds after more turns is no failure, with its expectations and models")
  func earlyCheck() async throws {
    let walk = try await findWalk(Reduce<Int, Bool, Never>.self, runs: 1, steps: 1) { walk in
      let reducer = Reduce<Int, Bool, Never> { count, _ in
        count += 1
        return .none
      }
      let store = TestStore(initialState: 0, reducer: reducer)
      var isEarly = false
      walk.subject(store)
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

  @Test("a condition waits for a task that takes many turns", arguments: [false, true])
  func manyTurns(isEffect: Bool) async throws {
    let walk = try await findWalk(Reduce<Int, Bool, Never>.self, runs: 1, steps: 1) { walk in
      var isChecked = false
      let slow: @MainActor () async -> Void = {
        // The work goes on when the condition has failed once.
        await until(isChecked)
        for _ in 0..<200 { await LaterTurn.now() }
      }
      let reducer = Reduce<Int, Bool, Never> { count, isStart in
        count += 1
        guard isStart else { return .none }
        return .run { store in
          await Task { await slow() }.value
          store.send(false)
        }
      }
      let store = TestStore(initialState: 0, reducer: reducer)
      walk.subject(store)
      if isEffect {
        walk.allow { $1 }
      } else {
        walk.allow { _, _ in false }
        walk.step("send twice") {
          store.send(false)
          Task {
            await slow()
            store.send(false)
          }
        }
      }
      walk.invariant("there is no single action") { count in
        if count == 1 { isChecked = true }
        return count != 1
      }
    }
    expectNil(walk?.message)
  }

  @Test("work that begins to wait after many turns goes on before the conditions at rest")
  func lateWait() async throws {
    let walk = try await findWalk(NotebookState.self, runs: 4, steps: 1) { walk in
      let clock = TestClock()
      var (isBusy, isChecked) = (false, false)
      walk.subject(NotebookState())
      walk.step("load") {
        isBusy = true
        Task {
          await until(isChecked)
          try? await clock.sleep(for: .seconds(1))
          isBusy = false
        }
      }
      walk.advances(clock)
      walk.atRest("nothing is busy") { _ in
        isChecked = true
        return !isBusy
      }
    }
    expectNil(walk?.message)
  }

  @Test("an expectation that fails at rest stays at rest, although late work begins to wait")
  func lateExpectation() async throws {
    let walk = try await findWalk(NotebookState.self, steps: 1) { walk in
      let clock = TestClock()
      var (isBusy, isChecked) = (false, false)
      walk.subject(NotebookState())
      walk.step("load") {
        isBusy = true
        Task {
          await until(isChecked)
          try? await clock.sleep(for: .seconds(1))
        }
      }
      walk.advances(clock)
      walk.atRest("nothing is busy") { _ in
        isChecked = true
        expectTrue(!isBusy)
        return true
      }
    }
    expectEqual(walk?.steps, ["load"])
    expectEqual(walk?.fact, "A failure was reported after 1 step of a walk, at rest.")
  }

  @Test("a condition that fails when late work goes on is a failure") func lateFailure()
    async throws
  {
    let walk = try await findWalk(NotebookState.self, runs: 4, steps: 1) { walk in
      let (state, clock) = (NotebookState(), TestClock())
      var (isBusy, isChecked) = (false, false)
      walk.subject(state)
      walk.step("load") {
        isBusy = true
        Task {
          await until(isChecked)
          try? await clock.sleep(for: .seconds(1))
          state.isOpen = false
          isBusy = false
        }
      }
      walk.advances(clock)
      walk.invariant("it is open") { $0.isOpen }
      walk.atRest("nothing is busy") { _ in
        isChecked = true
        return !isBusy
      }
    }
    expectEqual(walk?.fact.hasPrefix("'it is open' does not hold"), true)
  }

  @Test("a failure is repeated only if it stays after more turns") func earlyRepetition()
    async throws
  {
    var number = 0
    let walk = try await findWalk(NotebookState.self, runs: 1, steps: 1) { walk in
      let state = NotebookState()
      number += 1
      var checks = number == 1 ? -9 : 0
      walk.subject(state)
      walk.step("write") { state.draft = "Tea" }
      walk.invariant("it is late enough") { state in
        checks += state.draft.isEmpty ? 0 : 1
        return checks != 1 && checks >= 0 || state.draft.isEmpty
      }
    }
    expectNil(walk?.message)
  }

  @Test("an effect has its turns while another one waits") func besideWait() async throws {
    let walk = try await findWalk(Reduce<Int, Int, Never>.self, steps: 1) { walk in
      let gate = Gate<Void>()
      let reducer = Reduce<Int, Int, Never> { count, action in
        count += action == 2 ? 1 : 0
        guard action < 2 else { return .none }
        return .run { store in
          if action == 0 { return try await gate.value() }
          await Task { for _ in 0..<9 { await LaterTurn.now() } }.value
          store.send(2)
        }
      }
      let store = TestStore(initialState: 0, reducer: reducer)
      store.send(0)
      await store.settle()
      walk.subject(store)
      walk.generate(Int.self) { _ in 1 }
      walk.invariant("nothing is counted") { $0 == 0 }
    }
    expectEqual(walk?.steps, ["send 1"])
  }

  @Test(
    "a task that takes turns belongs to its step, also beside an older runner",
    arguments: [false, true])
  func slowTask(isBeside: Bool) async throws {
    let walk = try await findWalk(NotebookState.self, runs: 1, steps: 1) { walk in
      let (bench, other) = (NotebookBench(), isBeside ? OperationRunner() : nil)
      walk.subject(bench.state)
      walk.step("copy later") {
        Task {
          for _ in 0..<40 { await LaterTurn.now() }
          bench.logic.copy()
        }
        withExtendedLifetime(other) {}
      }
      walk.invariant("there is no copy") { $0.copies == 0 }
    }
    expectEqual(walk?.steps.count, 1)
  }

  @Test("an expectation in a condition is a failure of the step before it") func expectations()
    async throws
  {
    for isAtRest in [false, true] {
      let walk = try await findWalk(Reduce<Int, Bool, Never>.self) { walk in
        walk.subject(
          TestStore(
            initialState: 0,
            reducer: Reduce<Int, Bool, Never> { state, isMore in
              state += isMore ? 1 : 0
              return .none
            }))
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

  @Test("a step receives the output of an earlier step") func outputs() async throws {
    let walk = try await findWalk(Numbers.self, runs: 20) { walk in
      let store = TestStore(
        initialState: Numbers.State(),
        reducer: Numbers(numbers: AsyncStream { _ in }))
      var received = 0
      walk.subject(store, except: ["appeared"])
      walk.step("receive", when: { received < store.base.count }) {
        received += 1
        store.receiveOutput(.counted(received))
      }
      walk.invariant("it counts") { $0.count >= received }
    }
    expectNil(walk?.message)
  }

  @Test("a condition sees all outputs of a store") func outputsOfStore() async throws {
    for limit in [3, nil] {
      let walk = try await findWalk(Numbers.self, runs: 20) { walk in
        let store = TestStore(
          initialState: Numbers.State(), reducer: Numbers(numbers: AsyncStream { _ in }))
        let outputs = walk.outputs(of: store)
        walk.subject(store, except: ["appeared"])
        walk.invariant("each number is announced") { state in
          outputs() == (0..<state.count).map { .counted($0 + 1) }
            && outputs().count < limit ?? .max
        }
      }
      expectEqual(walk?.steps.count, limit)
    }
  }

  @Test("a condition compares the states before and after a step") func beforeAndAfter()
    async throws
  {
    let walk = try await findWalk(Reduce<Int, Int, Never>.self) { walk in
      walk.subject(
        TestStore(
          initialState: 5,
          reducer: Reduce<Int, Int, Never> { state, action in
            state = action
            return .none
          }))
      walk.generate(Int.self) { $0.number(in: 5...9) }
      walk.invariant("it never goes down") { before, after in after >= before }
    }
    expectEqual(walk?.steps, ["send 6", "send 5"])
  }

  @Test("an action for a child that does not exist is not sent") func absentChild() async throws {
    var names: Set<String> = []
    let walk = try await findWalk(Parent.self, runs: 20) { walk in
      let store = TestStore(initialState: Parent.State(), reducer: Parent())
      walk.subject(store)
      walk.model(from: 0, of: { _ in 0 }) { _, action in names.insert("\(action)") }
    }
    expectNil(walk?.message)
    expectEqual(names.count, 2)
  }

  private struct Parent: Reducer {
    struct State { var child: Child.State? }
    enum Action { case opened, child(Child.Action) }

    static let child = child(\.child, action: Action.child)

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .opened:
        state.child = Child.State()
        return .none
      case .child(let action): return reduce(Child(), Self.child, in: &state, action)
      }
    }
  }

  private struct Child: Reducer {
    struct State { var count = 0 }
    enum Action { case tapped }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      state.count += 1
      return .none
    }
  }

  private enum Work: CaseIterable { case operation, task, operationBesideWait }

  @Test("a failure names work that the walk could not wait for", arguments: Work.allCases)
  private func unknownWork(_ work: Work) async throws {
    var source: AsyncStream<Int>.Continuation?
    let walk = try await findWalk(NotebookState.self, runs: 1, steps: 1) { walk in
      // A task of an earlier walk would go on otherwise.
      source?.finish()
      let (state, numbers) = (NotebookState(), AsyncStream { source = $0 })
      let gate = Gate<Void>()
      walk.subject(state)
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
    expectEqual(
      walk?.message.contains(
        "\n\n  Still running, and waiting for neither a clock nor a gate: listen\n"), true)
    source?.finish()
  }

  @Test("a failure of a store names the work of a step") func workBesideStore() async throws {
    var source: AsyncStream<Int>.Continuation?
    let walk = try await findWalk(Reduce<Int, Bool, Never>.self, runs: 1, steps: 2) { walk in
      let numbers = AsyncStream { source = $0 }
      let reducer = Reduce<Int, Bool, Never> { count, _ in
        count += 1
        return .none
      }
      let store = TestStore(initialState: 0, reducer: reducer)
      walk.subject(store)
      walk.allow { _, _ in false }
      walk.step("listen") {
        store.base.send(true)
        for await _ in numbers {}
      }
      walk.invariant("one action is sent") { $0 < 2 }
    }
    expectEqual(walk?.message.contains("neither a clock nor a gate: listen, listen\n"), true)
    source?.finish()
  }

  @Test("a failure does not name the work of an earlier walk") func workOfEarlierWalk()
    async throws
  {
    let (numbers, source) = AsyncStream.makeStream(of: Int.self)
    var number = 0
    let walk = try await findWalk(NotebookState.self, runs: 2, steps: 1) { walk in
      let state = NotebookState()
      number += 1
      walk.subject(state)
      if number == 1 {
        walk.step("listen") { Task { for await _ in numbers {} } }
      } else {
        walk.step("write") { state.draft = "Tea" }
      }
      walk.invariant("nothing is written") { $0.draft.isEmpty }
    }
    expectEqual(walk?.steps, ["write"])
    expectEqual(walk?.message.contains("Still running"), false)
    source.finish()
  }

  @Test("a failure does not name the effect of an earlier walk", arguments: [false, true])
  func effectOfEarlierWalk(withStep: Bool) async throws {
    var (waiting, number): ([CheckedContinuation<Void, Never>], Int) = ([], 0)
    let walk = try await findWalk(Reduce<Int, Bool, Never>.self, runs: 2, steps: 1) { walk in
      number += 1
      let isFirst = number == 1
      let reducer = Reduce<Int, Bool, Never> { count, _ in
        count += 1
        guard isFirst, !withStep else { return .none }
        return .run { _ in await withCheckedContinuation { waiting.append($0) } }
      }
      walk.subject(TestStore(initialState: 0, reducer: reducer))
      if withStep, isFirst {
        walk.allow { _, _ in false }
        walk.step("wait") { await withCheckedContinuation { waiting.append($0) } }
      }
      walk.invariant("nothing is sent") { isFirst || $0 == 0 }
    }
    expectEqual(walk?.steps.count, 1)
    expectEqual(walk?.message.contains("Still running"), false)
    for continuation in waiting { continuation.resume() }
  }

  @Test("under a schedule, an operation that has ended no longer counts as work") func endedWork()
    async throws
  {
    let walk = try await Schedule.$current.withValue(Schedule(replaying: [])) {
      try await findWalk(NotebookState.self, runs: 1, steps: 1) { walk in
        let state = NotebookState()
        walk.subject(state)
        walk.step("write") { state.draft = "Tea" }
        walk.invariant("nothing is written") { $0.draft.isEmpty }
      }
    }
    expectEqual(walk?.steps, ["write"])
    expectEqual(walk?.message.contains("Still running"), false)
  }

  @Test("a hundred walks side by side don't disturb each other", arguments: 1...100)
  func sideBySide(_ number: Int) async throws {
    let walk = try await findWalk(Numbers.self, runs: 1, steps: 5) { walk in
      let (numbers, source) = AsyncStream.makeStream(of: Int.self)
      let store = TestStore(initialState: Numbers.State(), reducer: Numbers(numbers: numbers))
      store.send(.appeared)
      let (clock, gate) = (TestClock(), Gate<Void>())
      var (sent, count) = (0, 0)
      walk.subject(store, except: ["appeared", "number"])
      walk.step("yield") {
        sent += 1
        source.yield(sent)
      }
      walk.step("wait") {
        count += 1
        try? await clock.sleep(for: .seconds(number))
        try? await gate.value()
        Task { count -= 1 }
      }
      walk.outcomes(of: gate) { _ in .success(()) }
      walk.advances(clock)
      walk.invariant("all numbers have arrived") { $0.count == sent }
      walk.atRest("nothing waits") { _ in count == 0 }
    }
    expectNil(walk?.message)
  }
}
