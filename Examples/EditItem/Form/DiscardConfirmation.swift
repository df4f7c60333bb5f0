/// The question whether changes are to be lost, as long as it is asked.
package struct DiscardConfirmation: Equatable, Sendable {
  /// What can be answered.
  package enum Action: Sendable {
    case discardTapped, keepEditingTapped
  }

  package init() {}
}
