import Testing

/// A module that others use, and that is documented.
enum Module: String, CaseIterable, CustomTestStringConvertible {
  case core = "Corbel"
  case testing = "CorbelTesting"
  case http = "CorbelHTTP"
  case storage = "CorbelStorage"
  case sessions = "CorbelSessions"
  case swiftUI = "CorbelSwiftUI"

  var testDescription: String { rawValue }

  /// The landing page of its documentation.
  var landingPage: String { "\(catalog)/\(rawValue).md" }

  private var folder: String { "Sources/\(rawValue)" }
  private var catalog: String { "\(folder)/\(rawValue).docc" }

  /// The sources that the compiler sees, which are not those in the catalog.
  func sources() throws -> [Document] {
    try Repository.documents(in: folder, suffix: ".swift")
      .filter { !$0.path.hasPrefix("\(catalog)/") }
  }

  /// The pages of its catalog.
  func pages() throws -> [Document] {
    try Repository.documents(in: catalog, suffix: ".md")
  }

  /// The tutorials of its catalog, with their table of contents.
  func tutorials() throws -> [Document] {
    try Repository.documents(in: catalog, suffix: ".tutorial")
  }

  /// The code that the steps of its tutorials show.
  func tutorialCode() throws -> [Document] {
    try Repository.documents(in: catalog, suffix: ".swift")
  }
}
