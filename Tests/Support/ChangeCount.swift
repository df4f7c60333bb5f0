internal import Observation

/// Counts the changes of what a function reads: as a view does, it reads again at each change.
@MainActor package func trackChanges(_ read: @escaping @MainActor () -> Void) -> ChangeCount {
  let count = ChangeCount(read)
  count.track()
  return count
}

/// What ``trackChanges(_:)`` counts.
@MainActor package final class ChangeCount {
  package private(set) var value = 0
  private let read: @MainActor () -> Void

  fileprivate init(_ read: @escaping @MainActor () -> Void) {
    self.read = read
  }

  fileprivate func track() {
    withObservationTracking(read) {
      MainActor.assumeIsolated {
        self.value += 1
        self.track()
      }
    }
  }
}
