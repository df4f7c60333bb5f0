package import CorbelHTTP
internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A source of colors from a server, which lists them in pages.
///
/// The source requests a page again if it fails, and waits longer before each attempt.
package struct ColorSource: Sendable {
  private static let mostRetries = 2

  let client: HTTPClient
  let address: String
  let clock: any Clock<Duration>

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - client: The client.
  ///   - address: The address of the list.
  ///   - clock: The clock that measures the time between attempts.
  package init(
    client: HTTPClient, address: String = "https://colors.test/api/colors",
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.client = client.retrying(Self.mostRetries, clock: clock)
    self.address = address
    self.clock = clock
  }

  /// Loads all colors.
  ///
  /// - Returns: The colors in the server's order.
  /// - Throws: An `HTTPError`, or a `CancellationError`.
  package func colors() async throws -> [NamedColor] {
    var page = try await page(1)
    var colors = page.colors
    while page.page < page.pageCount {
      page = try await self.page(page.page + 1)
      colors += page.colors
    }
    return colors
  }

  private func page(_ number: Int) async throws -> ColorPage {
    guard let url = URL(string: "\(address)?page=\(number)") else {
      throw URLError(.badURL)
    }
    return try await client.value(ColorPage.self, for: URLRequest(url: url))
  }
}
