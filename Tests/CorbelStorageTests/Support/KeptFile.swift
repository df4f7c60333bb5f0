import Corbel
import CorbelStorage
import Foundation
import TestSupport

/// A file in a folder of its own, and the values that are kept in it.
@MainActor final class KeptFile {
  nonisolated static let name = "preferences.json"

  let folder: TemporaryFolder
  let diagnostics = DiagnosticRecorder()

  init(_ text: String? = nil) throws {
    folder = try TemporaryFolder()
    if let text { try folder.write(text, to: Self.name) }
  }

  nonisolated var path: String { "\(folder.path)/\(Self.name)" }
  nonisolated var url: URL { URL(fileURLWithPath: path) }

  var text: String {
    get throws { try folder.text(of: Self.name) }
  }

  /// Opens the file, as an app does when it is launched.
  func open(
    _ value: Preferences = Preferences(), migrations: [Migration] = [],
    before: @escaping @Sendable (WriteStep) throws -> Void = { _ in }
  ) -> Stored<Preferences> {
    Stored(
      value, in: .file(url, migrations: migrations, before: before),
      diagnostics: diagnostics.reporter)
  }
}
