/// A child that is always there, as its parent declares it.
///
/// ```swift
/// static let filter = child(\.filter, action: Action.filter)
/// ```
///
/// Pass the declaration to `reduce` to run the child's reducer, and to `scope` to get its store. See
/// <doc:Composition>.
@MainActor public struct Child<Parent: Reducer, State, Action, Output> {
  @usableFromInline package let declaration: Declaration
  @usableFromInline let path: PartPath<Parent.State, State>
  @usableFromInline let action: @MainActor (Action) -> Parent.Action
  @usableFromInline let output: @MainActor (Output) -> Parent.Action
}

/// A child that may be absent, as its parent declares it.
///
/// ```swift
/// static let editor = child(\.editor, action: Action.editor, output: Action.editorFinished)
/// ```
///
/// The child's state is an optional property or a case of an enum.
@MainActor public struct OptionalChild<Parent: Reducer, State, Action, Output> {
  @usableFromInline package let declaration: Declaration
  @usableFromInline let path: ChildPath<Parent.State, State>
  /// The same path, writable; nil for a case of an enum.
  @usableFromInline let part: PartPath<Parent.State, State?>?
  @usableFromInline let action: @MainActor (Action) -> Parent.Action
  @usableFromInline let output: @MainActor (Output) -> Parent.Action

  /// Identifies a child whose state is computed; nil if it is stored.
  @usableFromInline let computedID: ChildPathID?

  /// Changes the child's state if it is there.
  @inlinable func change(in state: inout Parent.State, _ body: (inout State?) -> Void) {
    if let part, part.offset != nil {
      part.change(in: &state) { if $0 != nil { body(&$0) } }
    } else if let part {
      var content = state[keyPath: part.keyPath]
      guard content != nil else { return }
      body(&content)
      state[keyPath: part.keyPath] = content
    } else if case .enumCase(let enumCase) = path {
      enumCase.change(&state, body)
    }
  }
}

/// The children in a collection, as their parent declares them.
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

/// The children of one kind in a collection of several, as their parent declares them.
///
/// ```swift
/// static let photos = child(
///   \.path, \.content, case: Screen.Content.photo, action: Action.photo
/// ) { if case .photo(let photo) = $0 { photo } else { nil } }
/// ```
@MainActor
public struct CaseChildren<Parent: Reducer, Element: Identifiable, State, Action, Output> {
  @usableFromInline let path: PartPath<Parent.State, IdentifiedArray<Element>>
  @usableFromInline let enumCase: EnumCase<Element, State>
  @usableFromInline let action: @MainActor (Element.ID, Action) -> Parent.Action
  @usableFromInline let output: @MainActor (Element.ID, Output) -> Parent.Action

  package var declaration: Declaration { enumCase.declaration }
}

/// The place in the source at which a child is declared.
@usableFromInline package final class Declaration: Hashable, Sendable {
  let fileID: String
  let line: UInt
  private let column: UInt

  @usableFromInline init(_ fileID: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = String(describing: fileID)
    self.line = line
    self.column = column
  }

  @usableFromInline package static func == (lhs: Declaration, rhs: Declaration) -> Bool {
    lhs === rhs
      || lhs.line == rhs.line && lhs.column == rhs.column && lhs.fileID == rhs.fileID
  }

  @usableFromInline package func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(column)
    hasher.combine(fileID)
  }
}
