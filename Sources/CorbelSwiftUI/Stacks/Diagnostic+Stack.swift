#if canImport(SwiftUI)
  import Corbel

  extension Diagnostic {
    /// A stack with kinds of screens for which no `show` makes a view.
    static func notShown(_ kinds: [String], of screens: Any.Type, _ stack: CallSite) -> Self {
      let names = kinds.map { "'\($0)'" }.joined(separator: " and ")
      return Diagnostic(
        fact: "A stack has no 'show' for \(names).",
        evidence: [Evidence("Stack at", stack), Evidence("Screens", String(reflecting: screens))],
        consequence: "A person would see an empty screen.",
        remedy: "Declare each kind with 'child', and pass the declaration to 'show' in the closure "
          + "'destination' of the stack.")
    }
  }
#endif
