import Corbel
import Observation
import TestSupport
import Testing

@MainActor @Suite("Derived values", .stallLimit) struct DerivedTests {
  private let counter = Counter()
  private var store: Store<Shelf.State, Shelf.Action> {
    Store(initialState: Shelf.State(counter: counter), reducer: Shelf())
  }

  @Test("a value is identified by the place of its declaration and by its inputs")
  func places() {
    let store = ScriptStore([:])
    func read(
      _ fileID: StaticString = "App/Feature.swift", _ line: UInt = 3, _ column: UInt = 5,
      _ input: KeyPath<Script.State, Int> = \.count, adding value: Int
    ) -> Int {
      store[Script.derived(fileID: fileID, line: line, column: column, input) { $0 + value }]
    }
    let values = [
      read(adding: 1), read(adding: 2), read("App/Other.swift", adding: 3),
      read("App/Feature.swift", 4, adding: 4), read("App/Feature.swift", 3, 6, adding: 5),
      read("App/Feature.swift", 3, 5, \.other, adding: 6),
    ]
    expectEqual(values, [1, 1, 3, 4, 5, 6])
  }

  @Test("it is computed once per change of its inputs, and notifies readers if it is not equal")
  func once() {
    let store = store
    expectEqual(store[Shelf.summary], "3  10 0")
    let changes = (0..<5).map { _ in trackChanges { _ = store[Shelf.found] } }
    let steps: [Shelf.Action] = [
      { $0.text = "m" }, { $0.other += 1 }, { $0.books = $0.books.map { $0 + "" } },
      { $0.text = " " }, { $0.text = "  " }, { $0.text = "" },
    ]
    let seen = steps.map { step in
      store.send(step)
      return "\(Set(changes.map(\.value))), \(counter.count): \(store[Shelf.found])"
    }
    expectEqual(
      seen,
      [
        #"[1], 2: ["Emma"]"#, #"[1], 2: ["Emma"]"#, #"[1], 2: ["Emma"]"#, "[2], 3: []",
        "[2], 4: []", #"[3], 5: ["Emma", "Ulysses", "Dune"]"#,
      ])
    expectEqual(store[Shelf.summary], "3  10 1")
  }

  @Test("the readers of a value without == are notified when an input has changed")
  func unequatable() {
    let store = store
    let changes = trackChanges { _ = store[Shelf.firsts] }
    store.send { $0.text = "m" }
    expectEqual(changes.value, 0)
    store.send { $0.books.append("Kim") }
    expectEqual(changes.value, 1)
    expectEqual(counter.count, 2)
    expectEqual(store[Shelf.firsts].last?.text, "Kim")
  }

  @Test("nothing is computed before it is read, and once more at the most for an unobserved read")
  func unobserved() {
    let store = store
    for _ in 0..<5 { store.send { $0.text += "m" } }
    expectEqual(counter.count, 0)
    store.send { $0.text = "" }
    _ = store[Shelf.found]
    for _ in 0..<5 { store.send { $0.text += "m" } }
    expectTrue(counter.count <= 2)
    expectEqual(store[Shelf.found], [])
  }

  @Test("an observer that reads it between a change and its notifications hides no change")
  func readInBetween() {
    let box = StoreBox<Shelf.State, Shelf.Action>()
    var seen: [[String]] = []
    let store = Store(
      initialState: Shelf.State(counter: counter), reducer: Shelf(),
      observer: StoreObserver { _ in seen.append(box.store?[Shelf.found] ?? []) })
    box.store = store
    let changes = trackChanges { _ = store[Shelf.found] }
    store.send { $0.text = "m" }
    store.send { $0.text = "u" }
    expectEqual(seen, [["Emma"], ["Dune"]])
    expectEqual(changes.value, 2)
    expectEqual(counter.count, 3)
  }

  @Test("a computed input notifies readers of any change, and is computed at each read")
  func computedInput() {
    let store = store
    var told = 0
    withObservationTracking {
      expectEqual(store[Shelf.first], "Emma")
    } onChange: {
      MainActor.assumeIsolated { told += 1 }
    }
    store.send { $0.books = [] }
    expectEqual(told, 1)
    expectEqual(counter.count, 1)
    store.send { $0.books = ["Kim"] }
    expectEqual(store[Shelf.first], "Kim")
    store.send { $0.other += 1 }
    expectEqual(store[Shelf.first], "Kim")
    expectEqual(counter.count, 3)
  }

  @Test("all stores of one child share it, and that of a removed child reads its last state")
  func shared() throws {
    let doubled = Member.derived(\.count) { [counter] count in
      counter.count += 1
      return count * 2
    }
    let store = FamilyStore(.full())
    let first = try unwrap(store.child(.element))
    let second: Store<Member.State, Int>? = store.scope(state: \.members, id: 1) {
      .member($0, "\($1)")
    }
    expectEqual([first[doubled], second?[doubled], counter.count], [0, 0, 1])
    first.send("counted")
    expectEqual([first[doubled], second?[doubled], counter.count], [2, 2, 2])
    store.change { $0.members = [] }
    expectEqual(first[doubled], 2)
  }

  @Test("a reducer computes it from the state that it has")
  func inReducer() {
    let store = store
    store.send { state in
      state.text = "m"
      state.other = Shelf.found(state).count
    }
    expectEqual(store.other, 1)
  }

  @Test("its inputs are not retained after a change if it is not read again")
  func released() {
    let payloads = PayloadCounter()
    let store = Store(initialState: Bag.State(payloads: [Payload(payloads)]), reducer: Bag())
    expectEqual(store[Bag.size], 1)
    store.send([Payload(payloads)])
    store.send([])
    expectEqual(payloads.count, 0)
    expectEqual(store[Bag.size], 0)
    let other = Store(initialState: Bag.State(payloads: [Payload(payloads)]), reducer: Bag())
    expectEqual(other[Bag.label].text, "1")
    other.send([])
    expectEqual(payloads.count, 0)
  }
}

/// The features of these tests: a shelf with a search, and smaller features with derived values in
/// children.
extension DerivedTests {
  @MainActor final class Counter {
    var count = 0

    nonisolated init() {}
  }

  struct Unequatable { let text: String }

  /// A feature whose derived values count their computations.
  struct Shelf: Reducer {
    struct State {
      var books = ["Emma", "Ulysses", "Dune"]
      var text = ""
      var limit: Int? = 10
      var other = 0
      let counter: Counter

      var firstBook: String { books[0] }
    }

    typealias Action = @MainActor (inout State) -> Void

    static let found = derived(\.books, \.text, \.counter) { books, text, counter in
      counter.count += 1
      return books.filter { text.isEmpty || $0.contains(text) }
    }
    static let firsts = derived(\.books, \.counter) { books, counter in
      counter.count += 1
      return books.map { Unequatable(text: $0) }
    }
    static let first = derived(\.firstBook, \.counter) { book, counter in
      counter.count += 1
      return book
    }
    static let summary = derived(\.books.count, \.text, \.limit, \.other) {
      "\($0) \($1) \($2 ?? 0) \($3)"
    }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      action(&state)
      return .none
    }
  }

  struct Bag: Reducer {
    struct State { var payloads: [Payload] }

    static let size = derived(\.payloads) { $0.count }
    static let label = derived(\.payloads) { Unequatable(text: "\($0.count)") }

    func reduce(into state: inout State, action: [Payload]) -> Effect<Self> {
      state.payloads = action
      return .none
    }
  }
}
