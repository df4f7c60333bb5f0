import Corbel

/// A feature for tests whose state has no size, and whose effects have identifiers.
struct Sizeless: Reducer {
  struct State {
    var inner = Inner.State()
  }

  enum Action {
    case effect(String)
    case inner(String)
  }

  /// A feature without size within one without size.
  struct Inner: Reducer {
    struct State {}

    let effects: @MainActor (String) -> Effect<Inner>

    func reduce(into state: inout State, action: String) -> Effect<Self> { effects(action) }
  }

  static let inner = child(\.inner, action: Action.inner)

  let inner: Inner

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    let name =
      switch action {
      case .effect(let name), .inner(let name): name
      }
    return reduce(inner, Self.inner, in: &state, name)
  }
}

/// A generic parent of two children without size, one of which it runs from two places.
struct Pair<Value>: Reducer {
  struct State {
    var value: Value
    var left = Sizeless.State()
    var right = Sizeless.State()
  }

  enum Action {
    case here(String), elsewhere(String), generic(String), right(String)
    case left(Sizeless.Action), rightChild(Sizeless.Action)
  }

  static var left: Child<Self, Sizeless.State, Sizeless.Action, Never> {
    child(\.left, action: Action.left)
  }

  static var right: Child<Self, Sizeless.State, Sizeless.Action, Never> {
    child(\.right, action: Action.rightChild)
  }

  let sizeless: Sizeless

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .here(let name):
      reduce(sizeless, Self.left, in: &state, .effect(name))
    case .elsewhere(let name):
      reduceElsewhere(&state, .effect(name))
    case .generic(let name):
      run(sizeless, Self.left, .effect(name), in: &state)
    case .left(let action):
      reduceElsewhere(&state, action)
    case .right(let name):
      reduce(sizeless, Self.right, in: &state, .effect(name))
    case .rightChild(let action):
      reduce(sizeless, Self.right, in: &state, action)
    }
  }
}

extension Reducer {
  /// Runs a child with a declaration from an argument.
  func run<R: Reducer>(
    _ reducer: R, _ child: Child<Self, R.State, R.Action, R.Output>, _ action: R.Action,
    in state: inout State
  ) -> Effect<Self> {
    reduce(reducer, child, in: &state, action)
  }
}
