import Corbel
import CorbelTesting
import XCTest

/// A test store works in XCTest like in Swift Testing.
final class TestStoreXCTests: XCTestCase {
  @MainActor func testStory() async {
    let store = makeStore { _ in ["a"] }
    store.send(.submitted) { $0.isLoading = true }
    await store.receive(.loaded(["a"])) {
      $0.isLoading = false
      $0.results = ["a"]
    }
    await store.finish()
  }
}
