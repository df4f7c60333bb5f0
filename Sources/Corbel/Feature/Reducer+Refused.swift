/// Compile errors for children whose declaration doesn't fit their reducer, and without an id.
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

  /// Reports at compile time that the declaration of the screens has no `output:`.
  ///
  /// - Parameters:
  ///   - reducer: The screens' reducer.
  ///   - children: The screens, declared without `output:`.
  ///   - id: The screen's id.
  ///   - state: The state to change.
  ///   - action: What happened to the screen.
  /// - Returns: Nothing; the function can't be called.
  @available(*, unavailable, message: "The child has outputs. Declare it with 'output:'.")
  public func reduce<R: Reducer, Screens>(
    _ reducer: R, _ children: StackChildren<Self, Screens, R.State, R.Action, Never>, id: Int,
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

  /// Reports at compile time that the id of a screen is missing.
  ///
  /// - Parameters:
  ///   - reducer: The screens' reducer.
  ///   - children: The screens on a stack.
  ///   - state: The state to change.
  ///   - action: What happened to the screen.
  /// - Returns: Nothing; the function can't be called.
  @available(*, unavailable, message: "These screens are on a stack. Pass 'id:'.")
  public func reduce<R: Reducer, Screens>(
    _ reducer: R, _ children: StackChildren<Self, Screens, R.State, R.Action, R.Output>,
    in state: inout State, _ action: R.Action
  ) -> Effect<Self> { .none }

  /// Reports at compile time that a child was declared with a state that isn't the reducer's.
  ///
  /// - Parameters:
  ///   - reducer: The child's reducer.
  ///   - child: The child, whose state is an enum.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  /// - Returns: Nothing; the function can't be called.
  @available(
    *, unavailable,
    message: """
      The child's state isn't the reducer's. Name its field in the 'OneOf', its 'case:', or, for a \
      screen of an item, the list with 'of:'.
      """
  )
  public func reduce<R: Reducer>(
    _ reducer: R, _ child: OptionalChild<Self, some Any, R.Action, some Any>,
    in state: inout State, _ action: R.Action
  ) -> Effect<Self> { .none }

  /// Reports at compile time that a child was declared with a state that isn't the reducer's.
  ///
  /// - Parameters:
  ///   - reducer: The child's reducer.
  ///   - child: The child, whose state is an enum.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  /// - Returns: Nothing; the function can't be called.
  @available(
    *, unavailable,
    message: """
      The child's state isn't the reducer's. Name its field in the 'OneOf', its 'case:', or, for a \
      screen of an item, the list with 'of:'.
      """
  )
  public func reduce<R: Reducer>(
    _ reducer: R, _ child: Child<Self, some Any, R.Action, some Any>, in state: inout State,
    _ action: R.Action
  ) -> Effect<Self> { .none }

  /// Reports at compile time that screens were declared with a state that isn't the reducer's.
  ///
  /// - Parameters:
  ///   - reducer: The screens' reducer.
  ///   - children: The screens, declared without the list of their items.
  ///   - id: The id of the screen.
  ///   - state: The state to change.
  ///   - action: What happened to the screen.
  /// - Returns: Nothing; the function can't be called.
  @available(
    *, unavailable,
    message: """
      The screen's state isn't the reducer's. For a screen of an item, name the list with 'of:'.
      """
  )
  public func reduce<R: Reducer, Screens>(
    _ reducer: R, _ children: StackChildren<Self, Screens, some Any, R.Action, some Any>, id: Int,
    in state: inout State, _ action: R.Action
  ) -> Effect<Self> { .none }

  /// Reports at compile time that a child with an id isn't in an `IdentifiedArray`.
  ///
  /// - Parameters:
  ///   - reducer: The child's reducer.
  ///   - child: A child in an array.
  ///   - id: The child's id.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  /// - Returns: Nothing; the function can't be called.
  @available(
    *, unavailable,
    message:
      "This child has no id. Use an 'IdentifiedArray', and an action that begins with the id."
  )
  public func reduce<R: Reducer>(
    _ reducer: R, _ child: Child<Self, some Any, some Any, some Any>, id: some Any,
    in state: inout State, _ action: R.Action
  ) -> Effect<Self> { .none }

  /// Reports at compile time that a child is changed through a key path that can't be written.
  ///
  /// - Parameters:
  ///   - path: The key path of the child's state, which can only be read.
  ///   - action: The action for an action of the child.
  /// - Returns: Nothing; the function can't be called.
  @available(
    *, unavailable,
    message: """
      This path is read-only. A value of a 'OneOf' needs two paths: 'child(\\.destination, \
      \\.editor, …)'. A part of an item's screen begins with '\\.screen'.
      """
  )
  public static func child<ChildState, ChildAction>(
    _ path: KeyPath<State, ChildState?>, action: (ChildAction) -> Action
  ) -> OptionalChild<Self, ChildState, ChildAction, Never> { fatalError() }

  /// Reports at compile time that a child is changed through a key path that can't be written.
  ///
  /// - Parameters:
  ///   - path: The key path of the child's state, which can only be read.
  ///   - action: The action for an action of the child.
  ///   - output: The action for an output of the child.
  /// - Returns: Nothing; the function can't be called.
  @available(
    *, unavailable,
    message: """
      This path is read-only. A value of a 'OneOf' needs two paths: 'child(\\.destination, \
      \\.editor, …)'. A part of an item's screen begins with '\\.screen'.
      """
  )
  public static func child<ChildState, ChildAction, ChildOutput>(
    _ path: KeyPath<State, ChildState?>, action: (ChildAction) -> Action,
    output: (ChildOutput) -> Action
  ) -> OptionalChild<Self, ChildState, ChildAction, ChildOutput> { fatalError() }
}
