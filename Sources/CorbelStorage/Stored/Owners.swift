internal import Corbel
package import Foundation

/// The open storages of this process: the owner of each place, and what to save when the app leaves.
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

  /// Adds an owner, unless another one owns the place, and returns whether it owns the place.
  ///
  /// The owner is kept alive until it is dismissed.
  package func admit(_ owner: AnyObject, of place: String?, save: @escaping () -> Void) -> Bool {
    let id = ObjectIdentifier(owner)
    guard place == nil || !owners.contains(where: { $0 != id && $1.place == place }) else {
      return false
    }
    owners[id] = (place, save)
    return true
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
