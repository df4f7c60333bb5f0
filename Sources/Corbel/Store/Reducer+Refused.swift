/// Compile errors for children with outputs whose declaration has no `output:`, and without an id.
extension Reducer {
  /// Reports at compile time that the declaration of the child has no `output:`.
  ///
  /// - Parameters:
  ///   - reducer: The child's reducer, which has outputs.
  ///   - child: The child, declared without `output:`.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  /// - Returns: Nothing; the function can't be called.
  @available(*, unavailable, message: "The child has outputs. Declare it with 'output:'.")
  public func reduce<R: Reducer>(
    _ reducer: R, _ child: Child<Self, R.State, R.Action, Never>, in state: inout State,
    _ action: R.Action
  ) -> Effect<Self> { .none }

  /// Reports at compile time that the declaration of the child has no `output:`.
  ///
  /// - Parameters:
  ///   - reducer: The child's reducer, which has outputs.
  ///   - child: The child, declared without `output:`.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  /// - Returns: Nothing; the function can't be called.
  @available(*, unavailable, message: "The child has outputs. Declare it with 'output:'.")
  public func reduce<R: Reducer>(
    _ reducer: R, _ child: OptionalChild<Self, R.State, R.Action, Never>, in state: inout State,
    _ action: R.Action
  ) -> Effect<Self> { .none }

  /// Reports at compile time that the declaration of the children has no `output:`.
  ///
  /// - Parameters:
  ///   - reducer: The children's reducer, which has outputs.
  ///   - children: The children, declared without `output:`.
  ///   - id: The child's id.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  /// - Returns: Nothing; the function can't be called.
  @available(*, unavailable, message: "The child has outputs. Declare it with 'output:'.")
  public func reduce<R: Reducer>(
    _ reducer: R, _ children: Children<Self, R.State, R.Action, Never>, id: R.State.ID,
    in state: inout State, _ action: R.Action
  ) -> Effect<Self> { .none }

  /// Reports at compile time that the id of a child is missing.
  ///
  /// - Parameters:
  ///   - reducer: The children's reducer.
  ///   - children: The children in a collection.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  /// - Returns: Nothing; the function can't be called.
  @available(*, unavailable, message: "These children are in a collection. Pass 'id:'.")
  public func reduce<R: Reducer>(
    _ reducer: R, _ children: Children<Self, R.State, R.Action, R.Output>, in state: inout State,
    _ action: R.Action
  ) -> Effect<Self> { .none }
}
