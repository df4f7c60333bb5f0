import Corbel
import Observation
import TestSupport
import Testing

/// A state with fields of each kind that the store compares differently.
private struct Profile: Equatable {
  var name = "Ada"
  var age = 36
}

private final class Reference: Sendable {}

/// Not `Equatable`, and with padding between its fields.
private struct Padded {
  var flag: UInt8 = 1
  var number: Int = 2
}

private struct Handler {
  var onEvent: () -> Void = {}
}

private struct Fields {
  var count = 0
  var profile = Profile()
  var reference = Reference()
  var padded = Padded()
  var handler = Handler()
  var state = "a field called state"
  var list = [1, 2, 3]
  var name: String?

  var doubled: Int { count * 2 }
  // swift-format-ignore: NeverForceUnwrap
  var forcedName: String { name! }

  /// A computed property that counts its computations.
  @MainActor var counted: Int {
    Computation.count += 1
    return count
  }
}

/// The number of computations of a property.
@MainActor private enum Computation {
  static var count = 0
}

private typealias Change = @MainActor (inout Fields) -> Void
private typealias FieldsStore = Store<Fields, Change>

@MainActor
@Suite("4. Readers are notified of changes of what they read, and of nothing else", .stallLimit)
struct ObservationTests {
  /// What a reader reads, and how often it was notified after each of some changes.
  fileprivate struct Row: CustomTestStringConvertible {
    let testDescription: String
    let counts: [Int]
    let changes: [Change]
    let read: @MainActor (FieldsStore) -> Void

    init(
      _ testDescription: String, _ counts: [Int],
      _ changes: Change...,
      read: @escaping @MainActor (FieldsStore) -> Void
    ) {
      self.testDescription = testDescription
      self.counts = counts
      self.changes = changes
      self.read = read
    }
  }

  private nonisolated static let rows: [Row] = [
    Row(
      "a field", [1, 2, 2, 2], { $0.count = 1 }, { $0.count = 2 }, { $0.profile.name = "Grace" },
      { $0.list.append(4) },
      read: { _ = $0.count }),
    Row(
      "fields that are set to equal values", [0],
      {
        $0.profile = Profile(name: ["A", "d", "a"].joined(), age: 36)
        $0.list = [1, 2, 3].map { $0 }
      },
      read: { _ = ($0.profile, $0.list) }),
    Row(
      "a field that one action changes and changes back", [0],
      {
        $0.count = 1
        $0.count = 0
      },
      read: { _ = $0.count }),
    Row(
      "a field that is not Equatable: its bits count", [1, 1],
      { $0.reference = Reference() },
      {
        let reference = $0.reference
        $0.reference = reference
      },
      read: { _ = $0.reference }),
    Row(
      "a field that is not Equatable, with padding", [0, 0, 1],
      { $0.reference = Reference() }, { $0.count += 1 }, { $0.padded.flag = 2 },
      read: { _ = $0.padded }),
    Row("a closure", [0], { $0.count += 1 }, read: { _ = $0.handler }),
    Row("one dot is one field", [1], { $0.profile.age += 1 }, read: { _ = $0.profile.name }),
    Row(
      "a key path of two dots is a part of its own", [0, 1],
      { $0.profile.age += 1 }, { $0.profile.name = "Grace" },
      read: { _ = $0[\.profile.name] }),
    Row(
      "a computed property observes the whole state", [1, 2, 2],
      { $0.count += 2 }, { $0.profile.name = "Grace" }, { _ in },
      read: { _ = $0.doubled }),
    Row(
      "the whole state", [1, 2, 2], { $0.count += 1 }, { $0.profile.age += 1 }, { _ in },
      read: { _ = $0.state }),
    Row(
      "a field called state", [0, 1], { $0.count += 1 }, { $0.state = "changed" },
      read: { _ = $0[\.state] }),
  ]

  /// A store whose actions are changes of its state.
  private let store = FieldsStore(initialState: Fields()) { $1(&$0) }

