/// Declares children whose states are cases of an enum, in a property or in a collection.
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

  /// Declares the children of one kind in a collection of several kinds.
  ///
  /// The elements of a `ScreenStack` of an enum are such a collection.
  ///
  /// If each element is itself the enum, pass `\.self` as `content`.
  ///
  /// - Parameters:
  ///   - path: The key path of the collection.
  ///   - content: The key path from an element to its enum.
  ///   - embed: Makes the case from the child's state.
  ///   - action: Makes an action of this reducer from an element's id and an action of the child.
  ///   - output: Makes an action of this reducer from an element's id and an output of the child. The
  ///     action runs after the actions that are already queued.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  ///   - extract: Returns the child's state, or nil for an element of another kind.
  /// - Returns: The declaration.
  public static func child<Element: Identifiable, Cases, ChildState, ChildAction, ChildOutput>(
    _ path: WritableKeyPath<State, IdentifiedArray<Element>>,
    _ content: WritableKeyPath<Element, Cases>,
    case embed: @escaping @MainActor (ChildState) -> Cases,
    action: @escaping @MainActor (Element.ID, ChildAction) -> Action,
    output: @escaping @MainActor (Element.ID, ChildOutput) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    extracting extract: @escaping @MainActor (Cases) -> ChildState?
  ) -> CaseChildren<Self, Element, ChildState, ChildAction, ChildOutput> {
    let declaration = Declaration(fileID, line, column)
    let content = ChildPath(declaration, content, embed: embed, extract: extract)
    return CaseChildren(
      declaration: declaration, path: PartPath(path), content: content, action: action,
      output: output)
  }

  /// Declares the children of one kind, without outputs, in a collection of several kinds.
  ///
  /// If each element is itself the enum, pass `\.self` as `content`.
  ///
  /// - Parameters:
  ///   - path: The key path of the collection.
  ///   - content: The key path from an element to its enum.
  ///   - embed: Makes the case from the child's state.
  ///   - action: Makes an action of this reducer from an element's id and an action of the child.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  ///   - extract: Returns the child's state, or nil for an element of another kind.
  /// - Returns: The declaration.
  public static func child<Element: Identifiable, Cases, ChildState, ChildAction>(
    _ path: WritableKeyPath<State, IdentifiedArray<Element>>,
    _ content: WritableKeyPath<Element, Cases>,
    case embed: @escaping @MainActor (ChildState) -> Cases,
    action: @escaping @MainActor (Element.ID, ChildAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    extracting extract: @escaping @MainActor (Cases) -> ChildState?
  ) -> CaseChildren<Self, Element, ChildState, ChildAction, Never> {
    child(
      path, content, case: embed, action: action, output: never, fileID: fileID, line: line,
      column: column, extracting: extract)
  }

  /// Declares the screens of one kind on a stack.
  ///
  /// ```swift
  /// static let folders = child(
  ///   \.path, Folder.self, action: Action.folder, output: Action.folderFinished)
  /// ```
  ///
  /// The type of a screen's state tells its kind, so two kinds can't share a type of state. Only a
  /// view reports this mistake. The output of a screen may be the next screen.
  ///
  /// - Parameters:
  ///   - path: The key path of the stack.
  ///   - kind: The type of the screens' reducer.
  ///   - action: Makes an action of this reducer from a screen's id and an action of the screen.
  ///   - output: Makes an action of this reducer from a screen's id and an output of the screen. The
  ///     action runs after the actions that are already queued.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  /// - Returns: The declaration.
  public static func child<Screen, Kind: Reducer>(
    _ path: WritableKeyPath<State, ScreenStack<Screen>>, _ kind: Kind.Type,
    action: @escaping @MainActor (Int, Kind.Action) -> Action,
    output: @escaping @MainActor (Int, Kind.Output) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> CaseChildren<Self, ScreenStack<Screen>.Element, Kind.State, Kind.Action, Kind.Output> {
    // The state was a screen of the stack before it was changed.
    // swift-format-ignore: NeverForceUnwrap
    child(
      path.appending(path: \.elements), \.screen, case: { $0 as! Screen }, action: action,
      output: output, fileID: fileID, line: line, column: column, extracting: { $0 as? Kind.State })
  }

  /// Declares the screens of one kind, without outputs, on a stack.
  ///
  /// ```swift
  /// static let photos = child(\.path, Photo.self, action: Action.photo)
  /// ```
  ///
  /// A kind whose `Output` isn't `Never` needs `output:`.
  ///
  /// - Parameters:
  ///   - path: The key path of the stack.
  ///   - kind: The type of the screens' reducer.
  ///   - action: Makes an action of this reducer from a screen's id and an action of the screen.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  /// - Returns: The declaration.
  public static func child<Screen, Kind: Reducer>(
    _ path: WritableKeyPath<State, ScreenStack<Screen>>, _ kind: Kind.Type,
    action: @escaping @MainActor (Int, Kind.Action) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> CaseChildren<Self, ScreenStack<Screen>.Element, Kind.State, Kind.Action, Never>
  where Kind.Output == Never {
    child(path, kind, action: action, output: never, fileID: fileID, line: line, column: column)
  }
}
