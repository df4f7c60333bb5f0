import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Steps of a walk", .stallLimit) struct WalkStepTests {
  @Test("a walk takes the steps whose conditions hold")
  func passes() async throws {
    var names: Set<String> = []
    let walk = try await findWalk(NotebookState.self, runs: 40, steps: 10) { walk in
      let bench = NotebookBench()
      let isOpen: @MainActor () -> Bool = { bench.state.isOpen }
      walk.explore(bench.state)
      walk.step("load", when: { !bench.state.notes.isLoading }) {
        names.insert("load")
        await bench.logic.load()
      }
      walk.step("close") { bench.logic.close() }
      walk.step("write", when: isOpen, choosing: { $0.pick("", "Tea") }) { text in
        names.insert("write \(text)")
        expectTrue(isOpen())
        bench.state.draft = text
      }
      walk.step("read", when: isOpen) { expectTrue(isOpen()) }
      walk.answer(bench.service) { $0.pick(.success(["Milk"]), .failure(Failure())) }
      walk.invariant("a load waits") { $0.notes.isLoading == (bench.service.callerCount > 0) }
      walk.atRest("nothing is loading") { !$0.notes.isLoading }
    }
    expectNil(walk?.message)
    expectEqual(names, ["load", "write ", "write Tea"])
  }

  @Test("without a store or an object, the exploration says what is missing") func noSubject()
    async throws
  {
    let text = """
      The walk explores nothing.

      Call 'walk.explore' in the body, with a new TestStore or a new object.
      """
    let object = try await explored(NotebookState.self, runs: 3) { $0.step("nothing") {} }
    let store = try await explored(Pager.self, runs: 3) { _ in }
    expectEqual((object + store).map(\.text), [text, text])
  }

  @Test("a walk keeps neither itself nor its subject alive")
  func ends() async throws {
    var objects: [Weak] = []
    _ = try await findWalk(NotebookState.self, runs: 1, steps: 5) { walk in
      let bench = NotebookBench()
      objects.append(Weak(bench.state))
      walk.explore(bench.state)
      // Captures the walk, which keeps its conditions until its end.
      let isSame: @MainActor (NotebookState) -> Bool = { $0 === bench.state && walk === walk }
      walk.invariant("the subject is the same", isSame)
      walk.atRest("the subject is the same", isSame)
      walk.step("load") { await bench.logic.load() }
    }
    _ = try await findWalk(Counting.self, runs: 1, steps: 5) { walk in
      let (gate, clock) = (Gate<Int>(), TestClock())
      let store = workingStore { _ in _ = try? await gate.value() }
      objects += [Weak(walk), Weak(store), Weak(gate), Weak(clock)]
      walk.explore(store)
      walk.answer(gate) { _ in .success(walk === walk ? 1 : 2) }
      walk.advance(clock)
      walk.allow { _, _ in walk === walk }
      walk.generate(Bool.self) { _ in walk === walk }
      walk.invariant("the state stays") { before, after in before == after && walk === walk }
      walk.model(from: 0, of: { $0 }) { count, _ in count *= walk === walk ? 1 : 2 }
    }
    expectEqual(objects.map(\.isGone), Array(repeating: true, count: 5))
  }

  @Test("a step is replaced by an earlier kind of step that fails as well")
  func earlierKind() async throws {
    let walk = try await findWalk(NotebookState.self) { walk in
      let state = NotebookState()
      walk.explore(state)
      for text in ["Tea", "Milk", "Oats", "Rice", "Salt"] { walk.step(text) { state.draft = text } }
      walk.invariant("nothing but tea is written") { $0.draft.isEmpty || $0.draft == "Tea" }
    }
    expectEqual(walk?.steps, ["Milk"])
  }
}
