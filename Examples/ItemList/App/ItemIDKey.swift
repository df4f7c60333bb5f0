package import Corbel
package import EditItemExample
import Foundation

/// Provides the function that makes the identities of new items.
package enum ItemIDKey: DependencyKey {
  /// Makes identities that are unique across all runs of the app.
  package static var liveValue: @MainActor () -> Item.ID {
    { Item.ID(rawValue: UUID().uuidString) }
  }

  /// Makes identities that a test can predict: `new-1`, `new-2` and so on, in each container.
  package static var testValue: @MainActor () -> Item.ID {
    let counter = Counter()
    return {
      counter.count += 1
      return Item.ID(rawValue: "new-\(counter.count)")
    }
  }

  @MainActor private final class Counter {
    var count = 0

    nonisolated init() {}
  }
}

extension Dependencies {
  package var makeItemID: @MainActor () -> Item.ID { self[ItemIDKey.self] }
}
