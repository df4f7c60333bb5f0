import Corbel
import CorbelTesting
import TestSupport
import Testing

/// A view can go before its task begins, and the task's first action is then no mistake.
@MainActor @Suite("Actions of tasks that are cancelled", .stallLimit) struct CancelledSenderTests {
  private func childThatIsGone() throws -> (Store<Member.State, String>, DiagnosticRecorder) {
    let recorder = DiagnosticRecorder()
    let store = FamilyStore(.full(), diagnostics: recorder.reporter)
    let child = try #require(store.optionalChild)
    store.change { $0.optional = nil }
    return (child, recorder)
  }

  @Test("the action for a child that is gone is dropped without a report, and its task has ended")
  func cancelled() async throws {
    let (child, recorder) = try childThatIsGone()
    let task = Task { await child.send("counted").finish() }
    task.cancel()
    await task.value
    expectEqual(child.count, 0)
    expectEqual(recorder.texts, [])
  }

  @Test("the action of a task that goes on is reported") func notCancelled() async throws {
    let (child, recorder) = try childThatIsGone()
    await Task { await child.send("counted").finish() }.value
    expectEqual(recorder.facts.count, 1)
  }

  @Test("a cancelled task can send to a child that exists") func existing() async throws {
    let store = FamilyStore(.full())
    let child = try #require(store.optionalChild)
    let task = Task { _ = child.send("counted") }
    task.cancel()
    await task.value
    expectEqual(child.count, 1)
  }
}
