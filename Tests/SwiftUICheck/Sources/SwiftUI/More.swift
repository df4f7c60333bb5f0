import Foundation
import Observation

// MARK: Presentation

public enum Visibility: Hashable, Sendable { case automatic, visible, hidden }

extension View {
  nonisolated func _presentItem<Item: Identifiable, Content: View>(
    _ kind: Element.Kind, _ item: Binding<Item?>, _ onDismiss: (() -> Void)?,
    _ content: @escaping (Item) -> Content
  ) -> some View {
    _Wrapped(self) { context, base in
      context.render(base, key: "base")
      let value = item.wrappedValue
      context.present(
        kind, key: value.map { AnyHashable($0.id) }, onDismiss: onDismiss,
        dismiss: { item.wrappedValue = nil }
      ) { context in
        if let value { context.render(content(value), key: 0) }
      }
    }
  }
  nonisolated public func fullScreenCover<Item, Content>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View where Item: Identifiable, Content: View {
    _presentItem(.cover, item, onDismiss, content)
  }
  nonisolated public func popover<Item, Content>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View where Item: Identifiable, Content: View {
    _presentItem(.popover, item, nil, content)
  }
  nonisolated public func confirmationDialog<A, M>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View where A: View, M: View {
    _dialog(titleKey.string, isPresented, actions(), message())
  }
  nonisolated public func confirmationDialog<A>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
  ) -> some View where A: View {
    _dialog(titleKey.string, isPresented, actions(), EmptyView())
  }
  nonisolated public func confirmationDialog<A, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View where A: View {
    _dialog(titleKey.string, isPresented, data.map(actions), EmptyView())
  }
  nonisolated func _dialog<A: View, M: View>(
    _ title: String, _ isPresented: Binding<Bool>, _ actions: A, _ message: M
  ) -> some View {
    _Wrapped(self) { context, base in
      context.render(base, key: "base")
      context.present(
        .dialog, key: isPresented.wrappedValue ? AnyHashable("dialog") : nil, title: title,
        onDismiss: nil, dismiss: { isPresented.wrappedValue = false }
      ) {
        $0.render(message, key: "message"); $0.render(actions, key: "actions")
      }
    }
  }
  nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    self
  }
  nonisolated public func searchable(text: Binding<String>, prompt: LocalizedStringKey? = nil)
    -> some View
  {
    _Wrapped(self) { context, content in
      context.element(
        .search, "Search", value: text.wrappedValue, onInput: { text.wrappedValue = $0 })
      context.render(content, key: "content")
    }
  }
  nonisolated public func toolbar<Content>(@ViewBuilder content: () -> Content) -> some View
  where Content: View {
    let items = content()
    return _Wrapped(self) { context, content in
      context.render(items, key: "toolbar"); context.render(content, key: "content")
    }
  }
  nonisolated public func overlay<V>(@ViewBuilder content: () -> V) -> some View where V: View {
    let over = content()
    return _Wrapped(self) { context, content in
      context.render(content, key: "content"); context.render(over, key: "overlay")
    }
  }
  nonisolated public func id<ID>(_ id: ID) -> some View where ID: Hashable {
    _Wrapped(self) { context, content in context.render(content, key: AnyHashable(id)) }
  }
  nonisolated public func tag<V>(_ tag: V) -> some View where V: Hashable { self }
  nonisolated public func animation<V>(_ animation: Animation?, value: V) -> some View
  where V: Equatable { self }
  nonisolated public func textContentType(_ type: String?) -> some View { self }
  nonisolated public func contentShape(_ shape: String) -> some View { self }
}

