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

  /// The presentation of a value, as the last evaluation of a view has seen it.
  @MainActor final class Presentation<Value> {
    /// A refused dismissal, where `true` means that the value is presented.
    let refused = RefusedWrite<Bool>()
    private var shown: Store<Value, Never>?
    /// The value, if it isn't `Identifiable`; the store of an `Identifiable` value changes with it.
    private var value: Value?

    /// Notes the value of an evaluation.
    ///
    /// SwiftUI doesn't replace an alert whose value changes. So if another value takes the place of
    /// the shown value, the alert is taken away first.
    func follow(_ current: Store<Value, Never>?) {
      if let shown, let current, shown !== current { refused.note(false, current: true) }
      shown = current
      value = Value.self is any Identifiable.Type ? nil : current?.state
    }

    /// Whether the value is the value of the last evaluation.
    ///
    /// If a button of an alert asks the next question, the value has changed before SwiftUI writes
    /// the dismissal of the alert.
    var isUnchanged: Bool {
      guard let shown, let value else { return true }
      return haveSameContent(value, shown.peek(\.self))
    }
  }
#endif
