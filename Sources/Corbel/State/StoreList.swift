/// The stores that a store has given out for parts of its state, as long as they are in use.
@MainActor struct StoreList {
  private struct Entry {
    let key: NodeKey
    weak var store: AnyObject?
  }

  private var entries: [Entry] = []

  nonisolated init() {}

  func find(_ key: NodeKey) -> AnyObject? {
    index(of: key).flatMap { entries[$0].store }
  }

  mutating func insert(_ store: AnyObject, _ key: NodeKey) {
    if let index = index(of: key) {
      entries[index].store = store
    } else {
      let count = entries.count
      if count >= 8, count & (count - 1) == 0 { entries.removeAll { $0.store == nil } }
      entries.append(Entry(key: key, store: store))
    }
  }

  private func index(of key: NodeKey) -> Int? {
    for index in entries.indices where entries[index].key == key { return index }
    return nil
  }
}
