#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  extension Binding {
    /// The binding of a value of a `OneOf`, as for a sheet of a view state.
    ///
    /// ```swift
    /// .alert("Delete?", item: $viewState.destination.deletion) { item in
    ///   Button("Delete \(item)", role: .destructive) { logic.deleted(item) }
    /// }
    /// ```
    ///
    /// Writing nil removes only this value, so a late dismissal leaves the next value as it is.
    ///
    /// - Parameter field: The field of the value.
    /// - Returns: The binding.
    public subscript<Fields: Alternatives, Field>(
      dynamicMember field: WritableKeyPath<Fields, Field?>
    ) -> Binding<Field?> where Value == OneOf<Fields> {
      self[dynamicMember: \.[field: field]]
    }
  }
#endif
