import Corbel
import TestSupport
import Testing

/// A view can go before its task begins, and the task's first action is then no mistake.
@MainActor @Suite("Actions of tasks that are cancelled", .stallLimit) struct CancelledSenderTests {
  @Test(
    "it reaches a child that exists, and is reported for one that is gone if no task was cancelled")
  func sending() async throws {
    for (isCancelled, isGone) in [(true, true), (false, true), (true, false)] {
      let recorder = DiagnosticRecorder()
      let store = FamilyStore(.full(), diagnostics: recorder.reporter)
      let child = try unwrap(store.child(.optional))
      if isGone { store.change { $0.optional = nil } }
      let task = Task { await child.send("counted").finish() }
      if isCancelled { task.cancel() }
      await task.value
      expectEqual([child.count, recorder.facts.count], [isGone ? 0 : 1, isCancelled ? 0 : 1])
    }
  }
}
