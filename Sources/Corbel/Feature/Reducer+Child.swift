/// Declares the children of a reducer. One declaration serves the reducer, the store and tests.
///
/// Keep a declaration as a static constant. In a generic reducer, which can't have static
/// constants, write a computed static property.
extension Reducer {
  /// Declares a child that always exists.
  ///
  /// ```swift
  /// static let editor = child(\.editor, action: Action.editor, output: Action.editorFinished)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The key path of the child's state.
  ///   - action: Makes an action of this reducer from an action of the child.
  ///   - output: Makes an action of this reducer from an output of the child. The action runs
  ///     after the actions that are already queued.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  /// - Returns: The declaration.
  public static func child<ChildState, ChildAction, ChildOutput>(
    _ path: WritableKeyPath<State, ChildState>,
    action: @escaping @MainActor (ChildAction) -> Action,
    output: @escaping @MainActor (ChildOutput) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Child<Self, ChildState, ChildAction, ChildOutput> {
    Child(
      declaration: Declaration(fileID, line, column), path: PartPath(path), action: action,
      output: output)
  }

  /// Declares a child without outputs that always exists.
  ///
  /// ```swift
  /// static let filter = child(\.filter, action: Action.filter)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The key path of the child's state.
  ///   - action: Makes an action of this reducer from an action of the child.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  /// - Returns: The declaration.
  public static func child<ChildState, ChildAction>(
    _ path: WritableKeyPath<State, ChildState>,
    action: @escaping @MainActor (ChildAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Child<Self, ChildState, ChildAction, Never> {
    child(path, action: action, output: never, fileID: fileID, line: line, column: column)
  }

  /// Declares a child that may be absent.
  ///
  /// ```swift
  /// static let editor = child(\.editor, action: Action.editor, output: Action.editorFinished)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The key path of the child's state.
  ///   - action: Makes an action of this reducer from an action of the child.
  ///   - output: Makes an action of this reducer from an output of the child. The action runs
  ///     after the actions that are already queued.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  /// - Returns: The declaration.
  public static func child<ChildState, ChildAction, ChildOutput>(
    _ path: WritableKeyPath<State, ChildState?>,
    action: @escaping @MainActor (ChildAction) -> Action,
    output: @escaping @MainActor (ChildOutput) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> OptionalChild<Self, ChildState, ChildAction, ChildOutput> {
    OptionalChild(
      declaration: Declaration(fileID, line, column), path: ChildPath(changing: path),
      action: action, output: output)
  }

  /// Declares a child without outputs that may be absent.
  ///
  /// ```swift
  /// static let draft = child(\.draft, action: Action.draft)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The key path of the child's state.
  ///   - action: Makes an action of this reducer from an action of the child.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  /// - Returns: The declaration.
  public static func child<ChildState, ChildAction>(
    _ path: WritableKeyPath<State, ChildState?>,
    action: @escaping @MainActor (ChildAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> OptionalChild<Self, ChildState, ChildAction, Never> {
    child(path, action: action, output: never, fileID: fileID, line: line, column: column)
  }

  /// Declares the children in a collection.
  ///
  /// ```swift
  /// static let photos = child(\.photos, action: Action.photo, output: Action.photoFinished)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The key path of the collection.
  ///   - action: Makes an action of this reducer from a child's id and an action of the child.
  ///   - output: Makes an action of this reducer from a child's id and an output of the child. The
  ///     action runs after the actions that are already queued.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  /// - Returns: The declaration.
  public static func child<ChildState: Identifiable, ChildAction, ChildOutput>(
    _ path: WritableKeyPath<State, IdentifiedArray<ChildState>>,
    action: @escaping @MainActor (ChildState.ID, ChildAction) -> Action,
    output: @escaping @MainActor (ChildState.ID, ChildOutput) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Children<Self, ChildState, ChildAction, ChildOutput> {
    Children(
      declaration: Declaration(fileID, line, column), path: PartPath(path), action: action,
      output: output)
  }

  /// Declares the children in a collection, where the children have no outputs.
  ///
  /// ```swift
  /// static let rows = child(\.rows, action: Action.row)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The key path of the collection.
  ///   - action: Makes an action of this reducer from a child's id and an action of the child.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  /// - Returns: The declaration.
  public static func child<ChildState: Identifiable, ChildAction>(
    _ path: WritableKeyPath<State, IdentifiedArray<ChildState>>,
    action: @escaping @MainActor (ChildState.ID, ChildAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Children<Self, ChildState, ChildAction, Never> {
    child(path, action: action, output: never, fileID: fileID, line: line, column: column)
  }

  /// Declares the elements of a collection that only show something: they have no actions.
  ///
  /// ```swift
  /// static let rows = child(\.rows)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The key path of the collection.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  /// - Returns: The declaration.
  public static func child<Row: Identifiable>(
    _ path: WritableKeyPath<State, IdentifiedArray<Row>>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Children<Self, Row, Never, Never> {
    child(path, action: never, output: never, fileID: fileID, line: line, column: column)
  }
}

/// Stands for the closures of a child without outputs or without actions.
func never<Action>(_: Never) -> Action {}

func never<ID, Action>(_: ID, _: Never) -> Action {}
