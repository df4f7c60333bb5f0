package import Corbel
package import EditItemExample
import Foundation

/// Provides what makes the identities of new items.
package enum ItemIDKey: DependencyKey {
  /// Identities that no item has had, in no run of the app.
  package static var liveValue: @MainActor () -> Item.ID {
    { Item.ID(rawValue: UUID().uuidString) }
  }

  /// Identities that a test knows beforehand: `new-1`, `new-2` and so on, in each container.
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
    nonisolated deinit {}
  }
}

extension Dependencies {
  package var makeItemID: @MainActor () -> Item.ID { self[ItemIDKey.self] }
}
