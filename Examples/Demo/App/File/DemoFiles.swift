internal import Corbel
internal import CorbelStorage
internal import Foundation
internal import ItemListExample

/// The two files of the demo: its state, and the list beside it.
@MainActor struct DemoFiles {
  let items: StoredItemRepository
  private let stored: Stored<DemoState>

  /// Opens the files, which need not exist.
  ///
  /// - Parameter path: The path of the first file. The list of `demo.json` is in `demo.items.json`.
  init(path: String) {
    stored = Stored(
      DemoState(), in: .file(URL(fileURLWithPath: path)), diagnostics: .silent)
    let name = path.hasSuffix(".json") ? String(path.dropLast(".json".count)) : path
    items = StoredItemRepository(.file(URL(fileURLWithPath: "\(name).items.json")))
  }

  /// Returns the state that the last run saved, and the message about a file that was set aside.
  ///
  /// - Throws: The reason why the file can't be used.
  func read() throws -> (DemoState, problem: String?) {
    switch stored.loadError {
    case nil: (stored.value, nil)
    case .unreadable(let path, let newPath, _):
      (stored.value, "cannot read '\(path)'; it is now '\(newPath)'")
    case let error?: throw error
    }
  }

  /// Keeps the state, which is saved a moment later.
  ///
  /// - Parameter state: The state.
  func write(_ state: DemoState) {
    stored.value = state
  }

  /// Saves the last state.
  ///
  /// - Throws: The reason why the file can't be written. It then has its old content.
  func finish() async throws {
    await stored.flush()
    if let error = stored.saveError { throw error }
  }
}
