#if canImport(SwiftUI)
  import Corbel

  /// A presented value and its path, which identify the binding of a presentation.
  struct PresentedValue<State, Value, Action>: Hashable {
    let path: ChildPathID
    /// Returns the value that exists now, as a store without actions.
    let find: @MainActor () -> Store<Value, Never>?
    /// The presented value, as a store without actions.
    let shown: Store<Value, Never>?
    let presentation: Presentation<Value>
    let dismissal: Action
    let place: BindingPlace

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.shown === rhs.shown && lhs.place == rhs.place && lhs.path == rhs.path
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(place)
    }
  }

  /// The presentation of a value.
  @MainActor final class Presentation<Value> {
    /// A refused dismissal, where `true` means that the value is presented.
    let refused = RefusedWrite<Bool>()
    private var shown: Store<Value, Never>?
    /// The value with which the presentation began, if it isn't `Identifiable`; the store of an
    /// `Identifiable` value changes with it.
    private var first: Value?
    /// Whether the presentation begins when another one has left the screen.
    private(set) var isWaiting = false
    /// The round of the beginning.
    private var round = 0

    var isShown: Bool { refused.value(or: true) && !isWaiting }

    /// Notes the value of an evaluation.
    ///
    /// SwiftUI doesn't replace an alert whose value changes. So if another value takes the place of
    /// the shown value, the alert is taken away first.
    func follow(
      _ current: Store<Value, Never>?, _ screens: PresentedScreens,
      isGone: @escaping @MainActor () -> Bool
    ) {
      let begins = shown !== current || isWaiting
      if let shown, let current, shown !== current { refused.note(false, current: true) }
      if shown !== current { begin(current) }
      let id = ObjectIdentifier(self)
      if let current, !current.isGone {
        let isOtherLeaving = screens.isOtherLeaving(than: id)
        let isLost = screens.hasLost(id) && !begins
        if begins || isLost {
          round = screens.round
          begin(current)
        }
        if begins { isWaiting = isOtherLeaving }
        if isLost { refused.note(false, current: true) }
        if !isWaiting {
          screens.begin(id, PresentedScreen(isQuestion: true, round: round, isGone: isGone))
        }
      } else {
        if current == nil { isWaiting = false }
        screens.leave(id)
      }
      refused.show()
    }

    private func begin(_ current: Store<Value, Never>?) {
      shown = current
      first = Value.self is any Identifiable.Type ? nil : current?.peek(\.self)
    }

    /// Returns whether SwiftUI dismisses the value with which the presentation began.
    ///
    /// If a button of an alert has asked the next question, or another value has followed while the
    /// alert was shown, the next presentation begins with that value.
    func endsFirst() -> Bool {
      guard let shown, let first else { return true }
      begin(shown)
      return haveSameContent(first, shown.peek(\.self))
    }
  }
#endif
