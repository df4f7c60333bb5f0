#if canImport(SwiftUI)
  import Corbel

  /// A field and the action for its changes, as the argument of the subscript behind a binding.
  ///
  /// Each evaluation of a view makes an equal argument, so SwiftUI sees the same binding. A binding
  /// made from closures would be different each time.
  struct BoundField<State, Value, Action>: Hashable {
    let field: KeyPath<State, Value>
    let place: BindingPlace
    let refused: RefusedWrite<Value>
    let action: @MainActor (Value) -> Action
    /// Reads the field of a row, which is computed, by observing only the list.
    var read: (@MainActor (Store<State, Action>) -> Value)?

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.place == rhs.place && lhs.field == rhs.field
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(place)
    }
  }
#endif
