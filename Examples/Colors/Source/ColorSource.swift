internal import Corbel
package import CorbelHTTP
internal import Foundation

/// A source of colors from a server, which lists them in pages.
///
/// The source requests a page again if it fails, and waits longer before each attempt.
package struct ColorSource: Sendable {
  /// A list of pages that has no end, or pages in another order than they were requested.
  package enum Problem: Error, Equatable {
    case unexpectedPage(Int, expected: Int)
    case tooManyPages
  }

  private static let mostRetries = 2
  private static let mostPages = 100

  private let client: HTTPClient
  private let address: String

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
  }

  /// Loads all colors.
  ///
  /// - Returns: The colors in the server's order.
  /// - Throws: An `HTTPError`, a `Problem`, or a `CancellationError`.
  package func colors() async throws -> [NamedColor] {
    var colors: [NamedColor] = []
    for number in 1...Self.mostPages {
      let page = try await page(number)
      guard page.page == number else {
        throw Problem.unexpectedPage(page.page, expected: number)
      }
      colors += page.colors
      // A color that is added in the meantime moves others to the next page, where they come again.
      if page.pageCount <= number { return IdentifiedArray(colors) { _, new in new }.elements }
    }
    throw Problem.tooManyPages
  }

  private func page(_ number: Int) async throws -> ColorPage {
    guard let url = URL(string: "\(address)?page=\(number)") else {
      throw URLError(.badURL)
    }
    return try await client.value(ColorPage.self, from: url)
  }
}

extension ColorSource.Problem: CustomStringConvertible {
  /// The mistake of the server.
  package var description: String {
    switch self {
    case .unexpectedPage(let number, let expected):
      "Expected page \(expected) of the colors, but received page \(number)."
    case .tooManyPages: "The list of colors has no end."
    }
  }
}
