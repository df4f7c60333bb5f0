package import Corbel

/// The editor of an item as a function: a form, and a question before changes are lost.
///
/// The editor does not know the list. It reports its result to its parent.
package struct EditItem: Reducer {
  package struct State: Identifiable, Equatable {
    package var form: ItemForm
    /// The question over the form, if it is asked.
    package var confirmation: DiscardConfirmation?

    package init(_ form: ItemForm) {
      self.form = form
    }

    /// An editor has the identity of its item, so another item has another editor.
    package var id: Item.ID { form.original.id }
  }

  package enum Action {
    case edited(Edit<State>)
    case saveTapped, cancelTapped
    case confirmation(DiscardConfirmation.Action)
  }

  package typealias Output = EditItemOutput

  package init() {}

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .edited(let edit):
      edit.apply(to: &state)
      return .none
    case .saveTapped:
      guard let item = state.form.check() else { return .none }
      return .respond(.saved(item))
    case .cancelTapped:
      guard state.form.isChanged else { return .respond(.cancelled) }
      state.confirmation = DiscardConfirmation()
      return .none
    case .confirmation(let answer):
      // The second of two quick taps finds the question answered.
      guard state.confirmation != nil else { return .none }
      state.confirmation = nil
      return answer == .discardTapped ? .respond(.cancelled) : .none
    }
  }
}

extension EditItem.State: Editable {
  /// The editable fields: those of the form, and no other part of the state.
  package static let fields = \EditItem.State.form
}
