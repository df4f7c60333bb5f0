#if !canImport(SwiftUI)

  // As much of SwiftUI as the examples need, where there is none: so that they are compiled, and
  // their buttons pressed, on every system. The names and signatures are SwiftUI's.

  @MainActor protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
  }

  extension Never: View {
    var body: Never { fatalError("There is nothing to show.") }
  }

  /// A view that has no body, but perhaps other views in it.
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

  @resultBuilder @MainActor enum ViewBuilder {
    static func buildBlock<Content: View>(_ content: Content) -> Content { content }

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

  struct TextField: Primitive {
    let title: String
    let text: Binding<String>

    init(_ title: String, text: Binding<String>) {
      self.title = title
      self.text = text
    }
  }

  struct Form: Primitive {
    let children: [any View]

    init(@ViewBuilder content: () -> some View) { children = [content()] }
  }

  struct Binding<Value> {
    let get: @MainActor () -> Value
    let set: @MainActor (Value) -> Void

    init(
      get: @escaping @MainActor @Sendable () -> Value,
      set: @escaping @MainActor @Sendable (Value) -> Void
    ) {
      self.get = get
      self.set = set
    }
  }

  @propertyWrapper @MainActor struct State<Value> {
    let wrappedValue: Value
  }

  /// A view with something that is done when it appears.
  struct TaskView: Primitive {
    let children: [any View]
    let action: @MainActor () async -> Void
  }

  /// A view that may have been disabled.
  struct DisabledView: Primitive {
    let children: [any View]
    let isDisabled: Bool
  }

  extension View {
    func task(_ action: @escaping @MainActor @Sendable () async -> Void) -> some View {
      TaskView(children: [self], action: action)
    }

    func disabled(_ isDisabled: Bool) -> some View {
      DisabledView(children: [self], isDisabled: isDisabled)
    }

    /// The views of a type in this view, in the order in which they are shown.
    func all<Wanted: View>(_ type: Wanted.Type) -> [Wanted] {
      if let view = self as? Wanted { return [view] }
      guard let primitive = self as? any Primitive else { return body.all(type) }
      return primitive.children.flatMap { $0.all(type) }
    }
  }

#endif
