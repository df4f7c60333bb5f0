internal import ColorsExample
internal import CorbelHTTP
internal import Foundation

/// The place that the page of colors has its responses from.
package enum ColorOrigin: Hashable, Sendable {
  /// A server, by the address of its list.
  case server(address: String)
  /// A recorded file, by its path. No request leaves the process.
  case recording(path: String)

  /// The server of the tests, on this machine.
  package static let testServer = Self.server(address: "http://127.0.0.1:8137/api/colors")

  /// Returns a function that makes a source for each visit of the page.
  ///
  /// Each visit plays a recording from its beginning. Colors that are loaded once more than they were
  /// recorded fail to load.
  ///
  /// - Parameter clock: The clock by which a source waits before it asks again.
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
