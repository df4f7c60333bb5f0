#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  extension View {
    /// Sets the container from which the views inside resolve their dependencies.
    ///
    /// ```swift
    /// WindowGroup {
    ///   RootView().resolving(from: dependencies)
    /// }
    /// ```
    ///
    /// - Parameter dependencies: The container.
    /// - Returns: The view.
    public func resolving(from dependencies: Dependencies) -> some View {
      environment(\.container, dependencies)
    }

    /// Sets a container for the views inside: a new child of the surrounding container.
    ///
    /// ```swift
    /// SessionView()
    ///   .resolving { $0.value(user) }
    /// ```
    ///
    /// The view makes the child container when the view is first shown, and keeps the container as
    /// long as the view's identity lasts. Later evaluations of the view don't call the closure, so
    /// a change of a captured value has no effect. The view makes a new child container only if
    /// another container is set around the view. Without a surrounding container, the view makes a
    /// container without a parent.
    ///
    /// Mistakes in the registrations stop the program with a message that lists them.
    ///
    /// - Parameter register: Registers types and overrides keys for the views inside.
    /// - Returns: The view.
    public func resolving(
      _ register: @escaping (inout Dependencies.Builder) -> Void
    ) -> some View {
      modifier(ResolvingFromChild(register: register))
    }
  }

  private struct ResolvingFromChild: ViewModifier {
    @Environment(\.container) private var container
    @State private var kept = Kept<Dependencies>()
    let register: (inout Dependencies.Builder) -> Void

    func body(content: Content) -> some View {
      content.environment(\.container, child)
    }

    private var child: Dependencies {
      guard let container else { return kept.value { make { try Dependencies(.live, $0) } } }
      return kept.value(from: container) { make { try container.child($0) } }
    }

    private func make(
      _ build: ((inout Dependencies.Builder) -> Void) throws -> Dependencies
    ) -> Dependencies {
      do { return try build(register) } catch { fatalError("\(error)") }
    }
  }
#endif
