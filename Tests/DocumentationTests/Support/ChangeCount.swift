import Observation

/// Counts the changes of what a function reads: as a view does, it reads again at each change.
@MainActor final class ChangeCount {
  private(set) var value = 0
  private let read: @MainActor () -> Void

  init(of read: @escaping @MainActor () -> Void) {
    self.read = read
    track()
  }

  nonisolated deinit {}

  private func track() {
    withObservationTracking(read) {
      MainActor.assumeIsolated {
        self.value += 1
        self.track()
      }
    }
  }
}
