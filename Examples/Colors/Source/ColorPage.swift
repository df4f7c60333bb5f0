/// One of the pages in which the server lists its colors.
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
