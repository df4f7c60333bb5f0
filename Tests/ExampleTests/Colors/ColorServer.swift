import Corbel
import CorbelHTTP
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A server in the process of the tests, from which the recordings of the colors come.
enum ColorServer {
  private static let colors = [
    ("cerulean", "#98B2D1"), ("fuchsia rose", "#C74375"), ("true red", "#BF1932"),
    ("aqua sky", "#7BC4C4"), ("tigerlily", "#E2583E"), ("blue turquoise", "#53B0AE"),
  ]
  private static let colorsOfPage = 3
  private static let overloads = Lock(0)

  /// A client that reaches the server.
  static let client = HTTPClient { request in
    let parts = request.url?.absoluteString.split(separator: "=") ?? []
    // Each second request to the overloaded server is answered.
    let isOverloaded =
      parts.first?.hasSuffix("/overloaded?page") == true
      && overloads.withLock { count in
        count += 1
        return count % 2 == 1
      }
    let body = isOverloaded ? #"{"error":"overloaded"}"# : page(Int(parts.last ?? "") ?? 1)
    var headers = [
      "Content-Type": "application/json", "Content-Length": "\(body.utf8.count)",
      "Date": "Wed, 25 Nov 2026 13:53:45 GMT",
    ]
    headers["Retry-After"] = isOverloaded ? "5" : nil
    return HTTPResponse(
      request: request, status: isOverloaded ? 503 : 200, headers: headers, body: Data(body.utf8))
  }

  /// Returns a page of the list.
  private static func page(_ number: Int) -> String {
    let first = (number - 1) * colorsOfPage
    let rows = colors.enumerated().dropFirst(first).prefix(colorsOfPage).map { index, color in
      #"    { "id": \#(index + 1), "name": "\#(color.0)", "color": "\#(color.1)" }"#
    }
    let pageCount = colors.count / colorsOfPage
    return """
      {
        "page": \(number), "total_pages": \(pageCount),
        "data": [
      \(rows.joined(separator: ",\n"))
        ]
      }

      """
  }
}
