/// Say what is missing where a child with outputs is declared without `output:`.
extension Reducer {
  /// Says that the child has outputs.
  ///
  /// - Parameters:
  ///   - reducer: The child's reducer, which has outputs.
  ///   - child: The child, declared without `output:`.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  /// - Returns: Nothing; it can't be called.
  @available(
    *, unavailable,
    message: "The child has outputs. Declare it with 'output:', which makes an action of each."
  )
  public func reduce<R: Reducer>(
    _ reducer: R, _ child: Child<Self, R.State, R.Action, Never>, in state: inout State,
    _ action: R.Action
  ) -> Effect<Self> { .none }

  /// Says that the child has outputs.
  ///
  /// - Parameters:
  ///   - reducer: The child's reducer, which has outputs.
  ///   - child: The child, declared without `output:`.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  /// - Returns: Nothing; it can't be called.
  @available(
    *, unavailable,
    message: "The child has outputs. Declare it with 'output:', which makes an action of each."
  )
  public func reduce<R: Reducer>(
    _ reducer: R, _ child: OptionalChild<Self, R.State, R.Action, Never>, in state: inout State,
    _ action: R.Action
  ) -> Effect<Self> { .none }

  /// Says that the children have outputs.
  ///
  /// - Parameters:
  ///   - reducer: The children's reducer, which has outputs.
  ///   - children: The children, declared without `output:`.
  ///   - id: The child's id.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  /// - Returns: Nothing; it can't be called.
  @available(
    *, unavailable,
    message: "The child has outputs. Declare it with 'output:', which makes an action of each."
  )
  public func reduce<R: Reducer>(
    _ reducer: R, _ children: Children<Self, R.State, R.Action, Never>, id: R.State.ID,
    in state: inout State, _ action: R.Action
  ) -> Effect<Self> where R.State: Identifiable { .none }

  /// Says that the children have outputs.
  ///
  /// - Parameters:
  ///   - reducer: The children's reducer, which has outputs.
  ///   - children: The children, declared without `output:`.
  ///   - id: The element's id.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  /// - Returns: Nothing; it can't be called.
  @available(
    *, unavailable,
    message: "The child has outputs. Declare it with 'output:', which makes an action of each."
  )
  public func reduce<R: Reducer, Element: Identifiable>(
    _ reducer: R, _ children: CaseChildren<Self, Element, R.State, R.Action, Never>,
    id: Element.ID, in state: inout State, _ action: R.Action
  ) -> Effect<Self> { .none }
}
