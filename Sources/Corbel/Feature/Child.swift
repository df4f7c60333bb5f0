/// The declaration of a child that always exists.
///
/// ```swift
/// static let filter = child(\.filter, action: Action.filter)
/// ```
///
/// Pass the declaration to `reduce` to run the child's reducer, and to `scope` to get the child's
/// store. See <doc:Composition>.
@MainActor public struct Child<Parent: Reducer, State, Action, Output> {
  @usableFromInline package let declaration: Declaration
  @usableFromInline let path: PartPath<Parent.State, State>
  @usableFromInline let action: @MainActor (Action) -> Parent.Action
  let output: @MainActor (Output) -> Parent.Action
}

/// The declaration of a child that may be absent.
///
/// ```swift
/// static let editor = child(\.editor, action: Action.editor, output: Action.editorFinished)
/// ```
///
/// The child's state is an optional property or a case of an enum.
@MainActor public struct OptionalChild<Parent: Reducer, State, Action, Output> {
  package let declaration: Declaration
  @usableFromInline let path: ChildPath<Parent.State, State>
  let action: @MainActor (Action) -> Parent.Action
  let output: @MainActor (Output) -> Parent.Action
}

/// The declaration of the children in a collection.
///
/// ```swift
/// static let rows = child(\.rows, action: Action.row)
/// ```
@MainActor public struct Children<Parent: Reducer, State: Identifiable, Action, Output> {
  package let declaration: Declaration
  @usableFromInline let path: PartPath<Parent.State, IdentifiedArray<State>>
  let action: @MainActor (State.ID, Action) -> Parent.Action
  let output: @MainActor (State.ID, Output) -> Parent.Action
}

/// The declaration of the screens of one kind on a stack.
///
/// ```swift
/// static let photos = child(\.path, \.photo, action: Action.photo)
/// ```
@MainActor
public struct StackChildren<Parent: Reducer, Screens: Alternatives, State, Action, Output> {
  package let declaration: Declaration
  /// The field of the kind.
  package let kind: PartialKeyPath<Screens>
  let path: PartPath<Parent.State, IdentifiedArray<ScreenStack<Screens>.Element>>
  let content: StackContent<Parent.State, Screens, State>
  let action: @MainActor (Int, Action) -> Parent.Action
  let output: @MainActor (Int, Output) -> Parent.Action
}

/// The path to the state of a screen on a stack.
enum StackContent<Whole, Screens: Alternatives, State> {
  /// The path in an element of the stack.
  case screen(ChildPath<ScreenStack<Screens>.Element, State>)
  /// The path to the screen with an id together with the item that it shows.
  case itemScreen(@MainActor (Int) -> ChildPath<Whole, State>)
}
