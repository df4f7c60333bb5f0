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

  let inner: Inner

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    let name =
      switch action {
      case .effect(let name), .inner(let name): name
      }
    return reduce(inner, \.inner, in: &state, name, embed: Action.inner)
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

  let sizeless: Sizeless

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .here(let name):
      reduce(sizeless, \.left, in: &state, .effect(name), embed: Action.left)
    case .elsewhere(let name):
      reduceElsewhere(&state, .effect(name))
    case .generic(let name):
      run(sizeless, \.left, .effect(name), in: &state, embed: Action.left)
    case .left(let action):
      reduceElsewhere(&state, action)
    case .right(let name):
      reduce(sizeless, \.right, in: &state, .effect(name), embed: Action.rightChild)
    case .rightChild(let action):
      reduce(sizeless, \.right, in: &state, action, embed: Action.rightChild)
    }
  }
}

extension Reducer {
  /// Runs a child through a key path that is handed on.
  func run<Child: Reducer>(
    _ child: Child, _ path: WritableKeyPath<State, Child.State>, _ action: Child.Action,
    in state: inout State, embed: @escaping @MainActor (Child.Action) -> Action
  ) -> Effect<Self> where Child.Output == Never {
    reduce(child, path, in: &state, action, embed: embed)
  }
}
