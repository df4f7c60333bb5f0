/// Declares children whose states are items of lists and what their screens have.
extension Reducer {
  /// Declares a screen that may be absent and that shows an item of a list.
  ///
  /// ```swift
  /// static let detail = child(
  ///   \.detail, of: \.notes, action: Action.detail, output: Action.detailFinished)
  /// ```
  ///
  /// The child exists while both the screen and its item exist. When the item goes, the effects of the
  /// child end, and its store keeps the last state.
  ///
  /// - Parameters:
  ///   - path: The key path of the screen, whose `id` is the id of its item.
  ///   - list: The key path of the list.
  ///   - action: Makes an action of this reducer from an action of the child.
  ///   - output: Makes an action of this reducer from an output of the child. The action runs
  ///     after the actions that are already queued.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  /// - Returns: The declaration.
  public static func child<Item, Screen, ChildAction, ChildOutput>(
    _ path: WritableKeyPath<State, Screen?>, of list: WritableKeyPath<State, IdentifiedArray<Item>>,
    action: @escaping @MainActor (ChildAction) -> Action,
    output: @escaping @MainActor (ChildOutput) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> OptionalChild<Self, ItemScreen<Item, Screen>, ChildAction, ChildOutput> {
    let declaration = Declaration(fileID, line, column)
    let item = ItemPath(declaration, ScreenPlace(path), of: PartPath(list))
    return OptionalChild(
      declaration: declaration, path: ChildPath(.declared(declaration), at: path, item),
      action: action, output: output)
  }

  /// Declares a screen without outputs that may be absent and that shows an item of a list.
  ///
  /// - Parameters:
  ///   - path: The key path of the screen, whose `id` is the id of its item.
  ///   - list: The key path of the list.
  ///   - action: Makes an action of this reducer from an action of the child.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  /// - Returns: The declaration.
  public static func child<Item, Screen, ChildAction>(
    _ path: WritableKeyPath<State, Screen?>, of list: WritableKeyPath<State, IdentifiedArray<Item>>,
    action: @escaping @MainActor (ChildAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> OptionalChild<Self, ItemScreen<Item, Screen>, ChildAction, Never> {
    child(
      path, of: list, action: action, output: never, fileID: fileID, line: line, column: column)
  }

  /// Declares a screen that is a value of a ``OneOf`` and that shows an item of a list.
  ///
  /// ```swift
  /// static let editor = child(
  ///   \.destination, \.editor, of: \.notes, action: Action.editor, output: Action.editorFinished)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The key path of the `OneOf`.
  ///   - field: The field of the screen, whose `id` is the id of its item.
  ///   - list: The key path of the list.
  ///   - action: Makes an action of this reducer from an action of the child.
  ///   - output: Makes an action of this reducer from an output of the child. The action runs
  ///     after the actions that are already queued.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  /// - Returns: The declaration.
  public static func child<Fields, Item, Screen, ChildAction, ChildOutput>(
    _ path: WritableKeyPath<State, OneOf<Fields>>, _ field: WritableKeyPath<Fields, Screen?>,
    of list: WritableKeyPath<State, IdentifiedArray<Item>>,
    action: @escaping @MainActor (ChildAction) -> Action,
    output: @escaping @MainActor (ChildOutput) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> OptionalChild<Self, ItemScreen<Item, Screen>, ChildAction, ChildOutput> {
    let declaration = Declaration(fileID, line, column)
    let stored = path.appending(path: \.fields).appending(path: field)
    let place = ScreenPlace(stored) { $0[keyPath: path] = nil }
    let item = ItemPath(declaration, place, of: PartPath(list))
    return OptionalChild(
      declaration: declaration, path: ChildPath(.declared(declaration), at: stored, item),
      action: action, output: output)
  }

  /// Declares a screen without outputs that is a value of a ``OneOf`` and shows an item of a list.
  ///
  /// - Parameters:
  ///   - path: The key path of the `OneOf`.
  ///   - field: The field of the screen, whose `id` is the id of its item.
  ///   - list: The key path of the list.
  ///   - action: Makes an action of this reducer from an action of the child.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  /// - Returns: The declaration.
  public static func child<Fields, Item, Screen, ChildAction>(
    _ path: WritableKeyPath<State, OneOf<Fields>>, _ field: WritableKeyPath<Fields, Screen?>,
    of list: WritableKeyPath<State, IdentifiedArray<Item>>,
    action: @escaping @MainActor (ChildAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> OptionalChild<Self, ItemScreen<Item, Screen>, ChildAction, Never> {
    child(
      path, field, of: list, action: action, output: never, fileID: fileID, line: line,
      column: column)
  }

  /// Removes a screen from the state if its item is no longer in the list.
  ///
  /// ```swift
  /// defer { closeOrphans(Self.detail, in: &state) }
  /// ```
  ///
  /// - Parameters:
  ///   - child: The declaration of the screen.
  ///   - state: The state to change.
  public func closeOrphans<Item, Screen, ChildAction, ChildOutput>(
    _ child: OptionalChild<Self, ItemScreen<Item, Screen>, ChildAction, ChildOutput>,
    in state: inout State
  ) {
    if let item = child.path.item, item.isOrphan(state) { item.close(&state) }
  }
}
