#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  extension Store {
    /// Returns a binding that reads a field, and sends an action for each new value.
    ///
    /// ```swift
    /// TextField("Name", text: store.binding(\.name) { .nameChanged($0) })
    /// ```
    ///
    /// Each evaluation of the view returns an equal binding, so SwiftUI may keep using the closure
    /// of an earlier evaluation. Therefore, the closure must make the action from the new value
    /// alone, and must not capture values that change between evaluations.
    ///
    /// The view that makes the binding observes the field. Make the binding in the body of the
    /// view: the evaluation of the body ends a refusal.
    ///
    /// A control may write the same value twice. So the action has to contain the new value: an
    /// action that toggles the field would be wrong.
    ///
    /// If the reducer refuses a value or changes it, the control first keeps what it shows, and
    /// then, after another evaluation of the view, shows the field's value.
    ///
    /// The action is sent within the binding's transaction, so `.animation(_:)` on the binding
    /// animates the change. If the store belongs to a child that no longer exists, a write does
    /// nothing. For example, a focused text field writes once more when its view disappears.
    ///
    /// - Parameters:
    ///   - field: The field to read.
    ///   - fileID: Don't pass it. The place of the call identifies the binding.
    ///   - line: Don't pass it. The place of the call identifies the binding.
    ///   - column: Don't pass it. The place of the call identifies the binding.
    ///   - action: Makes an action from the new value.
    /// - Returns: The binding.
    public func binding<Value>(
      _ field: KeyPath<State, Value>,
      fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
      send action: @escaping @MainActor (Value) -> Action
    ) -> Binding<Value> {
      binding(field, BindingPlace(fileID, line, column), action)
    }

    func binding<Value>(
      _ field: KeyPath<State, Value>, _ place: BindingPlace,
      _ action: @escaping @MainActor (Value) -> Action,
      reading read: (@MainActor (Store) -> Value)? = nil
    ) -> Binding<Value> {
      let refused = companion(.property(field)) { RefusedWrite<Value>() }
      refused.show(peek(field))
      let bound = BoundField(
        field: field, place: place, refused: refused, action: action, read: read)
      return Bindable(self)[dynamicMember: \.[bound: bound]]
    }

    subscript<Value>(bound bound: BoundField<State, Value, Action>) -> Value {
      get {
        bound.refused.value(or: bound.read?(self) ?? self[bound.field])
      }
      set {
        // A focused text field writes once more when its view disappears.
        guard !isGone, !bound.refused.isPending(newValue) else { return }
        let old = peek(bound.field)
        send(bound.action(newValue), fileID: bound.place.fileID, line: bound.place.line)
        bound.refused.note(newValue, old: old, current: peek(bound.field))
      }
    }
  }
#endif
