/// Declares the screens of a stack.
extension Reducer {
  /// Declares the screens of one kind on a stack.
  ///
  /// ```swift
  /// static let folders = child(
  ///   \.path, \.folder, action: Action.folder, output: Action.folderFinished)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The key path of the stack.
  ///   - kind: The field of the kind.
  ///   - action: Makes an action of this reducer from a screen's id and an action of the screen.
  ///   - output: Makes an action of this reducer from a screen's id and an output of the screen.
  ///     The action runs after the actions that are already queued.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  /// - Returns: The declaration.
  public static func child<Screens, ChildState, ChildAction, ChildOutput>(
    _ path: WritableKeyPath<State, ScreenStack<Screens>>,
    _ kind: WritableKeyPath<Screens, ChildState?>,
    action: @escaping @MainActor (Int, ChildAction) -> Action,
    output: @escaping @MainActor (Int, ChildOutput) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> StackChildren<Self, Screens, ChildState, ChildAction, ChildOutput> {
    let fields: WritableKeyPath<ScreenStack<Screens>.Element, Screens> = \.screen.fields
    return StackChildren(
      declaration: Declaration(fileID, line, column), kind: kind,
      path: PartPath(path.appending(path: \.elements)),
      content: .screen(ChildPath(changing: fields.appending(path: kind))), action: action,
      output: output)
  }

  /// Declares the screens of one kind, without outputs, on a stack.
  ///
  /// ```swift
  /// static let photos = child(\.path, \.photo, action: Action.photo)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The key path of the stack.
  ///   - kind: The field of the kind.
  ///   - action: Makes an action of this reducer from a screen's id and an action of the screen.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  /// - Returns: The declaration.
  public static func child<Screens, ChildState, ChildAction>(
    _ path: WritableKeyPath<State, ScreenStack<Screens>>,
    _ kind: WritableKeyPath<Screens, ChildState?>,
    action: @escaping @MainActor (Int, ChildAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> StackChildren<Self, Screens, ChildState, ChildAction, Never> {
    child(path, kind, action: action, output: never, fileID: fileID, line: line, column: column)
  }

  /// Declares the screens of one kind that only show something: they have no actions.
  ///
  /// ```swift
  /// static let maps = child(\.path, \.map)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The key path of the stack.
  ///   - kind: The field of the kind.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  /// - Returns: The declaration.
  public static func child<Screens, ChildState>(
    _ path: WritableKeyPath<State, ScreenStack<Screens>>,
    _ kind: WritableKeyPath<Screens, ChildState?>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> StackChildren<Self, Screens, ChildState, Never, Never> {
    child(path, kind, action: never, output: never, fileID: fileID, line: line, column: column)
  }
}
