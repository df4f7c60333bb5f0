import Corbel
import CorbelTesting
import TestSupport
import Testing

/// What holds again after an error, and what is shown although the test doesn't fail.
@MainActor @Suite("After an error, and without a failure", .timeLimit(.minutes(10)))
struct RestoringTests {
  private typealias Feature = Reduce<Int, Int, Int>

  private func makeStore(_ exhaustivity: Exhaustivity = .on) -> TestStore<Feature> {
    TestStore(
      initialState: 0, reducer: Feature { _, action in .respond(action) },
      exhaustivity: exhaustivity)
  }

  @Test("an error within 'withExhaustivity' ends the other exhaustivity") func thrown() async {
    let store = makeStore()
    try? store.withExhaustivity(.off) { throw Failure() }
    #expect(store.exhaustivity == .on)
    try? await store.withExhaustivity(.offWithReport) {
      await store.settle()
      throw Failure()
    }
    #expect(store.exhaustivity == .on)
  }

  @Test("outputs that nobody receives are warnings, each once") func outputs() async {
    let recorder = TestRecorder()
    await recorder.recording {
      let store = makeStore(.offWithReport)
      store.send(1)
      store.send(2)
      store.base.send(3)
      store.receiveOutput(3)
      store.send(4)
      await store.finish()
    }
    #expect(recorder.failures == [])
    let facts = recorder.messages.map { $0.text.split(separator: "\n").prefix(2) }
    #expect(
      facts == [
        ["The test has not received an output.", "  1"],
        ["The test has not received an action.", "  3"],
        ["The test has not received an output.", "  2"],
        ["The test has not received an output.", "  4"],
      ])
  }

  @Test("what two files have left is shown in both files, on the same line") func files() async {
    let recorder = TestRecorder()
    recorder.recording {
      let store = makeStore()
      store.exhaustivity = .off
      store.send(1, fileID: "A/First.swift", line: 7)
      store.receiveOutput(1)
      store.send(2, fileID: "A/Second.swift", line: 7)
      store.receiveOutput(2)
      store.base.send(3, fileID: "A/First.swift", line: 7)
      store.exhaustivity = .on
    }
    #expect(recorder.messages.map(\.file) == ["A/First.swift"])
    #expect(recorder.messages.map(\.line) == [7])
  }
}
