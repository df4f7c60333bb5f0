#if canImport(SwiftUI)
  import Corbel

  /// The argument of the subscript behind the binding of a stack's path.
  ///
  /// The binding has to be equal in each evaluation of the view. SwiftUI has crashed with a stack
  /// whose binding was different each time.
  struct BoundPath<Action>: Hashable {
    /// The declaration of the screens, or the key path to their elements.
    let source: AnyHashable
    let place: BindingPlace
    let shown: ShownScreens
    let screens: @MainActor () -> [PushedScreen]
    let pop: @MainActor ([AnyHashable]) -> Action

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.shown === rhs.shown && lhs.place == rhs.place && lhs.source == rhs.source
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(source)
    }

    /// Returns the elements of the existing screens, and reuses the elements that are shown.
    @MainActor func elements() -> [PathElement] {
      screens().map { screen in
        let current = PathElement(content: .screen(screen))
        return shown.elements.first { $0 == current } ?? current
      }
    }

    /// Returns the ids of the remaining screens if a popped screen still exists; otherwise nil.
    @MainActor func idsLeft(in elements: [PathElement]) -> [AnyHashable]? {
      let left = Set(elements.compactMap(\.screen))
      let popped = shown.elements.compactMap(\.screen).first { !left.contains($0) && !$0.isGone() }
      return popped.map { popped in screens().map(\.id).prefix { $0 != popped.id }.map { $0 } }
    }
  }

  extension Store {
    subscript(path path: BoundPath<Action>) -> [PathElement] {
      get { path.shown.refused.value(or: path.elements()) }
      set {
        let refused = path.shown.refused
        if refused.isPending(newValue) { return }
        if let link = newValue.last?.link {
          // A link that pushes nothing isn't shown, because SwiftUI then reads the same path again.
          return link.send()
        } else if let ids = path.idsLeft(in: newValue) {
          send(path.pop(ids), fileID: path.place.fileID, line: path.place.line)
        } else {
          return
        }
        refused.note(newValue, current: path.elements())
      }
    }
  }
#endif
