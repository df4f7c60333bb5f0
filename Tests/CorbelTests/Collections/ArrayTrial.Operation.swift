import Corbel
import TestSupport

extension ArrayTrial {
  /// An operation on both arrays: one for each operation that an app can call.
  struct Operation: Sendable {
    let name: String
    /// Applies the operation, and returns whether both results are the same.
    let body: @Sendable (inout ArrayTrial) -> Bool

    init(_ name: String, _ body: @escaping @Sendable (inout ArrayTrial) -> Bool) {
      self.name = name
      self.body = body
    }

    static let all = adding + removing + ordering + setting + changing

    private static let adding = [
      Operation("append") { trial in
        let item = trial.item()
        let isNew = trial.modelPosition(item.id) == nil
        if isNew { trial.model.append(item) }
        return trial.items.append(item) == isNew
      },
      Operation("insert") { trial in
        let (item, position) = (trial.item(), trial.end())
        let isNew = trial.modelPosition(item.id) == nil
        if isNew { trial.model.insert(item, at: position) }
        return trial.items.insert(item, at: position) == isNew
      },
      Operation("updateOrAppend") { trial in
        let item = trial.item()
        let position = trial.modelPosition(item.id)
        let old = position.map { trial.model[$0] }
        if let position { trial.model[position] = item } else { trial.model.append(item) }
        return trial.items.updateOrAppend(item) == old
      },
      Operation("reserveCapacity") { trial in
        trial.items.reserveCapacity(trial.id())
        return true
      },
    ]

    private static let removing = [
      Operation("remove(id:)") { trial in
        let id = trial.id()
        let old = trial.modelPosition(id).map { trial.model.remove(at: $0) }
        return trial.items.remove(id: id) == old
      },
      Operation("remove(at:)") { trial in
        guard let position = trial.position() else { return true }
        return trial.items.remove(at: position) == trial.model.remove(at: position)
      },
      Operation("removeAll(where:)") { trial in
        let divisor = trial.generator.next(below: 9) + 3
        trial.model.removeAll { $0.id.isMultiple(of: divisor) }
        trial.items.removeAll { $0.id.isMultiple(of: divisor) }
        return true
      },
      Operation("removeAll") { trial in
        guard trial.generator.next(below: 8) == 0 else { return true }
        let isCapacityKept = trial.generator.next(below: 2) == 0
        trial.model.removeAll()
        trial.items.removeAll(keepingCapacity: isCapacityKept)
        return true
      },
      Operation("removeFirst") { trial in
        trial.model.isEmpty || trial.items.removeFirst() == trial.model.removeFirst()
      },
      Operation("removeLast") { trial in
        trial.model.isEmpty || trial.items.removeLast() == trial.model.removeLast()
      },
      Operation("popLast") { trial in trial.items.popLast() == trial.model.popLast() },
      Operation("removeFirst(_:)") { trial in
        let count = min(trial.model.count, trial.generator.next(below: 3))
        trial.model.removeFirst(count)
        trial.items.removeFirst(count)
        return true
      },
      Operation("removeLast(_:)") { trial in
        let count = min(trial.model.count, trial.generator.next(below: 3))
        trial.model.removeLast(count)
        trial.items.removeLast(count)
        return true
      },
      Operation("removeSubrange") { trial in
        let range = trial.range()
        trial.model.removeSubrange(range)
        trial.items.removeSubrange(range)
        return true
      },
      Operation("remove(atOffsets:)") { trial in
        let offsets = trial.offsets()
        trial.model = trial.model.indices.filter { !offsets.contains($0) }.map { trial.model[$0] }
        trial.items.remove(atOffsets: offsets)
        return true
      },
      Operation("remove(ids:)") { trial in
        let ids = [trial.id(), trial.id()]
        trial.model.removeAll { ids.contains($0.id) }
        trial.items.remove(ids: ids)
        return true
      },
      Operation("[id:] = nil") { trial in
        let id = trial.id()
        trial.model.removeAll { $0.id == id }
        trial.items[id: id] = nil
        return true
      },
      Operation("lend [id:] and remove") { trial in
        let id = trial.id()
        let old = trial.modelPosition(id).map { trial.model.remove(at: $0) }
        return exchange(&trial.items[id: id], for: nil) == old
      },
    ]

