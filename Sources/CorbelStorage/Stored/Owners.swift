internal import Corbel
package import Foundation

/// The open storages of this process: the owner of each place, and what to save when the app
/// leaves.
@MainActor package final class Owners {
  static let shared = Owners(.default)

  /// Posted when an app or an extension leaves the foreground, or quits.
  ///
  /// The names are spelled out so that no framework for user interfaces is imported.
  package nonisolated static let departures = [
    "UIApplicationDidEnterBackgroundNotification", "UIApplicationWillTerminateNotification",
    "NSApplicationDidResignActiveNotification", "NSApplicationWillTerminateNotification",
    "NSExtensionHostDidEnterBackgroundNotification", "WKApplicationDidEnterBackgroundNotification",
  ]

  private var owners: [ObjectIdentifier: (place: String?, save: () -> Void)] = [:]

  package init(_ center: NotificationCenter) {
    for name in Self.departures {
      _ = center.addObserver(forName: Notification.Name(name), object: nil, queue: nil) {
        [weak self] _ in onMainActor { self?.owners.values.forEach { $0.save() } }
      }
    }
  }

  /// Adds an owner, which is kept alive until it is dismissed.
  ///
  /// - Parameters:
  ///   - owner: The owner.
  ///   - place: The identity of the place, or nil if any number of owners may use it.
  ///   - name: The name of the place.
  ///   - save: Saves the value before it returns.
  /// - Throws: ``StorageError/ownedElsewhere(_:)`` if another owner owns the place.
  package func admit(
    _ owner: AnyObject, of place: String?, named name: String, save: @escaping () -> Void
  ) throws {
    let id = ObjectIdentifier(owner)
    let isTaken = place != nil && owners.contains { $0 != id && $1.place == place }
    guard !isTaken else { throw StorageError.ownedElsewhere(name) }
    owners[id] = (place, save)
  }

  func dismiss(_ owner: AnyObject) {
    owners[ObjectIdentifier(owner)] = nil
  }
}

/// Calls a function now if the caller is on the main actor, and otherwise soon.
func onMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
  if MainQueue.isCurrent {
    MainActor.assumeIsolated(body)
  } else {
    Task { @MainActor in body() }
  }
}
