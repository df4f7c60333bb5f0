/// The question whether to discard changes, while the editor asks it.
package struct DiscardConfirmation: Equatable, Sendable {
  /// The possible answers.
  package enum Action: Sendable {
    case discardTapped, keepEditingTapped
  }

  package init() {}
}
