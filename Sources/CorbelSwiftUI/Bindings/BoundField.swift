#if canImport(SwiftUI)
  /// A field and the action for its changes: the argument of the key path that a binding consists of.
  ///
  /// It is equal to the one of the evaluation before, so SwiftUI sees the same binding. A closure
  /// would be another one each time.
  struct BoundField<State, Value, Action>: Hashable {
    let field: KeyPath<State, Value>
    let place: BindingPlace
    let action: @MainActor (Value) -> Action

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.place == rhs.place && lhs.field == rhs.field
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(place)
    }
  }
#endif
