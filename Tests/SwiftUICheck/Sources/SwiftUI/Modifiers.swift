import Foundation
import Observation

public enum TextInputAutocapitalization: Sendable { case never, words, sentences, characters }

extension View {
  // MARK: lifecycle
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    _Wrapped(self) { context, content in
      context.render(content, key: 0)
      if let action { context.onAppear(action) }
    }
  }
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    _Wrapped(self) { context, content in
      context.render(content, key: 0)
      if let action { context.onDisappear(action) }
    }
  }
  #if SDK_18
    nonisolated public func task(
      priority: TaskPriority = .userInitiated,
      @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
      _Wrapped(self) { context, content in
        context.render(content, key: 0)
        context.task(id: nil, priority: priority) { await action() }
      }
    }
    nonisolated public func task<T>(
      id value: T, priority: TaskPriority = .userInitiated,
      @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View where T: Equatable {
      _Wrapped(self) { context, content in
        context.render(content, key: 0)
        context.task(id: { $0 as? T == value }, value: value, priority: priority) { await action() }
      }
    }
  #else
    nonisolated public func task(
      name: String? = nil, priority: TaskPriority = .userInitiated, file: String = #fileID,
      line: Int = #line,
      @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View {
      nonisolated(unsafe) let action = action
      return _Wrapped(self) { context, content in
        context.render(content, key: 0)
        context.task(id: nil, priority: priority) { await action() }
      }
    }
    nonisolated public func task<T>(
      id value: T, name: String? = nil, priority: TaskPriority = .userInitiated,
      file: String = #fileID, line: Int = #line,
      @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View where T: Equatable {
      nonisolated(unsafe) let action = action
      return _Wrapped(self) { context, content in
        context.render(content, key: 0)
        context.task(id: { $0 as? T == value }, value: value, priority: priority) { await action() }
      }
    }
  #endif
  nonisolated public func onChange<V>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View where V: Equatable {
    _Wrapped(self) { context, content in
      context.render(content, key: 0)
      context.onChange(value, initial: initial, action)
    }
  }
  nonisolated public func onChange<V>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View where V: Equatable {
    onChange(of: value, initial: initial) { _, _ in action() }
  }
  nonisolated public func onSubmit(_ action: @escaping (() -> Void)) -> some View {
    _Wrapped(self) { context, content in
      context.element(.submittable, "", onSubmit: action) { $0.render(content, key: 0) }
    }
  }
  nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    _Wrapped(self) { context, content in
      context.element(.refreshable, "", onRefresh: action) { $0.render(content, key: 0) }
    }
  }

  // MARK: state of controls
  nonisolated public func disabled(_ disabled: Bool) -> some View {
    transformEnvironment(\.isEnabled) { $0 = $0 && !disabled }
  }
  nonisolated public func padding(_ length: CGFloat) -> some View { self }
  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    _titled(titleKey.string)
  }
  @_disfavoredOverload nonisolated public func navigationTitle<S>(_ title: S) -> some View
  where S: StringProtocol { _titled(String(title)) }
  nonisolated func _titled(_ title: String) -> some View {
    _Wrapped(self) { context, content in
      context.element(.navigationTitle, title)
      context.render(content, key: "content")
    }
  }
  nonisolated public func accessibilityIdentifier(_ identifier: String) -> ModifiedContent<
    Self, _AccessibilityIdentifier
  > { modifier(_AccessibilityIdentifier(identifier: identifier)) }

  // MARK: presentation
  nonisolated public func sheet<Content>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View where Content: View {
    _Wrapped(self) { context, base in
      context.render(base, key: "base")
      context.present(
        .sheet, key: isPresented.wrappedValue ? AnyHashable("sheet") : nil, onDismiss: onDismiss,
        dismiss: { isPresented.wrappedValue = false }
      ) { $0.render(content(), key: 0) }
    }
  }
  nonisolated public func sheet<Item, Content>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View where Item: Identifiable, Content: View {
    _Wrapped(self) { context, base in
      context.render(base, key: "base")
      let value = item.wrappedValue
      context.present(
        .sheet, key: value.map { AnyHashable($0.id) }, onDismiss: onDismiss,
        dismiss: { item.wrappedValue = nil }
      ) { context in
        if let value { context.render(content(value), key: 0) }
      }
    }
  }
  nonisolated public func alert<A>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View where A: View { _alert(titleKey.string, isPresented, actions(), EmptyView()) }
  @_disfavoredOverload nonisolated public func alert<S, A>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View where S: StringProtocol, A: View {
    _alert(String(title), isPresented, actions(), EmptyView())
  }
  nonisolated public func alert<A, M>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View where A: View, M: View {
    _alert(titleKey.string, isPresented, actions(), message())
  }
  nonisolated public func alert<A, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View where A: View {
    _alert(titleKey.string, isPresented, data.map(actions), EmptyView())
  }
  nonisolated public func alert<A, M, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View where A: View, M: View {
    _alert(titleKey.string, isPresented, data.map(actions), data.map(message))
  }
  nonisolated func _alert<A: View, M: View>(
    _ title: String, _ isPresented: Binding<Bool>, _ actions: A, _ message: M
  ) -> some View {
    _Wrapped(self) { context, base in
      context.render(base, key: "base")
      context.present(
        .alert, key: isPresented.wrappedValue ? AnyHashable("alert") : nil, title: title,
        onDismiss: nil, dismiss: { isPresented.wrappedValue = false }
      ) {
        $0.render(message, key: "message"); $0.render(actions, key: "actions")
      }
    }
  }
  // MARK: navigation
  nonisolated public func navigationDestination<D, C>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View where D: Hashable, C: View {
    _Wrapped(self) { context, content in
      context.registerDestination(data) { value, context in
        context.render(destination(value), key: 0)
      }
      context.render(content, key: 0)
    }
  }
  nonisolated public func navigationDestination<V>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
  ) -> some View where V: View {
    let destination = destination()
    return _Wrapped(self) { context, base in
      context.render(base, key: "base")
      context.present(
        .destination, key: isPresented.wrappedValue ? AnyHashable("destination") : nil,
        onDismiss: nil, dismiss: { isPresented.wrappedValue = false }
      ) { $0.render(destination, key: 0) }
    }
  }
  nonisolated public func navigationDestination<D, C>(
    item: Binding<Optional<D>>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View where D: Hashable, C: View {
    _Wrapped(self) { context, base in
      context.render(base, key: "base")
      let value = item.wrappedValue
      context.present(
        .destination, key: value.map { AnyHashable($0) }, onDismiss: nil,
        dismiss: { item.wrappedValue = nil }
      ) { context in
        if let value { context.render(destination(value), key: 0) }
      }
    }
  }
}

