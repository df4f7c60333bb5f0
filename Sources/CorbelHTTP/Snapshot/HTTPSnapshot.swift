#if canImport(FoundationNetworking)
  internal import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A tape, with a client and sessions that replay from the tape or record on it.
///
/// ```swift
/// let colors = try await withHTTPSnapshot("colors") { snapshot in
///   try await ColorSource(client: snapshot.client).colors()
/// }
/// ```
public struct HTTPSnapshot: Sendable {
  /// The tape.
  public let tape: HTTPTape
  /// A client that replays from the tape, or records on it.
  public let client: HTTPClient
  let live: HTTPClient

  /// Creates a snapshot from a tape.
  ///
  /// - Parameters:
  ///   - tape: The tape.
  ///   - live: The client whose responses are recorded.
  public init(tape: HTTPTape, live: HTTPClient = .live()) {
    self.tape = tape
    self.live = live
    client = live.snapshotting(tape)
  }

  /// Creates a session that replays from the tape, or records on it.
  ///
  /// Use a session for code that requires a `URLSession`. If you can choose, use ``client``, which
  /// needs no `URLProtocol`. Each session belongs to one tape, so tests can run at the same time.
  ///
  /// - Parameter configuration: The configuration to copy.
  /// - Returns: The session. Its requests fail after the end of the tape.
  public func session(configuration: URLSessionConfiguration = .ephemeral) -> URLSession {
    URLSession(configuration: self.configuration(configuration))
  }

  /// Creates a configuration for sessions that replay from the tape, or record on it.
  ///
  /// - Parameter base: The configuration to copy.
  /// - Returns: A copy with a `URLProtocol` for the tape, and without a cache.
  public func configuration(
    _ base: URLSessionConfiguration = .ephemeral
  ) -> URLSessionConfiguration {
    let configuration = (base.copy() as? URLSessionConfiguration) ?? base
    let type = TapeSessions.shared.add(self)
    configuration.protocolClasses = [type] + (base.protocolClasses ?? [])
    configuration.urlCache = nil
    return configuration
  }
}
