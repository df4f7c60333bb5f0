import BenchmarkHarness
import Corbel

// Features that lie one in the other, each written out as an app would: ten levels, and a feature of
// one more store at the bottom.

struct Depth1: Reducer {
  struct State {
    var count = 0
    var child = Feature.State()
  }

  enum Action { case incremented, child(Feature.Action) }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented:
      state.count += 1
      return .none
    case .child(let action):
      return reduce(Feature(), \.child, in: &state, action, embed: Action.child)
    }
  }
}

struct Depth2: Reducer {
  struct State {
    var count = 0
    var child = Depth1.State()
  }

  enum Action { case incremented, child(Depth1.Action) }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented:
      state.count += 1
      return .none
    case .child(let action):
      return reduce(Depth1(), \.child, in: &state, action, embed: Action.child)
    }
  }
}

struct Depth3: Reducer {
  struct State {
    var count = 0
    var child = Depth2.State()
  }

  enum Action { case incremented, child(Depth2.Action) }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented:
      state.count += 1
      return .none
    case .child(let action):
      return reduce(Depth2(), \.child, in: &state, action, embed: Action.child)
    }
  }
}

struct Depth4: Reducer {
  struct State {
    var count = 0
    var child = Depth3.State()
  }

  enum Action { case incremented, child(Depth3.Action) }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented:
      state.count += 1
      return .none
    case .child(let action):
      return reduce(Depth3(), \.child, in: &state, action, embed: Action.child)
    }
  }
}

struct Depth5: Reducer {
  struct State {
    var count = 0
    var child = Depth4.State()
  }

  enum Action { case incremented, child(Depth4.Action) }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented:
      state.count += 1
      return .none
    case .child(let action):
      return reduce(Depth4(), \.child, in: &state, action, embed: Action.child)
    }
  }
}

struct Depth6: Reducer {
  struct State {
    var count = 0
    var child = Depth5.State()
  }

  enum Action { case incremented, child(Depth5.Action) }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented:
      state.count += 1
      return .none
    case .child(let action):
      return reduce(Depth5(), \.child, in: &state, action, embed: Action.child)
    }
  }
}

struct Depth7: Reducer {
  struct State {
    var count = 0
    var child = Depth6.State()
  }

  enum Action { case incremented, child(Depth6.Action) }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented:
      state.count += 1
      return .none
    case .child(let action):
      return reduce(Depth6(), \.child, in: &state, action, embed: Action.child)
    }
  }
}

struct Depth8: Reducer {
  struct State {
    var count = 0
    var child = Depth7.State()
  }

  enum Action { case incremented, child(Depth7.Action) }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented:
      state.count += 1
      return .none
    case .child(let action):
      return reduce(Depth7(), \.child, in: &state, action, embed: Action.child)
    }
  }
}

struct Depth9: Reducer {
  struct State {
    var count = 0
    var child = Depth8.State()
  }

  enum Action { case incremented, child(Depth8.Action) }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented:
      state.count += 1
      return .none
    case .child(let action):
      return reduce(Depth8(), \.child, in: &state, action, embed: Action.child)
    }
  }
}

struct Depth10: Reducer {
  struct State {
    var count = 0
    var child = Depth9.State()
  }

  enum Action { case incremented, child(Depth9.Action) }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented:
      state.count += 1
      return .none
    case .child(let action):
      return reduce(Depth9(), \.child, in: &state, action, embed: Action.child)
    }
  }
}

@MainActor func depthBenchmarks() -> [Benchmark] {
  let root = Store(initialState: Depth10.State(), reducer: Depth10())
  let depth1 = root.scope(state: \.child) { .child($0) }
  let depth2 = depth1.scope(state: \.child) { .child($0) }
  let depth3 = depth2.scope(state: \.child) { .child($0) }
  let depth4 = depth3.scope(state: \.child) { .child($0) }
  let depth5 = depth4.scope(state: \.child) { .child($0) }
  let depth6 = depth5.scope(state: \.child) { .child($0) }
  let depth7 = depth6.scope(state: \.child) { .child($0) }
  let depth8 = depth7.scope(state: \.child) { .child($0) }
  let depth9 = depth8.scope(state: \.child) { .child($0) }
  let depth10 = depth9.scope(state: \.child) { .child($0) }
  return [
    Benchmark(name: "send-depth-1") { count in
      for _ in 0..<count { depth1.send(.incremented) }
    },
    Benchmark(name: "send-depth-3") { count in
      for _ in 0..<count { depth3.send(.incremented) }
    },
    Benchmark(name: "send-depth-5") { count in
      for _ in 0..<count { depth5.send(.incremented) }
    },
    Benchmark(name: "send-depth-10") { count in
      for _ in 0..<count { depth10.send(.incremented) }
    },
  ]
}
