/// Declares children whose states are cases of an enum.
extension Reducer {
  /// Declares a child whose state is a case of an enum.
  ///
  /// The property may be an optional enum. If the state itself is the enum, pass `\.self`.
  ///
  /// - Parameters:
  ///   - path: The key path of the enum.
  ///   - embed: Makes the case from the child's state.
  ///   - action: Makes an action of this reducer from an action of the child.
  ///   - output: Makes an action of this reducer from an output of the child. The action runs
  ///     after the actions that are already queued.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  ///   - extract: Returns the child's state, or nil for another case.
  /// - Returns: The declaration.
  public static func child<Cases, ChildState, ChildAction, ChildOutput>(
    _ path: WritableKeyPath<State, Cases>, case embed: @escaping @MainActor (ChildState) -> Cases,
    action: @escaping @MainActor (ChildAction) -> Action,
    output: @escaping @MainActor (ChildOutput) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    extracting extract: @escaping @MainActor (Cases) -> ChildState?
  ) -> OptionalChild<Self, ChildState, ChildAction, ChildOutput> {
    let declaration = Declaration(fileID, line, column)
    let path = ChildPath(declaration, path, embed: embed, extract: extract)
    return OptionalChild(declaration: declaration, path: path, action: action, output: output)
  }

  /// Declares a child without outputs, whose state is a case of an enum.
  ///
  /// ```swift
  /// static let login = child(\.screen, case: Screen.login, action: Action.login) {
  ///   if case .login(let login) = $0 { login } else { nil }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - path: The key path of the enum.
  ///   - embed: Makes the case from the child's state.
  ///   - action: Makes an action of this reducer from an action of the child.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  ///   - extract: Returns the child's state, or nil for another case.
  /// - Returns: The declaration.
  public static func child<Cases, ChildState, ChildAction>(
    _ path: WritableKeyPath<State, Cases>, case embed: @escaping @MainActor (ChildState) -> Cases,
    action: @escaping @MainActor (ChildAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    extracting extract: @escaping @MainActor (Cases) -> ChildState?
  ) -> OptionalChild<Self, ChildState, ChildAction, Never> {
    child(
      path, case: embed, action: action, output: never, fileID: fileID, line: line,
      column: column, extracting: extract)
  }
}
