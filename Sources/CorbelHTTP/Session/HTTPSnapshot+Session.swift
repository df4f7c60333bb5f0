internal import Corbel

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension HTTPSnapshot {
  /// Creates a session that replays from the file, or records in it.
  ///
  /// Use a session for code that requires a `URLSession`. If you can choose, use ``client``, which
  /// needs no `URLProtocol`. Each session belongs to one snapshot, so tests can run at the same
  /// time.
  ///
  /// - Parameter configuration: The configuration to copy. The session has no cache.
  /// - Returns: The session. Its requests fail after the snapshot is closed.
  public func session(configuration: URLSessionConfiguration = .ephemeral) -> URLSession {
    let copy = (configuration.copy() as? URLSessionConfiguration) ?? configuration
    let type = SnapshotSessions.shared.add(self)
    endings.withLock { $0.append { SnapshotSessions.shared.remove(type) } }
    copy.protocolClasses = [type] + (configuration.protocolClasses ?? [])
    copy.urlCache = nil
    return URLSession(configuration: copy)
  }
}