public struct ToolbarItemPlacement: Sendable {
  public static let cancellationAction = Self(), confirmationAction = Self(), primaryAction = Self()
}
/// In Apple's module this is toolbar content, not a view.
@MainActor @preconcurrency public struct ToolbarItem<Content: View>: View, _PrimitiveView {
  public typealias Body = Never
  let content: Content
  nonisolated public init(placement: ToolbarItemPlacement, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
  public func _render(_ context: _RenderContext) { context.render(content, key: 0) }
}

// MARK: Controls

@MainActor @preconcurrency public struct SecureField<Label>: View, _PrimitiveView
where Label: View {
  public typealias Body = Never
  let text: Binding<String>
  let label: Label
  public func _render(_ context: _RenderContext) {
    context.element(
      .secureField, "", value: String(repeating: "*", count: text.wrappedValue.count),
      onInput: { text.wrappedValue = $0 }
    ) { $0.render(label, key: "label") }
  }
}
extension SecureField where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.text = text; label = Text(titleKey)
  }
}
@MainActor @preconcurrency
public struct Picker<Label, SelectionValue, Content>: View, _PrimitiveView
where Label: View, SelectionValue: Hashable, Content: View {
  public typealias Body = Never
  let label: Label
  let content: Content
  let selection: Binding<SelectionValue>
  public func _render(_ context: _RenderContext) {
    context.element(.picker, "", value: "\(selection.wrappedValue)") {
      $0.render(label, key: "label"); $0.render(content, key: "content")
    }
  }
}
extension Picker where Label == Text {
  nonisolated public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) { label = Text(titleKey); self.selection = selection; self.content = content() }
}
extension List {
  nonisolated public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content)
  { self.content = content() }
}
public struct EditActions<Data>: Sendable {}
extension ForEach where Content: View {
  @MainActor @preconcurrency public func onMove(perform action: ((IndexSet, Int) -> Void)?)
    -> some View
  {
    _Wrapped(self) { context, content in
      context.element(.movable, "", onMove: action) { $0.render(content, key: 0) }
    }
  }
}
@MainActor @preconcurrency
public struct ContentUnavailableView<Label, Description, Actions>: View, _PrimitiveView
where Label: View, Description: View, Actions: View {
  public typealias Body = Never
  let label: Label, description: Description, actions: Actions
  nonisolated public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label(); self.description = description(); self.actions = actions()
  }
  public func _render(_ context: _RenderContext) {
    context.render(label, key: "label"); context.render(description, key: "description");
    context.render(actions, key: "actions")
  }
}

// MARK: Focus

@propertyWrapper public struct FocusState<Value>: DynamicProperty, _Installable
where Value: Hashable {
  @propertyWrapper public struct Binding {
    let get: () -> Value, set: (Value) -> Void
    public var wrappedValue: Value {
      get { get() }
      nonmutating set { set(newValue) }
    }
    public var projectedValue: Self { self }
  }
  let initial: Value
  var _location: _StateLocation<Value>?
  public init<T>() where Value == T?, T: Hashable { initial = nil }
  public init() where Value == Bool { initial = false }
  public var wrappedValue: Value {
    get { _location?.get() ?? initial }
    nonmutating set { _location?.set(newValue) }
  }
  public var projectedValue: FocusState<Value>.Binding {
    let location = _location, initial = initial
    return Binding(get: { location?.get() ?? initial }, set: { location?.set($0) })
  }
  mutating func _install(_ site: _InstallSite) {
    let initial = initial; _location = site.storage { _StateLocation(initial, host: $0) }
  }
}
extension View {
  nonisolated public func focused<Value>(_ binding: FocusState<Value>.Binding, equals value: Value)
    -> some View where Value: Hashable
  {
    _Wrapped(self) { context, content in
      if binding.wrappedValue == value { context.element(.image, "focus on \(value)") }
      context.render(content, key: 0)
    }
  }
}

// MARK: Previews

@MainActor @preconcurrency public protocol PreviewModifier {
  associatedtype Context = Void
  associatedtype Body: View
  typealias Content = PreviewModifierContent
  @MainActor static func makeSharedContext() async throws -> Context
  @ViewBuilder @MainActor func body(content: Content, context: Context) -> Body
}
extension PreviewModifier where Context == Void {
  public static func makeSharedContext() async throws {}
}
public struct PreviewModifierContent: View, _PrimitiveView {
  public typealias Body = Never
  let base: AnyView
  public func _render(_ context: _RenderContext) { context.render(base, key: 0) }
}
extension Stepper where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: Text(titleKey), value: "", onIncrement: onIncrement, onDecrement: onDecrement)
  }
}
