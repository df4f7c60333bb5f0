import Corbel
import CorbelTesting
import TestSupport
import Testing

@testable import RecipesExample

@Suite(
  "The upload of photos", .schedules(10), .stallLimit,
  .actionCoverage(of: PhotoUpload.self))
@MainActor struct PhotoUploadTests {
  private struct Offline: Error {}

  /// The server, which answers for each photo when a test says so.
  private let server: [String: Gate<Void>] = [
    "a": Gate(), "b": Gate(), "c": Gate(), "d": Gate(), "e": Gate(),
  ]
  private let store: TestStore<PhotoUpload>

  init() {
    store = TestStore(
      initialState: PhotoUpload.State(),
      reducer: PhotoUpload { [server] photo, progress in
        progress(0.5)
        try await server[photo]?.value()
        progress(1)
      })
  }

  /// Begins to upload three photos.
  private func begin() async {
    store.send(.uploadTapped(["a", "b", "c"])) { $0.isUploading = true }
    // Two run side by side, so it doesn't matter which one begins first.
    await store.receive(.progressed("a", 0.5), order: .any) { $0.progress["a"] = 0.5 }
    await store.receive(.progressed("b", 0.5), order: .any) { $0.progress["b"] = 0.5 }
  }

  @Test("two photos are uploaded at a time, and the end is told after the last one")
  func all() async {
    await begin()
    expectEqual(server["c"]?.callerCount, 0)
    server["a"]?.answer()
    await store.receive(.progressed("a", 1)) { $0.progress["a"] = 1 }
    await store.receive(.uploaded("a")) { $0.uploaded.insert("a") }
    await store.receive(.progressed("c", 0.5)) { $0.progress["c"] = 0.5 }
    server["b"]?.answer()
    await store.receive(.progressed("b", 1)) { $0.progress["b"] = 1 }
    await store.receive(.uploaded("b")) { $0.uploaded.insert("b") }
    server["c"]?.answer()
    await store.receive(.progressed("c", 1)) { $0.progress["c"] = 1 }
    await store.receive(.uploaded("c")) { $0.uploaded.insert("c") }
    await store.receive(.finished) { $0.isUploading = false }
    await store.finish()
  }

  @Test("a photo that fails is uploaded in a second attempt, without the others")
  func failure() async {
    await begin()
    server["a"]?.fail(with: Offline())
    await store.receive(.failed("a")) { $0.failed = ["a"] }
    // The rest of the test looks at the result alone.
    store.exhaustivity = .off
    for photo in ["b", "c"] { server[photo]?.answer() }
    await store.receive(.finished)
    expectEqual(store.state.progress, ["a": 0.5, "b": 1, "c": 1])
    expectEqual(store.state.failed, ["a"])

    store.send(.uploadTapped(["a", "b", "c"]))
    await server["a"]?.waitForCallers()
    expectEqual(server["b"]?.callerCount, 0)
    server["a"]?.answer()
    await store.receive(.finished)
    expectEqual(store.state.progress, ["a": 1, "b": 1, "c": 1])
    expectEqual(store.state.failed, [])
  }

  @Test("a photo that fails after its last byte is uploaded in a second attempt")
  func failureAtEnd() async {
    let answers = Gate<Void>()
    let store = TestStore(
      initialState: PhotoUpload.State(),
      reducer: PhotoUpload { _, progress in
        progress(1)
        try await answers.value()
      })
    store.exhaustivity = .off
    for result in [.failure(Offline()), .success(())] as [Result<Void, any Error>] {
      store.send(.uploadTapped(["a"]))
      await answers.waitForCallers()
      answers.answer(with: result)
      await store.receive(.finished)
    }
    expectEqual(store.state.uploaded, ["a"])
    expectEqual(store.state.failed, [])
  }

  @Test("after three failures, the photos that wait are not tried") func failures() async {
    store.exhaustivity = .off
    store.send(.uploadTapped(["a", "b", "c", "d", "e"]))
    for photo in ["a", "b", "c"] {
      await server[photo]?.waitForCallers()
      server[photo]?.fail(with: Offline())
      await store.receive(.failed(photo))
    }
    server["d"]?.answer()
    await store.receive(.finished)
    expectEqual(store.state.failed, ["a", "b", "c"])
    expectEqual(store.state.progress["d"], 1)
    expectNil(store.state.progress["e"])
  }

  @Test("after a cancellation, no photo is uploaded, and an upload can begin again")
  func cancelling() async {
    await begin()
    store.send(.cancelTapped)
    await store.receive(.cancelled) { $0.isUploading = false }
    expectEqual(server["a"]?.callerCount, 0)
    store.exhaustivity = .off
    store.send(.uploadTapped(["d"]))
    // A tap during an upload has no effect.
    store.send(.uploadTapped(["e"]))
    server["d"]?.answer()
    await store.receive(.finished)
    expectEqual(store.state.progress, ["a": 0.5, "b": 0.5, "d": 1])
  }
}