  @Test("a reader is notified of changes of", arguments: rows)
  private func counts(row: Row) {
    let changes = trackChanges { row.read(store) }
    let counts = row.changes.map { change in
      store.send(change)
      return changes.value
    }
    expectEqual(counts, row.counts)
  }

  private struct Framed<Value> {
    var before: UInt8 = 0
    var value: Value
    var after: UInt8 = 0
  }

  /// Returns how often a reader of a value was notified after changes around it, and of it.
  private func notifications<Value>(
    _ value: Value, _ change: @escaping @MainActor (inout Value) -> Void
  ) -> [Int] {
    let store = Store<Framed<Value>, @MainActor (inout Framed<Value>) -> Void>(
      initialState: Framed(value: value)
    ) { $1(&$0) }
    let changes = trackChanges { _ = store.value }
    store.send { framed in
      framed.before += 1
      framed.after += 1
    }
    let count = changes.value
    store.send { change(&$0.value) }
    return [count, changes.value]
  }

  @Test("a field that is not Equatable changes with each of its bytes, and with no byte around it")
  func bytes() {
    struct Byte { var value: UInt8 = 1 }
    struct Word { var value: UInt32 = 2 }
    struct Odd { var first: UInt32 = 3, second: UInt8 = 4 }
    struct Long { var first: UInt64 = 5, second: UInt8 = 6, third: UInt8 = 7, fourth: UInt8 = 8 }
    var counts = [
      notifications(Byte()) { $0.value += 1 }, notifications(Word()) { $0.value += 1 },
      notifications(Odd()) { $0.second += 1 },
    ]
    for path in [\Long.second, \.third, \.fourth] {
      counts.append(notifications(Long()) { $0[keyPath: path] += 1 })
    }
    expectEqual(counts, Array(repeating: [0, 1], count: 6))
  }

  @Test("a new object where an old one was is a change, even if it gets the same memory")
  func snapshotsAreKeptAlive() {
    let changes = trackChanges { _ = store.reference }
    for _ in 1...100 { store.send { $0.reference = Reference() } }
    expectEqual(changes.value, 100)
  }

  @Test("a computed property is computed when it is read, and not at a commit")
  func computedAtRead() {
    Computation.count = 0
    let changes = trackChanges { _ = store.counted }
    expectEqual(Computation.count, 1)
    withObservationTracking {
      _ = store.counted
    } onChange: {
    }
    for _ in 0..<5 { store.send { _ in } }
    expectEqual(Computation.count, 2)
    store.send { $0.count += 1 }
    expectEqual(changes.value, 1)
    expectEqual(Computation.count, 3)
  }

  @Test("an element that is read by its position can go, and so can a case that is unwrapped")
  func partsThatGo() {
    store.send { $0.name = "Ada" }
    var told: [Int] = []
    for number in 0...3 {
      withObservationTracking {
        if number == 3 { _ = store.forcedName } else { _ = store[\.list[number]] }
      } onChange: {
        MainActor.assumeIsolated { told.append(number) }
      }
    }
    store.send { state in
      state.list = []
      state.name = nil
    }
    expectEqual(told.sorted(), [0, 1, 2, 3])
    store.send { $0.count += 1 }
  }

  @Test("every reader of a changed field is notified, even if another one reads it again")
  func severalReaders() {
    let first = trackChanges { _ = (store.count, store.list) }
    let second = trackChanges { _ = store.list }
    let third = trackChanges { _ = store.count }
    store.send {
      $0.count += 1
      $0.list.append(4)
    }
    expectEqual([first.value, second.value, third.value], [1, 1, 1])
    store.send { $0.list.append(5) }
    expectEqual([first.value, second.value, third.value], [2, 2, 1])
  }

  @Test("a read without an observer is forgotten at the next change")
  func untrackedRead() {
    let counter = PayloadCounter()
    let store = Store<[Payload], [Payload]>(initialState: [Payload(counter)]) { $0 = $1 }
    _ = store.state
    store.send([])
    expectEqual(counter.count, 0)
  }
}
