/// One page of the server's list of colors.
struct ColorPage: Decodable {
  let page: Int
  let pageCount: Int
  let colors: [NamedColor]

  private enum CodingKeys: String, CodingKey {
    case page
    case pageCount = "total_pages"
    case colors = "data"
  }
}
