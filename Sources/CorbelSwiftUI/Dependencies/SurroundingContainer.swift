#if canImport(SwiftUI)
  import Corbel
  import SwiftUI

  /// The container around a view, or an empty container of the view's own if no container is set.
  @propertyWrapper struct SurroundingContainer: DynamicProperty {
    @Environment(\.container) private var container
    @State private var own = Kept<Dependencies>()
    private let callSite: CallSite

    init(_ callSite: CallSite) {
      self.callSite = callSite
    }

    @MainActor var wrappedValue: Dependencies {
      container
        ?? own.value {
          DiagnosticReporter.standard.report(.missingContainer(callSite))
          return Dependencies()
        }
    }
  }

  extension Diagnostic {
    static func missingContainer(_ callSite: CallSite) -> Self {
      Diagnostic(
        fact: "A view resolves its dependencies, but there is no container around it.",
        evidence: [Evidence("Resolved at", callSite)],
        consequence: "The view uses an empty container of its own.",
        remedy: "Apply '.resolving(from: dependencies)' to a view around this one, with the "
          + "app's container.")
    }
  }
#endif
