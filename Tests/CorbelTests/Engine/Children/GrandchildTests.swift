import Corbel
import TestSupport
import Testing

@MainActor @Suite("Children of a child that goes away", .stallLimit) struct GrandchildTests {
  private let log = Log()
  private let recorder = DiagnosticRecorder()

  /// Makes a store whose child has another id, or is gone, after the first action.
  private func makeStore(next: Int?, _ effect: Effect<Member>) -> Store<Trunk.State, Trunk.Action> {
    Store(
      initialState: Trunk.State(single: Family.State(id: 1)),
      reducer: Trunk(branch: Family(member: Member(effects: ["start": effect]))) {
        $0.single = next.map { Family.State(id: $0) }
      }, diagnostics: recorder.reporter)
  }

  @Test("an effect does not start in the child that replaces the parent")
  func replacedParent() {
    let store = makeStore(
      next: 2,
      .merge(
        .run { [log] in log.add("ran") }, .send("sent"),
        .concatenate(.run { [log] in log.add("ran") }, .send("sent"))))
    let task = store.send(.single(.plain("start")))
    expectTrue(task.isFinished)
    expectEqual(log.entries, [])
    expectEqual(store.single?.plain.log, [])
  }

  @Test("an output to a parent that the same action removes is dropped", arguments: [2, nil])
  func outputToParent(next: Int?) {
    let store = makeStore(next: next, .respond("done"))
    store.send(.single(.plain("start")))
    expectEqual(store.single?.log ?? [], [])
    expectEqual(recorder.texts, [])
  }
}
