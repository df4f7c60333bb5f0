package import Corbel

/// The editor of an item as a function: a form, and a question before changes are lost.
///
/// It does not know the list. What comes of it, it tells whoever has opened it.
package struct EditItem: Reducer {
  package struct State: Identifiable, Equatable {
    package var form: ItemForm
    /// The question that lies over the form, if any.
    package var confirmation: DiscardConfirmation?

    package init(_ form: ItemForm) {
      self.form = form
    }

    /// An editor of another item is another editor.
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
  /// What can be edited: the fields of the form, and nothing else of the state.
  package static let fields = \EditItem.State.form
}
