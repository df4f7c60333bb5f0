internal import ColorsExample
internal import CorbelHTTP
internal import Foundation

/// The origin of the responses for the page of colors.
package enum ColorOrigin: Hashable, Sendable {
  /// A server with the given address of its list.
  case server(address: String)
  /// A recording with the given path.
  ///
  /// No request leaves the process.
  case recording(path: String)

  /// The local server that the tests use.
  package static let testServer = Self.server(address: "http://127.0.0.1:8137/api/colors")

  /// Returns a function that creates a source for each visit of the page.
  ///
  /// Each visit plays a recording from its beginning. Loading the colors more often than they were
  /// recorded fails.
  ///
  /// - Parameter clock: The clock that measures a source's time between attempts.
  /// - Returns: The function.
  /// - Throws: An `HTTPTapeError` if the recording can't be read.
  func makeSources(
    clock: any Clock<Duration>
  ) throws -> @Sendable () -> ColorSource {
    switch self {
    case .server(let address):
      return { ColorSource(client: .live(), address: address, clock: clock) }
    case .recording(let path):
      let file = URL(fileURLWithPath: path)
      let tape = try HTTPTape(file: file)
      return {
        let client = HTTPClient.live().snapshotting((try? HTTPTape(file: file)) ?? tape)
        return ColorSource(client: client, clock: clock)
      }
    }
  }
}
