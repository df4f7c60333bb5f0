import BenchmarkHarness
import Corbel

// Nested features, written out as in an app: ten levels, and one more feature at the bottom.

struct Depth1: Reducer {
  struct State {
    var count = 0
    var child = Feature.State()
  }

  enum Action { case incremented, child(Feature.Action) }

  static let child = child(\.child, action: Action.child)

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented:
      state.count += 1
      return .none
    case .child(let action):
      return reduce(Feature(), Self.child, in: &state, action)
    }
  }
}

struct Depth2: Reducer {
  struct State {
    var count = 0
    var child = Depth1.State()
  }

  enum Action { case incremented, child(Depth1.Action) }

  static let child = child(\.child, action: Action.child)

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented:
      state.count += 1
      return .none
    case .child(let action):
      return reduce(Depth1(), Self.child, in: &state, action)
    }
  }
}

struct Depth3: Reducer {
  struct State {
    var count = 0
    var child = Depth2.State()
  }

  enum Action { case incremented, child(Depth2.Action) }

  static let child = child(\.child, action: Action.child)

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented:
      state.count += 1
      return .none
    case .child(let action):
      return reduce(Depth2(), Self.child, in: &state, action)
    }
  }
}

struct Depth4: Reducer {
  struct State {
    var count = 0
    var child = Depth3.State()
  }

  enum Action { case incremented, child(Depth3.Action) }

  static let child = child(\.child, action: Action.child)

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented:
      state.count += 1
      return .none
    case .child(let action):
      return reduce(Depth3(), Self.child, in: &state, action)
    }
  }
}

struct Depth5: Reducer {
  struct State {
    var count = 0
    var child = Depth4.State()
  }

  enum Action { case incremented, child(Depth4.Action) }

  static let child = child(\.child, action: Action.child)

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented:
      state.count += 1
      return .none
    case .child(let action):
      return reduce(Depth4(), Self.child, in: &state, action)
    }
  }
}

struct Depth6: Reducer {
  struct State {
    var count = 0
    var child = Depth5.State()
  }

  enum Action { case incremented, child(Depth5.Action) }

  static let child = child(\.child, action: Action.child)

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented:
      state.count += 1
      return .none
    case .child(let action):
      return reduce(Depth5(), Self.child, in: &state, action)
    }
  }
}

struct Depth7: Reducer {
  struct State {
    var count = 0
    var child = Depth6.State()
  }

  enum Action { case incremented, child(Depth6.Action) }

  static let child = child(\.child, action: Action.child)

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented:
      state.count += 1
      return .none
    case .child(let action):
      return reduce(Depth6(), Self.child, in: &state, action)
    }
  }
}

struct Depth8: Reducer {
  struct State {
    var count = 0
    var child = Depth7.State()
  }

  enum Action { case incremented, child(Depth7.Action) }

  static let child = child(\.child, action: Action.child)

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented:
      state.count += 1
      return .none
    case .child(let action):
      return reduce(Depth7(), Self.child, in: &state, action)
    }
  }
}

struct Depth9: Reducer {
  struct State {
    var count = 0
    var child = Depth8.State()
  }

  enum Action { case incremented, child(Depth8.Action) }

  static let child = child(\.child, action: Action.child)

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented:
      state.count += 1
      return .none
    case .child(let action):
      return reduce(Depth8(), Self.child, in: &state, action)
    }
  }
}

struct Depth10: Reducer {
  struct State {
    var count = 0
    var child = Depth9.State()
  }

  enum Action { case incremented, child(Depth9.Action) }

  static let child = child(\.child, action: Action.child)

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented:
      state.count += 1
      return .none
    case .child(let action):
      return reduce(Depth9(), Self.child, in: &state, action)
    }
  }
}

@MainActor func depthBenchmarks() -> [Benchmark] {
  let root = Store(initialState: Depth10.State(), reducer: Depth10())
  let depth1 = root.scope(Depth10.child)
  let depth2 = depth1.scope(Depth9.child)
  let depth3 = depth2.scope(Depth8.child)
  let depth4 = depth3.scope(Depth7.child)
  let depth5 = depth4.scope(Depth6.child)
  let depth6 = depth5.scope(Depth5.child)
  let depth7 = depth6.scope(Depth4.child)
  let depth8 = depth7.scope(Depth3.child)
  let depth9 = depth8.scope(Depth2.child)
  let depth10 = depth9.scope(Depth1.child)
  return [
    Benchmark(name: "send-depth-5", limit: 2) { count in
      for _ in 0..<count { depth5.send(.incremented) }
    },
    Benchmark(name: "send-depth-10", limit: 4) { count in
      for _ in 0..<count { depth10.send(.incremented) }
    },
  ]
}