    private static let ordering = [
      Operation("move") { trial in
        let (offsets, destination) = (trial.offsets().sorted(), trial.end())
        let moved = offsets.map { trial.model[$0] }
        for offset in offsets.reversed() { trial.model.remove(at: offset) }
        let target = destination - offsets.count { $0 < destination }
        trial.model.insert(contentsOf: moved, at: target)
        trial.items.move(fromOffsets: offsets.reversed(), toOffset: destination)
        return true
      },
      Operation("move(ids:before:)") { trial in
        let (ids, next) = ([trial.id(), trial.id()], trial.id())
        guard let end = trial.modelPosition(next) else {
          trial.items.move(ids: ids, before: next)
          return true
        }
        let moved = trial.model.filter { ids.contains($0.id) }
        let (before, after) = (trial.model[..<end], trial.model[end...])
        trial.model =
          before.filter { !ids.contains($0.id) } + moved + after.filter { !ids.contains($0.id) }
        trial.items.move(ids: ids, before: next)
        return true
      },
      Operation("swapAt") { trial in
        guard let first = trial.position(), let second = trial.position() else { return true }
        trial.model.swapAt(first, second)
        trial.items.swapAt(first, second)
        return true
      },
      Operation("sort") { trial in
        trial.model.sort { ($0.name, $0.id) < ($1.name, $1.id) }
        trial.items.sort { ($0.name, $0.id) < ($1.name, $1.id) }
        return true
      },
      Operation("reverse") { trial in
        trial.model.reverse()
        trial.items.reverse()
        return true
      },
      Operation("shuffle") { trial in
        var generator = trial.generator
        trial.model.shuffle(using: &generator)
        trial.items.shuffle(using: &trial.generator)
        return true
      },
      Operation("partition") { trial in
        let pivot = trial.id()
        let boundary = trial.model.partition { $0.id > pivot }
        return trial.items.partition { $0.id > pivot } == boundary
      },
      Operation("reverse a part") { trial in
        let range = trial.range()
        trial.model[range].reverse()
        trial.items[range].reverse()
        return true
      },
      Operation("sort a part") { trial in
        let range = trial.range()
        trial.model[range].sort { $0.id < $1.id }
        trial.items[range].sort { $0.id < $1.id }
        return true
      },
    ]

    private static let setting = [
      Operation("[id:] = item") { trial in
        let item = trial.item()
        if let position = trial.modelPosition(item.id) {
          trial.model[position] = item
        } else {
          trial.model.append(item)
        }
        trial.items[id: item.id] = item
        return true
      },
      Operation("lend [id:] and set") { trial in
        let item = trial.item()
        let position = trial.modelPosition(item.id)
        let old = position.map { trial.model[$0] }
        if let position { trial.model[position] = item } else { trial.model.append(item) }
        return exchange(&trial.items[id: item.id], for: item) == old
      },
      Operation("[position] = item") { trial in
        guard let position = trial.position() else { return true }
        let item = trial.item(for: position)
        trial.model[position] = item
        trial.items[position] = item
        return true
      },
      Operation("replace a part") { trial in
        let range = trial.range()
        let new = ListItems([trial.item(), trial.item()]) { first, _ in first }
        let isFree = new.allSatisfy { trial.modelPosition($0.id) == nil }
        guard isFree else { return true }
        trial.model.replaceSubrange(range, with: new)
        trial.items[range] = new[0...]
        return true
      },
    ]

    private static let changing = [
      Operation("[id:]?.name") { trial in
        let (id, name) = (trial.id(), trial.name())
        if let position = trial.modelPosition(id) { trial.model[position].name = name }
        trial.items[id: id]?.name = name
        return true
      },
      Operation("[id:]?.id") { trial in
        guard let position = trial.position() else { return true }
        let (id, newID) = (trial.model[position].id, trial.item(for: position).id)
        trial.model[position].id = newID
        trial.items[id: id]?.id = newID
        return true
      },
      Operation("[position].name") { trial in
        guard let position = trial.position() else { return true }
        let name = trial.name()
        trial.model[position].name = name
        trial.items[position].name = name
        return true
      },
      Operation("update") { trial in
        let (id, name) = (trial.id(), trial.name())
        let position = trial.modelPosition(id)
        if let position { trial.model[position].name = name }
        return trial.items.update(id: id) { $0.name = name } != nil
          ? position != nil : position == nil
      },
      Operation("update, and throw") { trial in
        guard let position = trial.position() else { return true }
        let (id, item) = (trial.model[position].id, trial.item(for: position))
        trial.model[position] = item
        do {
          try trial.items.update(id: id) { old in
            old = item
            throw Failure()
          }
          return false
        } catch {
          return true
        }
      },
      Operation("change the memory") { trial in
        let pivot = trial.end()
        let name = trial.name()
        trial.model = Array(trial.model[pivot...] + trial.model[..<pivot])
        if !trial.model.isEmpty { trial.model[0].name = name }
        trial.items.withContiguousMutableStorageIfAvailable { memory in
          let rotated = Array(memory[pivot...]) + Array(memory[..<pivot])
          for (position, element) in rotated.enumerated() { memory[position] = element }
          if !memory.isEmpty { memory[0].name = name }
        }
        return true
      },
    ]

    private static func exchange(_ item: inout ListItem?, for new: ListItem?) -> ListItem? {
      defer { item = new }
      return item
    }
  }
}
