/// The root of a stack, and the screens on it.
struct StackContent<Root: View>: View {
  typealias Body = Never

  let path: Binding<[AnyHashable]>
  let root: Root
}

extension StackContent: PrimitiveView {
  func render(in context: RenderContext) {
    let destinations = context.node.remembered { Destinations() }
    destinations.push = { path.wrappedValue.append($0) }
    let all = path.wrappedValue
    let shown = destinations.shown(of: all)
    // A screen that is covered by another one disappears, and its tasks end.
    context.add(root, key: "root") {
      $0.destinations = destinations
      if !shown.isEmpty { $0.isOnScreen = false }
    }
    for (index, value) in shown.enumerated() {
      let pop: @MainActor () -> Void = { [weak node = context.node] in
        destinations.popped = (all, index)
        node?.invalidate()
        path.wrappedValue = Array(all[..<index])
      }
      context.add(
        Screen(value: value, destinations: destinations, pop: pop), key: [index, value],
        leavesVisibly: true
      ) {
        $0.destinations = destinations
        if index < shown.count - 1 { $0.isOnScreen = false }
      }
    }
  }
}

/// A screen on a stack.
private struct Screen: View {
  typealias Body = Never

  let value: AnyHashable
  let destinations: Destinations
  let pop: @MainActor () -> Void
}

extension Screen: PrimitiveView {
  func render(in context: RenderContext) {
    context.show(.destination) { $0.dismiss = pop }
    guard let view = destinations.view(for: value) else {
      HeadlessHost.report("No destination is declared for \(type(of: value.base)).")
      return
    }
    context.add(view, key: "content")
  }
}

/// The declarations of views on a stack with `navigationDestination(for:destination:)`.
@MainActor final class Destinations: Remembered {
  private typealias Declarations = [ObjectIdentifier: (AnyHashable) -> any View]

  var push: (AnyHashable) -> Void = { _ in }
  /// The path at a pop, and the number of the remaining screens, while the path stays the same.
  var popped: (path: [AnyHashable], count: Int)?
  private let declarations = StateLocation(Declarations())
  private var known: Declarations = [:]

  /// Returns the screens that are shown of a path.
  ///
  /// A popped screen is gone from the screen, even if the binding keeps its path. It is shown again
  /// when the binding has had another path.
  func shown(of path: [AnyHashable]) -> ArraySlice<AnyHashable> {
    if let popped, popped.path == path { return path[..<popped.count] }
    popped = nil
    return path[...]
  }

  func declare(_ type: Any.Type, _ destination: @escaping (AnyHashable) -> any View) {
    known[ObjectIdentifier(type)] = destination
    declarations.set(known)
  }

  func view(for value: AnyHashable) -> (any View)? {
    declarations.get()[ObjectIdentifier(type(of: value.base))]?(value)
  }
}

private struct DestinationsKey: EnvironmentKey {
  static var defaultValue: Destinations? { nil }
}

extension EnvironmentValues {
  var destinations: Destinations? {
    get { self[DestinationsKey.self] }
    set { self[DestinationsKey.self] = newValue }
  }
}
