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
  @usableFromInline let output: @MainActor (Output) -> Parent.Action
}

/// The declaration of a child that may be absent.
///
/// ```swift
/// static let editor = child(\.editor, action: Action.editor, output: Action.editorFinished)
/// ```
///
/// The child's state is an optional property or a case of an enum.
@MainActor public struct OptionalChild<Parent: Reducer, State, Action, Output> {
  @usableFromInline package let declaration: Declaration
  @usableFromInline let path: ChildPath<Parent.State, State>
  /// The writable path of an optional property, or nil for a case of an enum.
  @usableFromInline let part: PartPath<Parent.State, State?>?
  @usableFromInline let action: @MainActor (Action) -> Parent.Action
  @usableFromInline let output: @MainActor (Output) -> Parent.Action

  /// The identity of a child whose state is computed or is a case of an enum; otherwise nil.
  @inlinable var computedID: ChildPathID? { part?.offset == nil ? path.id : nil }

  /// Changes the child's state, and returns the result of `body`; nil if the child doesn't exist.
  @inlinable func change(
    in state: inout Parent.State, _ body: (inout State?) -> EffectNode?
  ) -> EffectNode?? {
    if case .enumCase(let enumCase) = path { return enumCase.change(&state, body) }
    guard let part else { return nil }
    guard part.offset == nil else {
      return part.change(in: &state) { $0 == nil ? nil : .some(body(&$0)) }
    }
    var content = state[keyPath: part.keyPath]
    guard content != nil else { return nil }
    let node = body(&content)
    state[keyPath: part.keyPath] = content
    return node
  }
}

/// The declaration of the children in a collection.
///
/// ```swift
/// static let rows = child(\.rows, action: Action.row)
/// ```
@MainActor public struct Children<Parent: Reducer, State: Identifiable, Action, Output> {
  @usableFromInline package let declaration: Declaration
  @usableFromInline let path: PartPath<Parent.State, IdentifiedArray<State>>
  @usableFromInline let action: @MainActor (State.ID, Action) -> Parent.Action
  @usableFromInline let output: @MainActor (State.ID, Output) -> Parent.Action
}

/// The declaration of the children of one kind in a collection of several kinds.
///
/// ```swift
/// static let photos = child(\.path.elements, \.screen, case: Screen.photo, action: Action.photo) {
///   if case .photo(let photo) = $0 { photo } else { nil }
/// }
/// ```
@MainActor
public struct CaseChildren<Parent: Reducer, Element: Identifiable, State, Action, Output> {
  @usableFromInline let path: PartPath<Parent.State, IdentifiedArray<Element>>
  @usableFromInline let enumCase: EnumCase<Element, State>
  @usableFromInline let action: @MainActor (Element.ID, Action) -> Parent.Action
  @usableFromInline let output: @MainActor (Element.ID, Output) -> Parent.Action

  package var declaration: Declaration { enumCase.declaration }
}
