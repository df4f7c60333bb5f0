#if canImport(SwiftUI)
  import Corbel

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

  extension Store {
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
