#if canImport(SwiftUI)
  import Corbel

  /// The screens of a stack: the argument of the key path that the stack's binding consists of.
  ///
  /// A stack whose path is another binding in each evaluation has been seen to crash.
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

    /// The screens that exist, those that were shown before among them.
    @MainActor func elements() -> [PathElement<ID, Screen>] {
      ids().compactMap { id in
        let current = element(id)
        return shown.elements.first { $0 == current } ?? current
      }
    }

    /// The ids that are left once a person has popped screens, nil if none of those still exists.
    @MainActor func idsLeft(in elements: [PathElement<ID, Screen>]) -> [ID]? {
      let left = Set(elements)
      let popped = shown.elements.first { !left.contains($0) && !$0.isGone() }
      return popped.map { popped in ids().prefix { $0 != popped.id }.map { $0 } }
    }
  }

  extension Store {
    subscript<ID, Screen>(path path: BoundPath<ID, Screen, Action>) -> [PathElement<ID, Screen>] {
      get { path.elements() }
      set {
        guard let ids = path.idsLeft(in: newValue) else { return }
        send(path.pop(ids), fileID: path.place.fileID, line: path.place.line)
      }
    }
  }
#endif
