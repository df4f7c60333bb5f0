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
  /// The form has only the fields that the state lists as `Editable`.
  @MainActor @dynamicMemberLookup
  public struct StoreForm<State: Editable, Action> {
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

    /// Returns a binding to a field.
    ///
    /// - Parameter field: A field that the state lists in `fields`.
    public subscript<Value: Equatable>(
      dynamicMember field: KeyPath<State.Fields, WritableKeyPath<State, Value>>
    ) -> Binding<Value> {
      binding(State.fields[keyPath: field]) { Edit(field, $0) }
    }

    /// Returns a binding to a field.
    ///
    /// - Parameter field: A field that the state lists in `fields`.
    public subscript<Value: Equatable>(
      dynamicMember field: KeyPath<State.Fields, any WritableKeyPath<State, Value> & Sendable>
    ) -> Binding<Value> {
      binding(State.fields[keyPath: field]) { Edit(field, $0) }
    }

    /// Returns a binding to a field in the editable part of the state.
    ///
    /// - Parameter field: The key path of the field in the editable part.
    public subscript<Form, Value: Equatable>(
      dynamicMember field: WritableKeyPath<Form, Value>
    ) -> Binding<Value> where State.Fields: WritableKeyPath<State, Form> {
      binding(Edit<State>.keyPath(of: field)) { Edit(field, $0) }
    }

    private func binding<Value>(
      _ field: WritableKeyPath<State, Value>, edit: @escaping @MainActor (Value) -> Edit<State>
    ) -> Binding<Value> {
      let action = action
      return store.binding(field, place) { action(edit($0)) }
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
    ) -> StoreForm<State, Action> {
      StoreForm(self, BindingPlace(fileID, line, column), action)
    }
  }
#endif
