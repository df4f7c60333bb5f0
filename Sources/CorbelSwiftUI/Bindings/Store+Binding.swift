#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  extension Store {
    /// Returns a binding that reads a field, and sends an action in place of writing to it.
    ///
    /// ```swift
    /// TextField("Name", text: store.binding(\.name) { .nameChanged($0) })
    /// ```
    ///
    /// The binding of a later evaluation of the view is equal to this one, and SwiftUI may go on with
    /// this one's closure. So make the action from the new value alone: the closure must not capture
    /// what changes from one evaluation to the next.
    ///
    /// A control may write the same value twice. Send what the new value is, and not that it was
    /// toggled.
    ///
    /// The action is sent within the binding's transaction, so `.animation(_:)` on the binding animates
    /// the change. Writing through the binding of a child that no longer exists does nothing: a text
    /// field writes once more when its view goes away.
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
      let bound = BoundField(
        field: field, place: BindingPlace(fileID, line, column), action: action)
      return Bindable(self)[dynamicMember: \.[bound: bound]]
    }

    subscript<Value>(bound bound: BoundField<State, Value, Action>) -> Value {
      get { self[bound.field] }
      set {
        // A text field that has the focus writes once more when its view goes away.
        guard !isGone else { return }
        send(bound.action(newValue), fileID: bound.place.fileID, line: bound.place.line)
      }
    }
  }
#endif
