#if canImport(SwiftUI)
  import Corbel

  extension Diagnostic {
    /// A screen for which no `show` makes a view.
    static func notShown(_ element: Any, _ id: some Hashable, _ stack: CallSite) -> Self {
      let screen = Mirror(reflecting: element).children.first { $0.label != "id" }?.value ?? element
      return Diagnostic(
        fact: "A stack has a screen that no 'show' is for.",
        evidence: [
          Evidence("Stack at", stack), Evidence("Screen", String(reflecting: type(of: screen))),
          Evidence("Value", briefDescription(of: screen)), Evidence("ID", id),
        ],
        consequence: "The person sees an empty screen.",
        remedy:
          "Declare the kind of the screen with 'child', and pass the declaration to 'show' in "
          + "the closure 'destination' of the stack.")
    }

    /// A screen for which two `show` make a view.
    static func shownTwice(
      _ state: Any.Type, _ id: some Hashable, _ kinds: [Declaration]
    ) -> Self {
      Diagnostic(
        fact: "Two kinds of screens on a stack have one type of state.",
        evidence: [
          Evidence("Declared at", kinds.map(\.place).joined(separator: " and ")),
          Evidence("State", String(reflecting: state)), Evidence("ID", id),
        ],
        consequence: "Both kinds show the screen, so its actions can run the wrong reducer.",
        remedy: "Give each kind a type of state of its own, and declare and show each kind once.")
    }
  }
#endif
