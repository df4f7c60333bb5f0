internal import Corbel
internal import CorbelStorage
internal import Foundation
internal import ItemListExample

/// The screens below the menu.
package enum Screen: String, CaseIterable, Codable, Sendable {
  case counter, items
}

/// The state that the demo saves, so that the next run shows the same screen.
package struct DemoState: Codable, Hashable, Sendable {
  /// The screen, or nil for the menu.
  package var screen: Screen?
  /// The way of writing the counter that was shown last.
  package var way = CounterWay.viewStateAndLogic
  /// The count that the service keeps.
  package var count = 0

  package init() {}
}

/// The two files of the demo: its state, and the list beside it.
@MainActor struct DemoFiles {
  let items: StoredItemRepository
  let state: Stored<DemoState>
  /// The message about a file that was set aside.
  let problem: String?

  /// Opens the files, which need not exist.
  ///
  /// - Parameters:
  ///   - path: The path of the first file. The list of `demo.json` is in `demo.items.json`.
  ///   - environment: The variables of the process, which name the folder if there is no path.
  /// - Throws: The reason why the file can't be used.
  init(path: String?, environment: [String: String]) throws {
    guard let path = path ?? Self.defaultPath(environment) else {
      throw ProgramError(
        "cannot find the user's data folder; name a file with '--file'")
    }
    state = Stored(DemoState(), in: .file(URL(fileURLWithPath: path)), diagnostics: .silent)
    let name = path.hasSuffix(".json") ? String(path.dropLast(".json".count)) : path
    items = StoredItemRepository(.file(URL(fileURLWithPath: "\(name).items.json")))
    switch state.loadError {
    case nil: problem = nil
    case .unreadable(let path, let newPath, _):
      problem = "cannot read '\(path)'; it is now '\(newPath)'"
    case let error?: throw error
    }
  }

  private static func defaultPath(_ environment: [String: String]) -> String? {
    // The XDG specification requires programs to ignore a relative path.
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.local/share" : nil }
    return (data ?? home).map { "\($0)/corbel-demo/demo.json" }
  }
}
