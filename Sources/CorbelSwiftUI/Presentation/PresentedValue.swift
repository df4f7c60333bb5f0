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
    /// Whether the presentation begins when a sheet has left the screen.
    private(set) var isWaiting = false
    /// The number of ended sheets at the beginning, if a sheet was on the screen then.
    private var endsAtBeginning: Int?

    var isShown: Bool { refused.value(or: true) && !isWaiting }

    /// Notes the value of an evaluation.
    ///
    /// SwiftUI doesn't replace an alert whose value changes. So if another value takes the place of
    /// the shown value, the alert is taken away first.
    func follow(_ current: Store<Value, Never>?, _ screens: PresentedScreens) {
      let begins = shown !== current || isWaiting
      if let shown, let current, shown !== current { refused.note(false, current: true) }
      if shown !== current { begin(current) }
      if current == nil {
        (isWaiting, endsAtBeginning) = (false, nil)
      } else if begins {
        isWaiting = screens.isLeaving
        endsAtBeginning = screens.isEmpty ? nil : screens.ends
      } else if let ends = endsAtBeginning, ends != screens.ends {
        // SwiftUI has lost the alert, unless it was over the sheet.
        endsAtBeginning = nil
        refused.note(false, current: true)
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
