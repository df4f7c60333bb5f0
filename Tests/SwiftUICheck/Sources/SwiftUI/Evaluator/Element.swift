import Foundation

/// A visible element, with the actions of a user on it.
struct Element {
  enum Kind: String {
    case text, image, progress, navigationTitle
    case button, toggle, textField, secureField, stepper, slider, picker, link, search, tab, token
    case form, section, list
    case sheet, cover, popover, alert, dialog, destination
    // The additions of a modifier to its view.
    case deletable, movable, droppable, submittable, refreshable, openable

    var isContainer: Bool { [.form, .section, .list].contains(self) }
  }

  let kind: Kind
  /// The text of the element, or the texts within it.
  var label = ""
  /// The value of a control.
  var value: String? {
    get {
      let shownText = shownText
      return MainActor.assumeIsolated { shownText?() } ?? fixedValue
    }
    set { fixedValue = newValue }
  }
  var isEnabled: Bool
  /// Whether the element has the focus, according to the focus state of its view.
  var isFocused: Bool { focus?.isFocused ?? false }

  /// What is shown in a text field.
  var shownText: (@MainActor () -> String)?
  /// The value of any other control.
  var fixedValue: String?
  var focus: Focus?
  var tap: (@MainActor () -> Void)?
  var type: (@MainActor (String) -> Void)?
  var choose: (@MainActor (AnyHashable) -> Void)?
  var increment: (@MainActor () -> Void)?
  var drag: (@MainActor ([Double]) -> Void)?
  var dismiss: (@MainActor () -> Void)?
  /// Takes an alert or a dialog off the screen, before the action of its button is called.
  var disappear: (@MainActor () -> Void)?
  var submit: (@MainActor () -> Void)?
  var refresh: (@Sendable () async -> Void)?
  var delete: ((IndexSet) -> Void)?
  var move: ((IndexSet, Int) -> Void)?
  var drop: (([any Transferable], Int) -> Void)?
  var open: ((URL) -> Void)?
}

/// The connection of a view to the focus state of the view around it.
struct Focus {
  let isFocused: Bool
  /// The focus state, and its value for this view.
  let state: AnyObject
  let value: AnyHashable
  let take: @MainActor () -> Void
  /// Gives the focus up, if the view has it.
  let resign: @MainActor () -> Void
}
