/// The stores that a store has given out for parts of its state, as long as they are in use.
@MainActor
struct ScopeList {
  private struct Entry {
    let key: PartKey
    weak var store: AnyObject?
  }

  private var entries: [Entry] = []

  nonisolated init() {}

  func find(_ key: PartKey) -> AnyObject? {
    guard let index = index(of: key) else { return nil }
    return entries[index].store
  }

  mutating func insert(_ store: AnyObject, _ key: PartKey) {
    if let index = index(of: key) {
      entries[index].store = store
    } else {
      let count = entries.count
      if count >= 8, count & (count - 1) == 0 { entries.removeAll { $0.store == nil } }
      entries.append(Entry(key: key, store: store))
    }
  }

  private func index(of key: PartKey) -> Int? {
    var index = 0
    while index < entries.count {
      if entries[index].key.isSame(as: key) { return index }
      index += 1
    }
    return nil
  }
}
