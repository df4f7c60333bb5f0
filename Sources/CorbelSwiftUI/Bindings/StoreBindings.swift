#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  /// The fields of a form, each of which is a binding that sends an edit.
  ///
  /// ```swift
  /// let form = store.bindings { .edited($0) }
  ///
  /// TextField("Name", text: form.name)
  /// TextField("Notes", text: form.notes)
  /// ```
  ///
  /// These are the fields of the part that the `Editable` state names.
  @MainActor @dynamicMemberLookup
  public struct StoreBindings<State: Editable, Action> {
    private let store: Store<State, Action>
    private let place: BindingPlace
    private let action: @MainActor (Edit<State>) -> Action

    init(
      _ store: Store<State, Action>, _ place: BindingPlace,
      _ action: @escaping @MainActor (Edit<State>) -> Action
    ) {
      self.store = store
      self.place = place
      self.action = action
    }

    /// Returns a binding to a field of the form.
    ///
    /// - Parameter field: The key path of the field in the form.
    public subscript<Form, Value: Equatable>(
      dynamicMember field: WritableKeyPath<Form, Value>
    ) -> Binding<Value> where State.Fields: WritableKeyPath<State, Form> {
      let action = action
      return store.binding(Edit<State>.keyPath(of: field), place) { action(Edit(field, $0)) }
    }

    /// Returns a binding to a field of a row, which is an element of a list of the form.
    ///
    /// ```swift
    /// ForEach(store.form.attendees) { attendee in
    ///   TextField("Name", text: form[\.attendees, attendee, \.name])
    /// }
    /// ```
    ///
    /// The binding goes by the row's id. While a row that was removed disappears, it keeps its
    /// value, and a write changes nothing.
    ///
    /// - Parameters:
    ///   - path: The key path of the list in the form.
    ///   - row: The row.
    ///   - field: The key path of the field in the row.
    public subscript<Form, Element: Identifiable, Value: Equatable>(
      path: WritableKeyPath<Form, IdentifiedArray<Element>>, row: Element,
      field: WritableKeyPath<Element, Value>
    ) -> Binding<Value> where State.Fields: WritableKeyPath<State, Form> {
      let (action, id) = (action, row.id)
      let value = RowValue(row, field)
      let list = Edit<State>.keyPath(of: path)
      return store.binding(list.appending(path: \.[value: value]), place) {
        action(Edit(path, id: id, field, $0))
      } reading: {
        $0[list][value: value]
      }
    }
  }

  extension Store where State: Editable {
    /// Returns the fields of a form as bindings that send edits.
    ///
    /// ```swift
    /// let form = store.bindings { .edited($0) }
    ///
    /// TextField("Name", text: form.name)
    /// ```
    ///
    /// - Parameters:
    ///   - fileID: Don't pass it. The place of the call identifies the bindings.
    ///   - line: Don't pass it. The place of the call identifies the bindings.
    ///   - column: Don't pass it. The place of the call identifies the bindings.
    ///   - action: Makes an action from an edit. The closure must not capture values that change
    ///     between evaluations of the view.
    /// - Returns: The bindings.
    public func bindings(
      fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
      send action: @escaping @MainActor (Edit<State>) -> Action
    ) -> StoreBindings<State, Action> {
      StoreBindings(self, BindingPlace(fileID, line, column), action)
    }
  }
#endif
