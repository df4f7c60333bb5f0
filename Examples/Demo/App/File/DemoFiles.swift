internal import ItemListExample

/// The files of the demo: one that says what is shown, and the list in another one beside it.
@MainActor struct DemoFiles {
  let state: DataFile<DemoState>
  let items: FileItemRepository

  /// Names the files, which need not exist.
  ///
  /// - Parameter path: The first one. Beside `demo.json` the list is in `demo.items.json`.
  init(path: String) {
    state = DataFile(path: path)
    let name = path.hasSuffix(".json") ? String(path.dropLast(".json".count)) : path
    items = FileItemRepository(path: "\(name).items.json")
  }
}
