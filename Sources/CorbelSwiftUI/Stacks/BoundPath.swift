#if canImport(SwiftUI)
  import Corbel

  /// The argument of the subscript behind the binding of a stack's path.
  ///
  /// The binding has to be equal in each evaluation of the view. SwiftUI has crashed with a stack
  /// whose binding was different each time.
  struct BoundPath<ID: Hashable, Screen, Action>: Hashable {
    /// The declaration of the screens, or the key path to their elements.
    let source: AnyHashable
    let place: BindingPlace
    let shown: ShownScreens<ID, Screen>
    let ids: @MainActor () -> [ID]
    let element: @MainActor (ID) -> PathElement<ID, Screen>?
    let pop: @MainActor ([ID]) -> Action

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.shown === rhs.shown && lhs.place == rhs.place && lhs.source == rhs.source
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(source)
    }

    /// Returns the elements of the existing screens, and reuses the elements that are shown.
    @MainActor func elements() -> [PathElement<ID, Screen>] {
      ids().compactMap { id in
        let current = element(id)
        return shown.elements.first { $0 == current } ?? current
      }
    }

    /// Returns the ids of the remaining screens if a popped screen still exists; otherwise nil.
    @MainActor func idsLeft(in elements: [PathElement<ID, Screen>]) -> [ID]? {
      let left = Set(elements)
      let popped = shown.elements.first { !left.contains($0) && !$0.isGone() }
      return popped.map { popped in ids().prefix { $0 != popped.id }.map { $0 } }
    }
  }

  extension Store {
    subscript<ID, Screen>(path path: BoundPath<ID, Screen, Action>) -> [PathElement<ID, Screen>] {
      get { path.shown.refused.value(or: path.elements()) }
      set {
        let refused = path.shown.refused
        guard !refused.isPending(newValue), let ids = path.idsLeft(in: newValue) else { return }
        send(path.pop(ids), fileID: path.place.fileID, line: path.place.line)
        refused.note(newValue, current: path.elements())
      }
    }
  }
#endif