public struct _AccessibilityIdentifier: ViewModifier {
  let identifier: String
  public func body(content: Content) -> some View {
    _Wrapped(content) { context, content in
      context.identified(identifier) { $0.render(content, key: 0) }
    }
  }
}

public struct NavigationPath {
  var items: [AnyHashable] = []
  public init() {}
  public init<S>(_ elements: S) where S: Sequence, S.Element: Hashable {
    items = elements.map(AnyHashable.init)
  }
  public var count: Int { items.count }
  public var isEmpty: Bool { items.isEmpty }
  public mutating func append<V>(_ value: V) where V: Hashable { items.append(AnyHashable(value)) }
  public mutating func removeLast(_ k: Int = 1) { items.removeLast(k) }
}
extension NavigationPath: Equatable {}

@MainActor @preconcurrency public struct NavigationStack<Data, Root>: View where Root: View {
  @State private var own: [AnyHashable] = []
  let path: (() -> Binding<[AnyHashable]>)?
  let root: Root
  public var body: some View {
    let binding = path?() ?? $own
    return _Wrapped(root) { context, root in context.stack(binding) { $0.render(root, key: "root") }
    }
  }
}
extension NavigationStack {
  @MainActor @preconcurrency public init(@ViewBuilder root: () -> Root)
  where Data == NavigationPath { path = nil; self.root = root() }
  @MainActor @preconcurrency public init(
    path: Binding<NavigationPath>, @ViewBuilder root: () -> Root
  ) where Data == NavigationPath { self.path = { path.items }; self.root = root() }
  @MainActor @preconcurrency public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
    Data.Element: Hashable
  {
    self.path = {
      Binding(
        _get: { path.wrappedValue.map(AnyHashable.init) },
        _set: { value, _ in path.wrappedValue = Data(value.map { $0.base as! Data.Element }) })
    }
    self.root = root()
  }
}
@MainActor @preconcurrency public struct NavigationLink<Label, Destination>: View, _PrimitiveView
where Label: View, Destination: View {
  public typealias Body = Never
  let label: Label
  let value: AnyHashable?
  let destination: Destination?
  public func _render(_ context: _RenderContext) {
    context.element(.link, "", onTap: context.pushAction(value)) { $0.render(label, key: "label") }
  }
}
extension NavigationLink where Destination == Never {
  nonisolated public init<P>(value: P?, @ViewBuilder label: () -> Label) where P: Hashable {
    self.label = label(); self.value = value.map { AnyHashable($0) }; destination = nil
  }
  nonisolated public init<P>(_ titleKey: LocalizedStringKey, value: P?)
  where Label == Text, P: Hashable { self.init(value: value) { Text(titleKey) } }
  @_disfavoredOverload nonisolated public init<S, P>(_ title: S, value: P?)
  where Label == Text, S: StringProtocol, P: Hashable { self.init(value: value) { Text(title) } }
}
