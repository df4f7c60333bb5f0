import BenchmarkHarness
import Corbel

/// A row of a list.
struct Row: Reducer {
  struct State: Identifiable, Equatable {
    let id: Int
    var count = 0
    var isDone = false
    var name = "a name that does not fit into a small string"
  }

  enum Action { case incremented }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    state.count += 1
    return .none
  }
}

/// A list with other fields beside it, as many as a screen may have.
struct List: Reducer {
  struct Fields: Equatable {
    var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0
    var k = "", l = "", m = "", n = "", o = "", p = "", q = "", r = "", s = "", t = ""
    var u = false, v = false, w = false, x = false, y = false, z = false
    var aa: Int?, ab: Int?, ac: String?, ad: String?
  }

  struct State {
    var rows: IdentifiedArray<Row.State>
    var fields = Fields()
  }

  enum Action {
    case row(Int, Row.Action)
    case incremented
  }

  static let rows = child(\.rows, action: Action.row)

  /// The rows that a filter lets through.
  static let visibleRows = derived(\.rows, \.fields.u) { rows, hidesDone in
    rows.filter { !hidesDone || !$0.isDone }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .row(let id, let action):
      return reduce(Row(), Self.rows, id: id, in: &state, action)
    case .incremented:
      state.fields.a += 1
      return .none
    }
  }
}

typealias RowStore = Store<Row.State, Row.Action>

/// A list with the stores of its rows.
@MainActor final class RowBench {
  let store: Store<List.State, List.Action>
  let rows: [RowStore]

  init(count: Int, hasStores: Bool = true) {
    let rows = IdentifiedArray((0..<count).map { Row.State(id: $0) })
    store = Store(initialState: List.State(rows: rows), reducer: List())
    self.rows =
      hasStores
      ? (0..<count).compactMap { [store] id in store.scope(List.rows, id: id) } : []
  }

  /// Reads fifty rows, as the views of those on the screen do.
  func observingRows() -> Self {
    for row in rows.prefix(50) { track { Sink.take(row.count) } }
    return self
  }

  func observingIDs() -> Self {
    track { [store] in Sink.take(store[\.rows.ids].count) }
    return self
  }

  func observingFields() -> Self {
    track { [store] in
      let g = store
      _ = (g[\.fields.a], g[\.fields.b], g[\.fields.c], g[\.fields.d], g[\.fields.e])
      _ = (g[\.fields.f], g[\.fields.g], g[\.fields.h], g[\.fields.i], g[\.fields.j])
      _ = (g[\.fields.k], g[\.fields.l], g[\.fields.m], g[\.fields.n], g[\.fields.o])
      _ = (g[\.fields.p], g[\.fields.q], g[\.fields.r], g[\.fields.s], g[\.fields.t])
      _ = (g[\.fields.u], g[\.fields.v], g[\.fields.w], g[\.fields.x], g[\.fields.y])
      _ = (g[\.fields.z], g[\.fields.aa], g[\.fields.ab], g[\.fields.ac], g[\.fields.ad])
    }
    return self
  }

  func observingVisibleRows() -> Self {
    track { [store] in Sink.take(store[List.visibleRows].count) }
    return self
  }

  func workBesideRows(_ count: Int) {
    for _ in 0..<count { store.send(.incremented) }
  }

  /// Sends to unread rows, one after the other.
  func work(_ count: Int) {
    var index = 50
    for _ in 0..<count {
      rows[index].send(.incremented)
      index = index + 1 < rows.count ? index + 1 : 50
    }
  }

  func workWithoutStores(_ count: Int) {
    for number in 0..<count { store.send(.row(number % 10_000, .incremented)) }
  }
}

@MainActor func compositionBenchmarks() -> [Benchmark] {
  let plain = RowBench(count: 10_000, hasStores: false)
  let list = RowBench(count: 100_000, hasStores: false)
  func makeParent() -> Store<Depth1.State, Depth1.Action> {
    Store(initialState: Depth1.State(), reducer: Depth1())
  }
  var parents = [makeParent()]
  return depthBenchmarks() + [
    Benchmark(name: "row-10000", limit: 6, work: RowBench(count: 10_000).observingRows().work),
    Benchmark(
      name: "row-10000-ids", limit: 6,
      work: RowBench(count: 10_000).observingRows().observingIDs().work),
    Benchmark(
      name: "row-10000-30-fields", limit: 6,
      work: RowBench(count: 10_000).observingRows().observingIDs().observingFields().work),
    Benchmark(name: "row-unobserved-10000", limit: 1, work: plain.workWithoutStores),
    Benchmark(
      name: "derived-10000", limit: 2,
      work: RowBench(count: 10_000, hasStores: false).observingVisibleRows().workBesideRows),
    Benchmark(
      name: "scope-create", limit: 6, countsBytes: true,
      prepare: { count in
        // A parent has one store for a child, so many stores need as many parents.
        parents = (0..<count).map { _ in makeParent() }
      }
    ) { count in
      var child: Store<Feature.State, Feature.Action>?
      for number in 0..<count {
        child = nil
        child = parents[number % parents.count].scope(Depth1.child)
        if let child { Sink.take(child) }
      }
    },
    Benchmark(name: "row-scope-create", countsBytes: true) { count in
      for number in 0..<count {
        let row = list.store.scope(List.rows, id: number % 100_000)
        if let row { Sink.take(row) }
      }
    },
  ]
}
