import Corbel
import CorbelTesting
import TestSupport
import Testing

/// A view can go before its task begins, and the task's first action is then no mistake.
@MainActor @Suite("Actions of tasks that are cancelled", .stallLimit) struct CancelledSenderTests {
  @Test("an action for a child that is gone is reported, unless a cancelled task sends it")
  func gone() async throws {
    for isCancelled in [true, false] {
      let recorder = DiagnosticRecorder()
      let store = FamilyStore(.full(), diagnostics: recorder.reporter)
      let child = try unwrap(store.optionalChild)
      store.change { $0.optional = nil }
      let task = Task { await child.send("counted").finish() }
      if isCancelled { task.cancel() }
      await task.value
      expectEqual(child.count, 0)
      expectEqual(recorder.facts.count, isCancelled ? 0 : 1)
    }
  }

  @Test("a cancelled task can send to a child that exists") func existing() async throws {
    let store = FamilyStore(.full())
    let child = try unwrap(store.optionalChild)
    let task = Task { _ = child.send("counted") }
    task.cancel()
    await task.value
    expectEqual(child.count, 1)
  }
}
