#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  extension Store {
    /// Returns a binding to present a value while it exists, such as the subject of a question.
    ///
    /// ```swift
    /// .alert(
    ///   "Delete the item?",
    ///   item: store.presented(\.itemToDelete, onDismiss: .deletion(.keepTapped))
    /// ) { item in
    ///   Button("Delete", role: .destructive) { store.send(.deletion(.deleteTapped(item))) }
    ///   Button("Keep", role: .cancel) { store.send(.deletion(.keepTapped)) }
    /// } message: { item in
    ///   Text(item)
    /// }
    /// ```
    ///
    /// The key path may go through a `OneOf`, as in `\.destination.deletion`, or through a computed
    /// property. The view observes only this value, and not the whole state.
    ///
    /// When a person dismisses the alert, the store sends `dismissal` if the presented value still
    /// exists. If a button of the alert has set the field to nil or has asked another question, the
    /// store doesn't send `dismissal`. If a value is still there afterwards, it is presented again.
    /// An equal value looks like a button that did nothing. To ask again, give the value another
    /// `id`.
    ///
    /// While an alert is shown, SwiftUI ignores changes of its value. A value that follows is
    /// presented after the dismissal. If it has another `id`, it replaces the alert at once. So if
    /// a field in the alert changes the value, make the value `Identifiable`.
    ///
    /// A question that comes while a sheet of `presented` or another question leaves the screen
    /// waits for its end. SwiftUI doesn't show a question that comes during another presentation,
    /// unless its modifier is on a view within the sheet; this binding presents the question again
    /// afterwards. For other sheets, see `holdsQuestions(of:)`.
    ///
    /// - Parameters:
    ///   - field: The optional field.
    ///   - dismissal: The action to send when a person dismisses the alert.
    ///   - fileID: Don't pass it. The place of the call identifies the binding.
    ///   - line: Don't pass it. The place of the call identifies the binding.
    ///   - column: Don't pass it. The place of the call identifies the binding.
    /// - Returns: The binding, for `alert(_:item:)`, `confirmationDialog(_:item:)` and similar
    ///   modifiers.
    public func presented<Value>(
      _ field: KeyPath<State, Value?>, onDismiss dismissal: Action,
      fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> Binding<Value?> {
      let presented = presentedValue(field, dismissal, BindingPlace(fileID, line, column))
      return Bindable(self)[dynamicMember: \.[presented: presented]]
    }

    /// Returns a binding that is true while an optional field has a value.
    ///
    /// ```swift
    /// .confirmationDialog(
    ///   "Discard the changes?",
    ///   isPresented: store.presentedFlag(\.confirmation, onDismiss: .confirmation(.keepTapped))
    /// ) {
    ///   Button("Discard", role: .destructive) { store.send(.confirmation(.discardTapped)) }
    /// }
    /// ```
    ///
    /// Use this for modifiers without `item:`. In all other respects, the binding works like that
    /// of `presented`.
    ///
    /// - Parameters:
    ///   - field: The optional field.
    ///   - dismissal: The action to send when a person dismisses the alert.
    ///   - fileID: Don't pass it. The place of the call identifies the binding.
    ///   - line: Don't pass it. The place of the call identifies the binding.
    ///   - column: Don't pass it. The place of the call identifies the binding.
    /// - Returns: The binding.
    public func presentedFlag<Value>(
      _ field: KeyPath<State, Value?>, onDismiss dismissal: Action,
      fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> Binding<Bool> {
      let presented = presentedValue(field, dismissal, BindingPlace(fileID, line, column))
      return Bindable(self)[dynamicMember: \.[isPresented: presented]]
    }

    private func presentedValue<Value>(
      _ field: KeyPath<State, Value?>, _ dismissal: Action, _ place: BindingPlace
    ) -> PresentedValue<State, Value, Action> {
      let find = { @MainActor (store: Store<State, Action>) in
        store.scope(state: field) { (_: Never) -> Action in }
      }
      let shown = find(self)
      let presentation = companion(.property(field)) { Presentation<Value>() }
      presentation.follow(shown, .of(self)) { [weak self] in
        self.map { $0.isGone || find($0) == nil } ?? true
      }
      return PresentedValue(
        path: .property(field), find: { find(self) }, shown: shown, presentation: presentation,
        dismissal: dismissal, place: place)
    }

    subscript<Value>(presented presented: PresentedValue<State, Value, Action>) -> Value? {
      get {
        let value = presented.find()
        return presented.presentation.isShown ? value?.state : nil
      }
      set {
        if newValue == nil { dismiss(presented) }
      }
    }

    subscript<Value>(isPresented presented: PresentedValue<State, Value, Action>) -> Bool {
      get {
        let value = presented.find()
        return presented.presentation.isShown && value != nil
      }
      set {
        if !newValue { dismiss(presented) }
      }
    }

    private func dismiss<Value>(_ presented: PresentedValue<State, Value, Action>) {
      let presentation = presented.presentation
      defer {
        // SwiftUI has taken the question away, so the next one need not wait.
        if presented.find() == nil { PresentedScreens.of(self).end(ObjectIdentifier(presentation)) }
      }
      guard let shown = presented.shown, !shown.isGone, !presentation.refused.isPending(false)
      else { return }
      if presentation.endsFirst() {
        send(presented.dismissal, fileID: presented.place.fileID, line: presented.place.line)
      }
      presentation.refused.note(false, current: !shown.isGone)
    }
  }

  /// Presentations whose dismissal is the action `dismissed`.
  extension Store where Action: PresentingAction {
    /// Returns a binding to present a value while it exists; its dismissal sends `dismissed`.
    ///
    /// ```swift
    /// .confirmationDialog("Discard the changes?", item: store.presented(\.draftToDiscard)) { _ in
    ///   Button("Discard", role: .destructive) { store.send(.discardTapped) }
    /// } message: {
    ///   Text($0.title)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - field: The optional field.
    ///   - fileID: Don't pass it. The place of the call identifies the binding.
    ///   - line: Don't pass it. The place of the call identifies the binding.
    ///   - column: Don't pass it. The place of the call identifies the binding.
    /// - Returns: The binding, for `alert(_:item:)`, `confirmationDialog(_:item:)` and similar
    ///   modifiers.
    public func presented<Value>(
      _ field: KeyPath<State, Value?>,
      fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> Binding<Value?> {
      presented(field, onDismiss: .dismissed, fileID: fileID, line: line, column: column)
    }
  }
#endif
