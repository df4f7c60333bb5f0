import Foundation

// The actions of a user. Each one updates the views before it returns.
extension HeadlessHost {
  /// The error for an element that doesn't exist or can't be used.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Taps a button, a toggle, a link, a tab or the token of a search.
  ///
  /// A button of an alert or a dialog also dismisses it, after its action.
  func tap(_ label: String) throws {
    let (element, _, around) = try locate([.button, .toggle, .link, .tab, .token], label)
    let presentation = around.last { [.alert, .dialog].contains($0.element?.kind) }?.element
    guard element.kind == .button, let presentation else {
      return try perform(element, element.tap) { $0() }
    }
    try perform(element, element.tap) { tap in
      presentation.disappear?()
      tap()
      if answersUpdate { update() }
      presentation.dismiss?()
    }
  }

  /// Gives a field the focus, and replaces its text.
  func type(_ text: String, into label: String) throws {
    try focus(label)
    let (element, node, _) = try locate([.textField, .secureField, .search], label)
    typedField = node
    try perform(element, element.type) { $0(text) }
  }

  /// Gives a field the focus.
  func focus(_ label: String) throws {
    let (element, node, _) = try locate([.textField, .secureField, .search], label)
    typedField = node
    guard let focus = element.focus, !focus.isFocused else { return }
    try perform(element, focus.take) { $0() }
  }

  /// Chooses a value in a picker.
  func choose(_ value: some Hashable, in label: String) throws {
    let (element, _, _) = try locate([.picker], label)
    try perform(element, element.choose) { $0(AnyHashable(value)) }
  }

  /// Drags the knob of the first slider through some values.
  func drag(_ values: Double...) throws {
    let (element, _, _) = try locate([.slider], nil)
    try perform(element, element.drag) { $0(values) }
  }

  /// Taps the plus of a stepper.
  func increment(_ label: String) throws {
    let (element, _, _) = try locate([.stepper], label)
    try perform(element, element.increment) { $0() }
  }

  /// Dismisses a presentation: pulls a sheet down, or goes back from a screen.
  func dismiss(_ kind: Element.Kind) throws {
    let (element, _, _) = try locate([kind], nil, \.dismiss)
    try perform(element, element.dismiss) { dismiss in
      if [.alert, .dialog].contains(kind) { element.disappear?() }
      dismiss()
    }
  }

  /// Deletes rows of the first list with deletable rows.
  func delete(_ offsets: IndexSet) throws {
    let (element, _, _) = try locate([.deletable], nil)
    try perform(element, element.delete) { $0(offsets) }
  }

  /// Moves rows of the first list with movable rows.
  func move(_ offsets: IndexSet, to destination: Int) throws {
    let (element, _, _) = try locate([.movable], nil)
    try perform(element, element.move) { $0(offsets, destination) }
  }

  /// Drops items before a row of the first list that takes them.
  func drop(_ items: [any Transferable], at offset: Int) throws {
    let (element, _, _) = try locate([.droppable], nil)
    try perform(element, element.drop) { $0(items, offset) }
  }

  /// Selects a row of the first list with a selection.
  func select(row id: some Hashable) throws {
    _ = try listedRow(id)
    guard let list = all(.list).first(where: { $0.choose != nil }) else {
      throw Failure(description: "There is no list with a selection in:\n\(description)")
    }
    try perform(list, list.choose) { $0(AnyHashable(id)) }
  }

  /// Opens a link to the app.
  func open(_ url: URL) throws {
    let (element, _, _) = try locate([.openable], nil)
    try perform(element, element.open) { $0(url) }
  }

  /// Presses the return key in the first form with a submit action.
  ///
  /// The field that has the focus loses it, unless the action has moved the focus itself.
  func submit() throws {
    let (element, _, _) = try locate([.submittable], nil)
    let focused = elements.compactMap(\.focus).first(where: \.isFocused)
    try perform(element, element.submit) { submit in
      submit()
      focused?.resign()
    }
  }

  /// Scrolls a row of a list off the screen, where its views and their state end.
  func scrollAway(row id: some Hashable) throws {
    try listedRow(id).isOnScreen = false
    update()
  }

  /// Scrolls a row of a list onto the screen again.
  func scrollBack(row id: some Hashable) throws {
    try listedRow(id).isOnScreen = true
    update()
  }

  private func listedRow(_ id: some Hashable) throws -> RowPlace {
    update()
    if let place = listedRows[AnyHashable(id)] { return place }
    throw Failure(description: "There is no list with a row \(id) in:\n\(description)")
  }

  /// Pulls to refresh, and waits for the end of the refresh.
  func refresh() async throws {
    let (element, _, _) = try locate([.refreshable], nil)
    await element.refresh?()
    update()
  }

  private func locate(
    _ kinds: [Element.Kind], _ label: String?,
    _ action: KeyPath<Element, (@MainActor () -> Void)?>? = nil
  ) throws -> (element: Element, node: Node, around: [Node]) {
    update()
    // A user dismisses the innermost sheet or screen, which comes last.
    let found = located.filter {
      kinds.contains($0.element.kind) && (label == nil || $0.element.label == label)
    }
    // A question covers what is around it.
    let asked = found.first { $0.around.contains { [.alert, .dialog].contains($0.element?.kind) } }
    if let found = asked ?? (action == nil ? found.first : found.last) { return found }
    let kinds = kinds.map(\.rawValue).joined(separator: " or ")
    throw Failure(
      description: "There is no \(kinds)\(label.map { " \"\($0)\"" } ?? "") in:\n\(description)")
  }

  private func perform<Action>(
    _ element: Element, _ action: Action?, _ call: @MainActor (Action) -> Void
  ) throws {
    guard element.isEnabled else {
      throw Failure(description: "\"\(element.label)\" is disabled in:\n\(description)")
    }
    guard let action else {
      throw Failure(description: "\"\(element.label)\" does nothing in:\n\(description)")
    }
    call(action)
    update()
  }
}
