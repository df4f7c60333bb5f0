/// Declares children of which at most one exists at a time.
extension Reducer {
  /// Declares a child whose state is a value of a ``OneOf``.
  ///
  /// ```swift
  /// static let editor = child(
  ///   \.destination, \.editor, action: Action.editor, output: Action.editorFinished)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The key path of the `OneOf`.
  ///   - field: The field of the child's state.
  ///   - action: Makes an action of this reducer from an action of the child.
  ///   - output: Makes an action of this reducer from an output of the child. The action runs
  ///     after the actions that are already queued.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  /// - Returns: The declaration.
  public static func child<Fields, ChildState, ChildAction, ChildOutput>(
    _ path: WritableKeyPath<State, OneOf<Fields>>, _ field: WritableKeyPath<Fields, ChildState?>,
    action: @escaping @MainActor (ChildAction) -> Action,
    output: @escaping @MainActor (ChildOutput) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> OptionalChild<Self, ChildState, ChildAction, ChildOutput> {
    child(
      path.appending(path: \.fields).appending(path: field), action: action, output: output,
      fileID: fileID, line: line, column: column)
  }

  /// Declares a child without outputs, whose state is a value of a ``OneOf``.
  ///
  /// ```swift
  /// static let photo = child(\.destination, \.photo, action: Action.photo)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The key path of the `OneOf`.
  ///   - field: The field of the child's state.
  ///   - action: Makes an action of this reducer from an action of the child.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  /// - Returns: The declaration.
  public static func child<Fields, ChildState, ChildAction>(
    _ path: WritableKeyPath<State, OneOf<Fields>>, _ field: WritableKeyPath<Fields, ChildState?>,
    action: @escaping @MainActor (ChildAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> OptionalChild<Self, ChildState, ChildAction, Never> {
    child(path, field, action: action, output: never, fileID: fileID, line: line, column: column)
  }

  /// Declares a value of a ``OneOf`` without actions, such as a screen that only shows something.
  ///
  /// ```swift
  /// static let deletion = child(\.destination, \.deletion)
  /// ```
  ///
  /// A view presents the value with `presented` of CorbelSwiftUI.
  ///
  /// - Parameters:
  ///   - path: The key path of the `OneOf`.
  ///   - field: The field of the value.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  /// - Returns: The declaration.
  public static func child<Fields, Value>(
    _ path: WritableKeyPath<State, OneOf<Fields>>, _ field: WritableKeyPath<Fields, Value?>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> OptionalChild<Self, Value, Never, Never> {
    child(
      path, field, action: never, output: never, fileID: fileID, line: line, column: column)
  }
}
