internal import ItemListExample

/// The two files of the demo: its state, and the list beside it.
@MainActor struct DemoFiles {
  let state: DataFile<DemoState>
  let items: FileItemRepository

  /// Makes the paths of the files, which need not exist.
  ///
  /// - Parameter path: The path of the first file. The list of `demo.json` is in `demo.items.json`.
  init(path: String) {
    state = DataFile(path: path)
    let name = path.hasSuffix(".json") ? String(path.dropLast(".json".count)) : path
    items = FileItemRepository(path: "\(name).items.json")
  }
}
