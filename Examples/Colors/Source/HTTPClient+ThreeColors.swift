package import CorbelHTTP
internal import Foundation

extension HTTPClient {
  /// A client without a network, for previews and the app of the examples.
  ///
  /// It answers every request with three colors.
  package static let threeColors = HTTPClient { request in
    let page = """
      {
        "page": 1, "total_pages": 1,
        "data": [
          { "id": 1, "name": "cerulean", "color": "#98B2D1" },
          { "id": 2, "name": "fuchsia rose", "color": "#C74375" },
          { "id": 3, "name": "true red", "color": "#BF1932" }
        ]
      }
      """
    return HTTPResponse(request: request, status: 200, body: Data(page.utf8))
  }
}
