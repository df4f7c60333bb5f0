internal import CorbelSessions
internal import Foundation

/// Writes the page of a recorded session beside the package's manifest.
@main struct SessionPageTool {
  static func main() {
    let files = CommandLine.arguments.dropFirst()
    guard !files.isEmpty, !files.contains("--help") else {
      print("Usage: swift package session-page FILE…\n\nWrites a page for each recorded session.")
      exit(files.isEmpty ? 2 : 0)
    }
    do {
      for file in files {
        let url = URL(fileURLWithPath: file)
        let page = url.deletingPathExtension().lastPathComponent + ".html"
        try Session(contentsOf: url).page.write(
          to: URL(fileURLWithPath: page), atomically: true, encoding: .utf8)
        print("Wrote \(page).")
      }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }
}
