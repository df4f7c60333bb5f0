/// Declares children whose states are items of lists and what their screens have.
extension Reducer {
  /// Declares a screen that may be absent and that shows an item of a list.
  ///
  /// ```swift
  /// static let detail = child(\.detail, of: \.chapters, action: Action.detail)
  /// ```
  ///
  /// The child exists while both the screen and its item exist. When the item goes, the effects of
  /// the child end, and its store keeps the last state.
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
}

/// Declares the screens of a stack that show items of a list.
extension Reducer {
  /// Declares the screens of one kind on a stack, each of which shows an item of a list.
  ///
  /// ```swift
  /// static let details = child(
  ///   \.path, \.detail, of: \.notes, action: Action.detail, output: Action.detailFinished)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The key path of the stack.
  ///   - kind: The field of the kind. The `id` of a screen is the id of its item.
  ///   - list: The key path of the list.
  ///   - action: Makes an action of this reducer from a screen's id and an action of the screen.
  ///   - output: Makes an action of this reducer from a screen's id and an output of the screen.
  ///     The action runs after the actions that are already queued.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  /// - Returns: The declaration.
  public static func child<Screens, Item, Screen, ChildAction, ChildOutput>(
    _ path: WritableKeyPath<State, ScreenStack<Screens>>,
    _ kind: WritableKeyPath<Screens, Screen?>,
    of list: WritableKeyPath<State, IdentifiedArray<Item>>,
    action: @escaping @MainActor (Int, ChildAction) -> Action,
    output: @escaping @MainActor (Int, ChildOutput) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> StackChildren<Self, Screens, ItemScreen<Item, Screen>, ChildAction, ChildOutput> {
    let declaration = Declaration(fileID, line, column)
    let fields: WritableKeyPath<ScreenStack<Screens>.Element, Screens> = \.screen.fields
    let (stack, list) = (PartPath(path.appending(path: \.elements)), PartPath(list))
    let content = PartPath(fields.appending(path: kind))
    return StackChildren(
      declaration: declaration, kind: kind, path: stack,
      content: .itemScreen { id in
        ChildPath(
          .itemScreen(declaration, id), at: path,
          ItemPath(declaration, ScreenPlace(stack, id: id, content), of: list))
      }, action: action, output: output)
  }

  /// Declares the screens of one kind on a stack, without outputs, each of which shows an item.
  ///
  /// - Parameters:
  ///   - path: The key path of the stack.
  ///   - kind: The field of the kind. The `id` of a screen is the id of its item.
  ///   - list: The key path of the list.
  ///   - action: Makes an action of this reducer from a screen's id and an action of the screen.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  /// - Returns: The declaration.
  public static func child<Screens, Item, Screen, ChildAction>(
    _ path: WritableKeyPath<State, ScreenStack<Screens>>,
    _ kind: WritableKeyPath<Screens, Screen?>,
    of list: WritableKeyPath<State, IdentifiedArray<Item>>,
    action: @escaping @MainActor (Int, ChildAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> StackChildren<Self, Screens, ItemScreen<Item, Screen>, ChildAction, Never> {
    child(
      path, kind, of: list, action: action, output: never, fileID: fileID, line: line,
      column: column)
  }

  /// Declares the screens of one kind on a stack that only show an item: they have no actions.
  ///
  /// - Parameters:
  ///   - path: The key path of the stack.
  ///   - kind: The field of the kind. The `id` of a screen is the id of its item.
  ///   - list: The key path of the list.
  ///   - fileID: Leave the default: the place of the call identifies the declaration.
  ///   - line: Leave the default: the place of the call identifies the declaration.
  ///   - column: Leave the default: the place of the call identifies the declaration.
  /// - Returns: The declaration.
  public static func child<Screens, Item, Screen>(
    _ path: WritableKeyPath<State, ScreenStack<Screens>>,
    _ kind: WritableKeyPath<Screens, Screen?>,
    of list: WritableKeyPath<State, IdentifiedArray<Item>>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> StackChildren<Self, Screens, ItemScreen<Item, Screen>, Never, Never> {
    child(
      path, kind, of: list, action: never, output: never, fileID: fileID, line: line,
      column: column)
  }
}

/// Closes screens whose items are gone.
extension Reducer {
  /// Removes a screen from the state if its item is no longer in the list.
  ///
  /// ```swift
  /// defer { closeOrphans(Self.detail, in: &state) }
  /// ```
  ///
  /// With `defer`, this runs at the end of each action, also after an early return. A screen that
  /// stays without its item is reported if the screen has a store or an effect. A test store makes
  /// no stores of screens, so expect there that the action which removes the item closes the screen.
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

  /// Removes the screens from a stack whose items are no longer in their lists.
  ///
  /// ```swift
  /// defer {
  ///   closeOrphans(Self.details, Self.recordings, in: &state)
  ///   closeOrphans(Self.editor, in: &state)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - children: The declarations of the screens.
  ///   - state: The state to change.
  public func closeOrphans<Screens, each Content, each ChildAction, each ChildOutput>(
    _ children: repeat StackChildren<
      Self, Screens, each Content, each ChildAction, each ChildOutput
    >, in state: inout State
  ) {
    repeat (each children).closeOrphans(in: &state)
  }
}

extension StackChildren {
  fileprivate func closeOrphans(in state: inout Parent.State) {
    guard case .itemScreen(let path) = content else { return }
    for id in state[keyPath: self.path.keyPath].ids {
      if let item = path(id).item, item.isOrphan(state) { item.close(&state) }
    }
  }
}
