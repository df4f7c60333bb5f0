internal import Observation

/// Counts the changes of the values that a function reads, and reads again at each change, like a
/// view.
@MainActor package func trackChanges(_ read: @escaping @MainActor () -> Void) -> ChangeCount {
  let count = ChangeCount(read)
  count.track()
  return count
}

/// The count of ``trackChanges(_:)``.
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
