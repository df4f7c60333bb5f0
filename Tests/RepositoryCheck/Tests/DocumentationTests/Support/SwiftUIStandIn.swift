#if !canImport(SwiftUI)

  // The parts of SwiftUI that the examples need, for systems without it. So the examples are
  // compiled, and tests can press their buttons, on every system. The names and signatures are
  // those of SwiftUI.

  @MainActor protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
  }

  extension Never: View {
    var body: Never { fatalError("There is nothing to show.") }
  }

  /// A view without a body, which may contain other views.
  @MainActor protocol Primitive: View where Body == Never {
    var children: [any View] { get }
  }

  extension Primitive {
    var body: Never { fatalError("A primitive has no body.") }
    var children: [any View] { [] }
  }

  struct Group: Primitive {
    let children: [any View]
  }

  extension Optional: View where Wrapped: View {}

  extension Optional: Primitive where Wrapped: View {
    var children: [any View] { map { [$0] } ?? [] }
  }

  @resultBuilder @MainActor enum ViewBuilder {
    static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    static func buildBlock<each Content: View>(_ content: repeat each Content) -> Group {
      var children: [any View] = []
      repeat children.append(each content)
      return Group(children: children)
    }
  }

  struct Text: Primitive {
    let string: String

    init(_ string: String) { self.string = string }
  }

  struct Button: Primitive {
    let title: String
    let action: @MainActor () -> Void

    init(_ title: String, action: @escaping @MainActor () -> Void) {
      self.title = title
      self.action = action
    }
  }

  struct Form: Primitive {
    let children: [any View]

    init(@ViewBuilder content: () -> some View) { children = [content()] }
  }

  @propertyWrapper @MainActor struct State<Value> {
    let wrappedValue: Value
  }

  /// A view with a closure for its appearance.
  struct TaskView: Primitive {
    let children: [any View]
    let action: @MainActor () async -> Void
  }

  extension View {
    func task(_ action: @escaping @MainActor @Sendable () async -> Void) -> some View {
      TaskView(children: [self], action: action)
    }

    /// The views of a type in this view, in the order in which they are shown.
    func all<Wanted: View>(_ type: Wanted.Type) -> [Wanted] {
      if let view = self as? Wanted { return [view] }
      guard let primitive = self as? any Primitive else { return body.all(type) }
      return primitive.children.flatMap { $0.all(type) }
    }
  }

#endif
