import CorbelTesting
import CounterExample

/// A service for which the test answers each call.
@MainActor final class CountServiceMock: CountService {
  let saves = Gate<Int>()
  private(set) var saved: [Int] = []

  nonisolated deinit {}

  func save(_ count: Int) async throws -> Int {
    saved.append(count)
    return try await saves.value()
  }
}

/// The error of a failed call of the mock.
enum CountServiceFailure: Error {
  case full
}
