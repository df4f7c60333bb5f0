/// The actions of a feature that presents questions or children, with one action for a dismissal.
///
/// A case named `dismissed` is all that the protocol requires:
///
/// ```swift
/// package enum Action: PresentingAction {
///   case edited(Edit<State>), focusChanged(Field?)
///   case saveTapped, cancelTapped
///   case discardTapped, dismissed
/// }
/// ```
///
/// `presented` of CorbelSwiftUI then needs no `onDismiss:`. When a person dismisses what is
/// presented, the store sends `dismissed`, and the reducer sets the presented value to nil.
public protocol PresentingAction {
  /// A person has dismissed what the feature presents.
  static var dismissed: Self { get }
}
