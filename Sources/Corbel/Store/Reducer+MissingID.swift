/// Say what is missing where a collection is declared, run or scoped like a single child.
extension Reducer {
  /// Says that the enum in an element has to be named.
  ///
  /// - Parameters:
  ///   - path: The collection.
  ///   - embed: Makes the case from the child's state.
  ///   - action: Makes an action of this reducer.
  ///   - output: Makes an action of this reducer.
  ///   - extract: Returns the child's state.
  /// - Returns: Nothing; it can't be called.
  @available(
    *, unavailable,
    message: "Pass the way to the enum in an element, '\\.self' if the element is the enum."
  )
  public static func child<Element: Identifiable, Cases, ChildState, ChildAction, ChildOutput>(
    _ path: WritableKeyPath<State, IdentifiedArray<Element>>,
    case embed: @escaping @MainActor (ChildState) -> Cases,
    action: @escaping @MainActor (Element.ID, ChildAction) -> Action,
    output: @escaping @MainActor (Element.ID, ChildOutput) -> Action,
    extracting extract: @escaping @MainActor (Cases) -> ChildState?
  ) -> CaseChildren<Self, Element, ChildState, ChildAction, ChildOutput> {
    fatalError("It can't be called.")
  }

  /// Says that one of the children has to be named.
  ///
  /// - Parameters:
  ///   - reducer: The child's reducer.
  ///   - children: The children in a collection.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  /// - Returns: Nothing; it can't be called.
  @available(
    *, unavailable, message: "These are the children in a collection. Pass 'id:' to name one."
  )
  public func reduce<R: Reducer>(
    _ reducer: R, _ children: Children<Self, R.State, R.Action, R.Output>,
    in state: inout State, _ action: R.Action
  ) -> Effect<Self> { .none }

  /// Says that the declaration is one of the whole collection.
  ///
  /// - Parameters:
  ///   - reducer: The child's reducer.
  ///   - child: A collection that is declared as one child.
  ///   - id: The element's id.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  /// - Returns: Nothing; it can't be called.
  @available(
    *, unavailable,
    message: "The whole collection is declared. For elements, actions and outputs carry ids."
  )
  public func reduce<R: Reducer, ChildAction, ChildOutput>(
    _ reducer: R, _ child: Child<Self, IdentifiedArray<R.State>, ChildAction, ChildOutput>,
    id: R.State.ID, in state: inout State, _ action: R.Action
  ) -> Effect<Self> where R.State: Identifiable { .none }
}

extension Store {
  /// Says that the declaration is one of the whole collection.
  ///
  /// - Parameters:
  ///   - child: A collection that is declared as one child.
  ///   - id: The element's id.
  /// - Returns: Nothing; it can't be called.
  @available(
    *, unavailable,
    message: "The whole collection is declared. For elements, actions and outputs carry ids."
  )
  public func scope<R: Reducer, ChildState, ChildAction, ChildOutput>(
    _ child: Child<R, IdentifiedArray<ChildState>, ChildAction, ChildOutput>, id: ChildState.ID
  ) -> Store<ChildState, ChildAction>? where R.State == State, R.Action == Action { nil }

  /// Says that one of the children has to be named.
  ///
  /// - Parameter children: The children in a collection.
  /// - Returns: Nothing; it can't be called.
  @available(
    *, unavailable, message: "These are the children in a collection. Pass 'id:' to name one."
  )
  public func scope<R: Reducer, ChildState, ChildAction, ChildOutput>(
    _ children: Children<R, ChildState, ChildAction, ChildOutput>
  ) -> Store<ChildState, ChildAction>? where R.State == State, R.Action == Action { nil }
}
