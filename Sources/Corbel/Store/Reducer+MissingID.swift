/// Compile errors for a collection of children that is declared or used like a single child.
extension Reducer {
  /// Reports at compile time that the key path to the enum in an element is missing.
  ///
  /// - Parameters:
  ///   - path: The collection.
  ///   - embed: Makes the case from the child's state.
  ///   - action: Makes an action of this reducer.
  ///   - output: Makes an action of this reducer.
  ///   - extract: Returns the child's state.
  /// - Returns: Nothing; the function can't be called.
  @available(
    *, unavailable,
    message: "Pass the path from an element to its enum, or '\\.self' if the element is the enum."
  )
  public static func child<Element: Identifiable, Cases, ChildState, ChildAction, ChildOutput>(
    _ path: WritableKeyPath<State, IdentifiedArray<Element>>,
    case embed: @escaping @MainActor (ChildState) -> Cases,
    action: @escaping @MainActor (Element.ID, ChildAction) -> Action,
    output: @escaping @MainActor (Element.ID, ChildOutput) -> Action,
    extracting extract: @escaping @MainActor (Cases) -> ChildState?
  ) -> CaseChildren<Self, Element, ChildState, ChildAction, ChildOutput> {
    fatalError("An unavailable declaration can't be called.")
  }

  /// Reports at compile time that the id of a child is missing.
  ///
  /// - Parameters:
  ///   - reducer: The child's reducer.
  ///   - children: The children in a collection.
  ///   - state: The state to change.
  ///   - action: What happened to the child.
  /// - Returns: Nothing; the function can't be called.
  @available(
    *, unavailable, message: "These are all children in a collection. Pass 'id:' to choose one."
  )
  public func reduce<R: Reducer>(
    _ reducer: R, _ children: Children<Self, R.State, R.Action, R.Output>,
    in state: inout State, _ action: R.Action
  ) -> Effect<Self> { .none }
}

extension Store {
  /// Reports at compile time that the id of a child is missing.
  ///
  /// - Parameter children: The children in a collection.
  /// - Returns: Nothing; the function can't be called.
  @available(
    *, unavailable, message: "These are all children in a collection. Pass 'id:' to choose one."
  )
  public func scope<R: Reducer, ChildState, ChildAction, ChildOutput>(
    _ children: Children<R, ChildState, ChildAction, ChildOutput>
  ) -> Store<ChildState, ChildAction>? where R.State == State, R.Action == Action { nil }
}
