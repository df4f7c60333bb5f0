internal import Foundation
internal import SessionPages

/// Writes the page of a recorded session beside the package's manifest.
@main struct SessionPageTool {
  static func main() {
    let files = CommandLine.arguments.dropFirst()
    guard !files.isEmpty, !files.contains("--help") else {
      print("Usage: swift package session-page FILE…\n\nWrites a page for each recorded session.")
      exit(files.isEmpty ? 2 : 0)
    }
    do {
      // Only the owner may read what a person did.
      umask(0o077)
      for file in files {
        let url = URL(fileURLWithPath: file)
        let page = freeName(url.deletingPathExtension().lastPathComponent)
        try Data(SessionLines(contentsOf: url).page.utf8)
          .write(to: URL(fileURLWithPath: page), options: .withoutOverwriting)
        print("Wrote \(page).")
      }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  /// Returns a name that no file has, because an existing file can be another one of the user.
  private static func freeName(_ name: String) -> String {
    var (page, number) = ("\(name).html", 1)
    while FileManager.default.fileExists(atPath: page) {
      number += 1
      page = "\(name)-\(number).html"
    }
    return page
  }
}
