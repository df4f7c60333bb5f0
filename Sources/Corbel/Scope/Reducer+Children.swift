/// How a reducer runs those of its children, each on its part of the state.
extension Reducer {
  /// Runs a child's reducer on a part of the state that is always there.
  ///
  /// ```swift
  /// reduce(
  ///   list, \.list, in: &state, action, embed: Action.list, output: Action.listFinished)
  /// ```
  ///
  /// - Parameters:
  ///   - child: The child's reducer.
  ///   - path: The child's state.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  ///   - embed: Makes an action of this reducer from one of the child.
  ///   - output: Makes an action of this reducer from an output of the child. It is sent in its
  ///     turn, after the actions that wait already.
  /// - Returns: The child's effect, as one of this reducer.
  @inlinable public func reduce<Child: Reducer>(
    _ child: Child, _ path: @autoclosure () -> WritableKeyPath<State, Child.State>,
    in state: inout State,
    _ action: Child.Action, embed: @escaping @MainActor (Child.Action) -> Action,
    output: @escaping @MainActor (Child.Output) -> Action
  ) -> Effect<Self> {
    let effect = Reduction.reduce(child, part: path(), in: &state, action)
    guard let node = effect.node else { return .none }
    let identity = identity(of: state[keyPath: path()])
    return .part(of: Child.self, node, action, identity, path(), embed, output)
  }

  /// Runs a child's reducer on a part of the state that may be absent.
  ///
  /// ```swift
  /// case .editor(let action):
  ///   return reduce(
  ///     Editor(), \.editor, in: &state, action, embed: Action.editor,
  ///     output: Action.editorFinished)
  /// ```
  ///
  /// The child's effects live exactly as long as the child. When it is gone after an action, or is
  /// another one by its `id`, they are cancelled before anybody hears of the change. An action for
  /// a child that is not there is dropped and reported.
  ///
  /// - Parameters:
  ///   - child: The child's reducer.
  ///   - path: The child's state. That of an enum's case is a computed optional property.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  ///   - embed: Makes an action of this reducer from one of the child.
  ///   - output: Makes an action of this reducer from an output of the child. It is sent in its
  ///     turn, after the actions that wait already.
  /// - Returns: The child's effect, as one of this reducer.
  @inlinable public func reduce<Child: Reducer>(
    _ child: Child, _ path: @autoclosure () -> WritableKeyPath<State, Child.State?>,
    in state: inout State,
    _ action: Child.Action, embed: @escaping @MainActor (Child.Action) -> Action,
    output: @escaping @MainActor (Child.Output) -> Action
  ) -> Effect<Self> {
    guard state[keyPath: path()] != nil else {
      return .absent(Child.self, embed(action), at: path())
    }
    let effect = Reduction.reduce(child, path(), in: &state, action)
    guard let node = effect.node else { return .none }
    return .child(of: Child.self, node, identity(of: state[keyPath: path()]), path(), embed, output)
  }

  /// Runs a child's reducer on an element of a collection.
  ///
  /// ```swift
  /// case .screen(let id, let action):
  ///   return reduce(
  ///     Screen(), \.path, id: id, in: &state, action, embed: Action.screen,
  ///     output: Action.screenFinished)
  /// ```
  ///
  /// The child's effects live as long as there is an element with its id. An action for one that is
  /// not there is dropped and reported. It takes the same time however many elements there are.
  ///
  /// - Parameters:
  ///   - child: The child's reducer.
  ///   - path: The collection.
  ///   - id: The element's id.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  ///   - embed: Makes an action of this reducer from the child's id and an action of the child.
  ///   - output: Makes an action of this reducer from the child's id and an output of the child. It
  ///     is sent in its turn, after the actions that wait already.
  /// - Returns: The child's effect, as one of this reducer.
  @inlinable public func reduce<Child: Reducer>(
    _ child: Child,
    _ path: @autoclosure () -> WritableKeyPath<State, IdentifiedArray<Child.State>>,
    id: Child.State.ID, in state: inout State, _ action: Child.Action,
    embed: @escaping @MainActor (Child.State.ID, Child.Action) -> Action,
    output: @escaping @MainActor (Child.State.ID, Child.Output) -> Action
  ) -> Effect<Self> where Child.State: Identifiable {
    guard let position = state[keyPath: path()].index(id: id) else {
      return .absent(Child.self, embed(id, action), at: path(), id: id)
    }
    let effect = Reduction.reduce(child, at: position, in: &state[keyPath: path()], action)
    guard let node = effect.node else { return .none }
    let path = path()
    return .element(of: Child.self, node, id, { $0.part(path).element(id) }, embed, output)
  }

  /// Runs the reducer of a child without outputs on an element of a collection.
  ///
  /// ```swift
  /// case .row(let id, let action):
  ///   return reduce(Row(), \.rows, id: id, in: &state, action, embed: Action.row)
  /// ```
  ///
  /// - Parameters:
  ///   - child: The child's reducer.
  ///   - path: The collection.
  ///   - id: The element's id.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  ///   - embed: Makes an action of this reducer from the child's id and an action of the child.
  /// - Returns: The child's effect, as one of this reducer.
  @inlinable public func reduce<Child: Reducer>(
    _ child: Child,
    _ path: @autoclosure () -> WritableKeyPath<State, IdentifiedArray<Child.State>>,
    id: Child.State.ID, in state: inout State, _ action: Child.Action,
    embed: @escaping @MainActor (Child.State.ID, Child.Action) -> Action
  ) -> Effect<Self> where Child.State: Identifiable, Child.Output == Never {
    reduce(child, path(), id: id, in: &state, action, embed: embed, output: noOutput)
  }

  /// Runs the reducer of a child without outputs on a part of the state that is always there.
  ///
  /// ```swift
  /// case .filter(let action):
  ///   return reduce(Filter(), \.filter, in: &state, action, embed: Action.filter)
  /// ```
  ///
  /// - Parameters:
  ///   - child: The child's reducer.
  ///   - path: The child's state.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  ///   - embed: Makes an action of this reducer from one of the child.
  /// - Returns: The child's effect, as one of this reducer.
  @inlinable public func reduce<Child: Reducer>(
    _ child: Child, _ path: @autoclosure () -> WritableKeyPath<State, Child.State>,
    in state: inout State,
    _ action: Child.Action, embed: @escaping @MainActor (Child.Action) -> Action
  ) -> Effect<Self> where Child.Output == Never {
    reduce(child, path(), in: &state, action, embed: embed, output: noOutput)
  }

  /// Runs the reducer of a child without outputs on a part of the state that may be absent.
  ///
  /// ```swift
  /// case .photo(let action):
  ///   reduce(Photo(), \.photo, in: &state, action, embed: Action.photo)
  /// ```
  ///
  /// - Parameters:
  ///   - child: The child's reducer.
  ///   - path: The child's state. That of an enum's case is a computed optional property.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  ///   - embed: Makes an action of this reducer from one of the child.
  /// - Returns: The child's effect, as one of this reducer.
  @inlinable public func reduce<Child: Reducer>(
    _ child: Child, _ path: @autoclosure () -> WritableKeyPath<State, Child.State?>,
    in state: inout State,
    _ action: Child.Action, embed: @escaping @MainActor (Child.Action) -> Action
  ) -> Effect<Self> where Child.Output == Never {
    reduce(child, path(), in: &state, action, embed: embed, output: noOutput)
  }
}

/// The action for an output that can't be.
@usableFromInline func noOutput<Action>(_: Never) -> Action {}

@usableFromInline func noOutput<ID, Action>(_: ID, _: Never) -> Action {}
