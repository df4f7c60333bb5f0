import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Steps of a walk", .stallLimit) struct WalkStepTests {
  @Test("a walk of an object takes its steps, and passes without a mistake") func passes()
    async throws
  {
    var names: Set<String> = []
    let walk = try await findWalk(NotebookState.self, runs: 20, steps: 10) { walk in
      let bench = NotebookBench()
      walk.subject(bench.state)
      walk.step("load", when: { !bench.state.notes.isLoading }) {
        names.insert("load")
        await bench.logic.load()
      }
      walk.step("write", choosing: { $0.pick("", "Tea") }) { text in
        names.insert("write \(text)")
        bench.state.draft = text
      }
      walk.outcomes(of: bench.service) { $0.pick(.success(["Milk"]), .failure(Failure())) }
      walk.invariant("a load waits") { $0.notes.isLoading == (bench.service.callerCount > 0) }
      walk.atRest("nothing is loading") { !$0.notes.isLoading }
    }
    expectNil(walk?.message)
    expectEqual(names, ["load", "write ", "write Tea"])
  }

  @Test("a step whose condition does not hold is not taken") func condition() async throws {
    let walk = try await findWalk(NotebookState.self, runs: 20, steps: 10) { walk in
      let bench = NotebookBench()
      walk.subject(bench.state)
      walk.step("close") { bench.logic.close() }
      walk.step("write", when: { bench.state.isOpen }, choosing: { $0.pick("Tea", "Milk") }) {
        expectTrue(bench.state.isOpen)
        bench.state.draft = $0
      }
      walk.step("read", when: { bench.state.isOpen }) { expectTrue(bench.state.isOpen) }
    }
    expectNil(walk?.message)
  }

  @Test("the mistake of the article is found") func article() async throws {
    let walk = try await findWalk(NotesViewState.self) { walk in
      let service = NotesServiceMock(), viewState = NotesViewState()
      let logic = NotesLogic(service: service, viewState: viewState)
      var typed = ""
      walk.subject(viewState)
      walk.step("type", choosing: { $0.pick("Tea", "Milk") }) { text in
        viewState.draft = text
        typed = text
      }
      walk.step("add", when: { viewState.canAdd }) { await logic.add() }
      walk.outcomes(of: service.answers) { $0.pick(.success(()), .failure(Failure())) }
      walk.invariant("the text is in the field or in the notes") { state in
        state.draft == typed || state.notes.value?.contains(typed) == true
      }
    }
    expectEqual(
      walk?.steps,
      [
        "type: \"Tea\"", "add", "type: \"Milk\"",
        "answer the call at the gate of HastyNotes.swift:30",
      ])
  }

  @Test("a walk waits for the tasks that a step starts by itself") func others() async throws {
    let walk = try await findWalk(NotebookState.self) { walk in
      let bench = NotebookBench()
      walk.subject(bench.state)
      walk.step("copy") { bench.logic.copy() }
      walk.invariant("there is no copy") { $0.copies == 0 }
    }
    expectEqual(walk?.steps.count, 1)
  }

  @Test("a walk waits for the tasks that an object starts when it is made") func made() async throws
  {
    let walk = try await findWalk(NotebookState.self, runs: 5, steps: 5) { walk in
      let bench = NotebookBench()
      bench.logic.copy()
      walk.subject(bench.state)
      walk.step("nothing") {}
      walk.invariant("there is no copy") { $0.copies == 0 }
    }
    expectEqual(walk?.steps.count, 1)
  }

  @Test("without an object, the exploration says what is missing") func noSubject() async throws {
    let recorder = TestRecorder()
    try await recorder.recording {
      try await explore(NotebookState.self, runs: 3) { walk in walk.step("nothing") {} }
    }
    expectEqual(
      recorder.messages.map(\.text),
      [
        """
        The walk has no subject.

        Call 'walk.subject' in the body, with a new TestStore or a new object.
        """
      ])
  }

  @Test("a walk ends what waits, and keeps nothing alive") func ends() async throws {
    var states: [Weak] = []
    _ = try await findWalk(NotebookState.self, runs: 3, steps: 5) { walk in
      let bench = NotebookBench()
      states.append(Weak(bench.state))
      walk.subject(bench.state)
      // Captures the walk, which keeps its conditions until its end.
      let isSame: @MainActor (NotebookState) -> Bool = { state in
        _ = walk
        return state === bench.state
      }
      walk.invariant("the subject is the same", isSame)
      walk.atRest("the subject is the same", isSame)
      walk.step("load") { await bench.logic.load() }
    }
    expectEqual(states.map(\.isGone), [true, true, true])
  }

  @Test("a walk of a store keeps neither itself nor the store alive") func endsOfStore()
    async throws
  {
    var objects: [Weak] = []
    _ = try await findWalk(Reduce<Int, Bool, Never>.self, runs: 3, steps: 5) { walk in
      let (gate, clock) = (Gate<Int>(), TestClock())
      let reducer = Reduce<Int, Bool, Never> { _, _ in .run { _ in _ = try? await gate.value() } }
      let store = TestStore(initialState: 0, reducer: reducer)
      objects += [Weak(walk), Weak(store), Weak(gate), Weak(clock)]
      walk.subject(store)
      walk.outcomes(of: gate) { _ in .success(walk === walk ? 1 : 2) }
      walk.advances(clock)
      walk.allow { _, _ in walk === walk }
      walk.generate(Bool.self) { _ in walk === walk }
      walk.invariant("the state stays") { before, after in before == after && walk === walk }
      walk.model(from: 0, of: { $0 }) { count, _ in count *= walk === walk ? 1 : 2 }
    }
    expectEqual(objects.map(\.isGone), Array(repeating: true, count: 12))
  }

  @Test("operations that still wait at the end of a walk are cancelled") func endsOperations()
    async throws
  {
    let gate = Gate<Void>()
    let walk = try await findWalk(NotebookState.self, runs: 3, steps: 5) { walk in
      expectEqual(gate.callerCount, 0)
      var hasStarted = false
      walk.subject(NotebookState())
      walk.step("wait") {
        hasStarted = true
        try? await gate.value()
      }
      // A failing walk is kept until the search has ended.
      walk.invariant("nothing starts") { _ in !hasStarted }
    }
    expectEqual(walk?.steps, ["wait"])
    expectEqual(gate.callerCount, 0)
  }

  @Test("a step is replaced by an earlier kind of step that fails as well") func earlierKind()
    async throws
  {
    let walk = try await findWalk(NotebookState.self) { walk in
      let bench = NotebookBench()
      walk.subject(bench.state)
      walk.step("tea") { bench.state.draft = "Tea" }
      walk.step("milk") { bench.state.draft = "Milk" }
      walk.step("oats") { bench.state.draft = "Oats" }
      walk.step("rice") { bench.state.draft = "Rice" }
      walk.step("salt") { bench.state.draft = "Salt" }
      walk.invariant("nothing but tea is written") { $0.draft.isEmpty || $0.draft == "Tea" }
    }
    expectEqual(walk?.steps, ["milk"])
  }

  @Test("a step of an earlier kind makes the first choices") func choicesOfEarlierKind()
    async throws
  {
    var number = 0
    let walk = try await findWalk(NotebookState.self) { walk in
      let state = NotebookState()
      number += 1
      let isRepeated = number > 1
      walk.subject(state)
      walk.step("tea", when: { isRepeated }, choosing: { $0.number(in: 0...1) }) {
        if $0 == 0 { state.draft = "Tea" }
      }
      walk.step("milk", choosing: { $0.number(in: 0...1) }) { if $0 == 1 { state.draft = "Milk" } }
      walk.invariant("nothing is written") { $0.draft.isEmpty }
    }
    expectEqual(walk?.steps, ["tea: 0"])
  }
}
