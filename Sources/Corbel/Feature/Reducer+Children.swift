/// Runs the reducers of children, each on its part of the state.
extension Reducer {
  /// Runs the reducer of a child that always exists.
  ///
  /// ```swift
  /// case .filter(let action): return reduce(Filter(), Self.filter, in: &state, action)
  /// ```
  ///
  /// - Parameters:
  ///   - reducer: The child's reducer.
  ///   - child: The declaration of the child.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  /// - Returns: The child's effect, as an effect of this reducer. Return or merge it.
  @inlinable public func reduce<R: Reducer>(
    _ reducer: R, _ child: Child<Self, R.State, R.Action, R.Output>, in state: inout State,
    _ action: R.Action
  ) -> Effect<Self> {
    let effect = child.path.changeChild(in: &state) { part in
      reducer.reduce(into: &part, action: action)
    }
    return effect.isNone ? .none : .part(child, effect, in: state)
  }

  /// Runs the reducer of a child that may be absent.
  ///
  /// ```swift
  /// case .editor(let action): return reduce(Editor(), Self.editor, in: &state, action)
  /// ```
  ///
  /// The child's effects run only while the child exists. If an action removes the child or gives
  /// the child another `id`, the store cancels these effects before it notifies observers. If the
  /// child doesn't exist, the action is dropped and a diagnostic is reported.
  ///
  /// - Parameters:
  ///   - reducer: The child's reducer.
  ///   - child: The declaration of the child.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  /// - Returns: The child's effect, as an effect of this reducer. Return or merge it.
  @inlinable public func reduce<R: Reducer>(
    _ reducer: R, _ child: OptionalChild<Self, R.State, R.Action, R.Output>,
    in state: inout State, _ action: R.Action
  ) -> Effect<Self> {
    let effect = child.path.changeChild(in: &state) { reducer.reduce(into: &$0, action: action) }
    return .child(child, effect, action, in: state)
  }

  /// Runs the reducer of a child in a collection.
  ///
  /// ```swift
  /// case .row(let id, let action):
  ///   return reduce(Row(), Self.rows, id: id, in: &state, action)
  /// ```
  ///
  /// The child's effects run only while an element with the child's id exists. If no such element
  /// exists, the action is dropped and a diagnostic is reported. The call takes constant time for
  /// any number of elements.
  ///
  /// - Parameters:
  ///   - reducer: The child's reducer.
  ///   - children: The declaration of the children.
  ///   - id: The child's id.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  /// - Returns: The child's effect, as an effect of this reducer. Return or merge it.
  @inlinable public func reduce<R: Reducer>(
    _ reducer: R, _ children: Children<Self, R.State, R.Action, R.Output>, id: R.State.ID,
    in state: inout State, _ action: R.Action
  ) -> Effect<Self> where R.State: Identifiable {
    let effect = children.path.changeElement(id: id, in: &state) { element in
      reducer.reduce(into: &element, action: action)
    }
    if let effect, effect.isNone { return .none }
    return .element(children, effect, id, action)
  }

  /// Runs the reducer of a screen of one kind on a stack.
  ///
  /// ```swift
  /// case .photo(let id, let action):
  ///   return reduce(Photo(), Self.photos, id: id, in: &state, action)
  /// ```
  ///
  /// The effects of the screen run only while the screen exists. If it doesn't exist, or is of
  /// another kind, the action is dropped and a diagnostic is reported.
  ///
  /// - Parameters:
  ///   - reducer: The child's reducer.
  ///   - children: The declaration of the screens.
  ///   - id: The screen's id.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  /// - Returns: The child's effect, as an effect of this reducer. Return or merge it.
  public func reduce<R: Reducer, Screens>(
    _ reducer: R, _ children: StackChildren<Self, Screens, R.State, R.Action, R.Output>, id: Int,
    in state: inout State, _ action: R.Action
  ) -> Effect<Self> {
    let effect: Effect<R>?
    switch children.content {
    case .screen(let content):
      let isRight = { (element: ScreenStack<Screens>.Element) in content.content(element) != nil }
      let change = children.path.changeElement(id: id, in: &state, where: isRight) { element in
        content.changeChild(in: &element) { reducer.reduce(into: &$0, action: action) }
      }
      effect = change ?? nil
    case .itemScreen(let path):
      effect = path(id).changeChild(in: &state) { reducer.reduce(into: &$0, action: action) }
    }
    return .element(children, effect, id, action, in: state)
  }
}
