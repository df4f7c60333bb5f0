import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Functions of a service that a test hasn't set", .stallLimit) struct UnsetTests {
  struct Service {
    var name: @MainActor () async throws -> String
    var move: @MainActor (Int, String) async throws -> Void

    static let test = Self(name: unset("name"), move: unset("move"))
  }

  @Test("a call fails the test by the function's name, and throws") func called() async throws {
    let recorder = TestRecorder()
    var service = Service.test
    service.name = { "Tea" }
    let error = await recorder.recording { [service] () -> (any Error)? in
      do {
        try await service.move(1, service.name())
        return nil
      } catch {
        return error
      }
    }
    let text =
      "'move' was called, but the test hasn't set it. Set it in the test's service, as in "
      + "'service.move = { … }'."
    expectEqual(recorder.failures, [text])
    expectEqual(error.map { "\($0)" }, text)
  }
}
