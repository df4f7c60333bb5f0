/// Say what is missing where the reducer of a child with outputs is run without `output:`.
extension Reducer {
  /// Says that the child has outputs.
  ///
  /// - Parameters:
  ///   - child: The child's reducer, which has outputs.
  ///   - path: The child's state.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  ///   - embed: Makes an action of this reducer from one of the child.
  /// - Returns: Nothing; it can't be called.
  @available(
    *, unavailable,
    message: "The child has outputs. Pass 'output:', which makes an action of each."
  )
  public func reduce<Child: Reducer>(
    _ child: Child, _ path: @autoclosure () -> WritableKeyPath<State, Child.State>,
    in state: inout State, _ action: Child.Action,
    embed: @escaping @MainActor (Child.Action) -> Action
  ) -> Effect<Self> { .none }

  /// Says that the child has outputs.
  ///
  /// - Parameters:
  ///   - child: The child's reducer, which has outputs.
  ///   - path: The child's state, which may be absent.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  ///   - embed: Makes an action of this reducer from one of the child.
  /// - Returns: Nothing; it can't be called.
  @available(
    *, unavailable,
    message: "The child has outputs. Pass 'output:', which makes an action of each."
  )
  public func reduce<Child: Reducer>(
    _ child: Child, _ path: @autoclosure () -> WritableKeyPath<State, Child.State?>,
    in state: inout State, _ action: Child.Action,
    embed: @escaping @MainActor (Child.Action) -> Action
  ) -> Effect<Self> { .none }

  /// Says that the child has outputs.
  ///
  /// - Parameters:
  ///   - child: The child's reducer, which has outputs.
  ///   - path: The collection.
  ///   - id: The element's id.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  ///   - embed: Makes an action of this reducer from the child's id and an action of the child.
  /// - Returns: Nothing; it can't be called.
  @available(
    *, unavailable,
    message: "The child has outputs. Pass 'output:', which makes an action of each."
  )
  public func reduce<Child: Reducer>(
    _ child: Child,
    _ path: @autoclosure () -> WritableKeyPath<State, IdentifiedArray<Child.State>>,
    id: Child.State.ID, in state: inout State, _ action: Child.Action,
    embed: @escaping @MainActor (Child.State.ID, Child.Action) -> Action
  ) -> Effect<Self> where Child.State: Identifiable { .none }
}
