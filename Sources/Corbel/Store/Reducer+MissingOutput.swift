/// Compile errors for a child with outputs that is declared without `output:`.
extension Reducer {
  /// Reports at compile time that the declaration of the child has no `output:`.
  ///
  /// - Parameters:
  ///   - reducer: The child's reducer, which has outputs.
  ///   - child: The child, declared without `output:`.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  /// - Returns: Nothing; the function can't be called.
  @available(
    *, unavailable,
    message: "The child has outputs. Declare it with 'output:' to turn the outputs into actions."
  )
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
  @available(
    *, unavailable,
    message: "The child has outputs. Declare it with 'output:' to turn the outputs into actions."
  )
  public func reduce<R: Reducer>(
    _ reducer: R, _ child: OptionalChild<Self, R.State, R.Action, Never>, in state: inout State,
    _ action: R.Action
  ) -> Effect<Self> { .none }
}
