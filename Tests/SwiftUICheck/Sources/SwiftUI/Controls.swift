import Foundation

// MARK: Text

public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
  let string: String
  public init(_ value: String) { string = value }
  public init(stringLiteral value: String) { string = value }
  public init(stringInterpolation: StringInterpolation) { string = stringInterpolation.string }
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var string = ""
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { string += literal }
    public mutating func appendInterpolation(_ string: String) { self.string += string }
    public mutating func appendInterpolation<T>(_ value: T) where T: _FormatSpecifiable {
      string += "\(value)"
    }
    public mutating func appendInterpolation<T>(_ value: T, specifier: String)
    where T: _FormatSpecifiable { string += String(format: specifier, value._arg) }
    public mutating func appendInterpolation(_ text: Text) { string += text.string }
    public mutating func appendInterpolation<F>(_ input: F.FormatInput, format: F)
    where F: FormatStyle, F.FormatInput: Equatable, F.FormatOutput == String {
      string += format.format(input)
    }
  }
}
public protocol _FormatSpecifiable: Equatable {
  associatedtype _Arg: CVarArg
  var _arg: _Arg { get }
}
extension Int: _FormatSpecifiable { public var _arg: Int { self } }
extension Int64: _FormatSpecifiable { public var _arg: Int64 { self } }
extension UInt: _FormatSpecifiable { public var _arg: UInt { self } }
extension Double: _FormatSpecifiable { public var _arg: Double { self } }
extension Float: _FormatSpecifiable { public var _arg: Float { self } }

public struct Text: Equatable, Sendable {
  let string: String
  public init(verbatim content: String) { string = content }
  @_disfavoredOverload public init<S>(_ content: S) where S: StringProtocol {
    string = String(content)
  }
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) { string = key.string }
  public init<F>(_ input: F.FormatInput, format: F)
  where F: FormatStyle, F.FormatInput: Equatable, F.FormatOutput == String {
    string = format.format(input)
  }
}
extension Text: View, _PrimitiveView {
  public typealias Body = Never
  public func _render(_ context: _RenderContext) { context.element(.text, string) }
}

public struct Image: Equatable, Sendable {
  let name: String
  public init(systemName: String) { name = systemName }
  public init(_ name: String, bundle: Bundle? = nil) { self.name = name }
}
extension Image: View, _PrimitiveView {
  public typealias Body = Never
  public func _render(_ context: _RenderContext) { context.element(.image, name) }
}

@MainActor @preconcurrency public struct Label<Title, Icon>: View, _PrimitiveView
where Title: View, Icon: View {
  public typealias Body = Never
  let title: Title
  let icon: Icon
  nonisolated public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title(); self.icon = icon()
  }
  public func _render(_ context: _RenderContext) {
    context.render(icon, key: "icon"); context.render(title, key: "title")
  }
}
extension Label where Title == Text, Icon == Image {
  nonisolated public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init {
      Text(titleKey)
    } icon: {
      Image(systemName: name)
    }
  }
  @_disfavoredOverload nonisolated public init<S>(_ title: S, systemImage name: String)
  where S: StringProtocol {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: name)
    }
  }
}

// MARK: Containers

public enum HorizontalAlignment: Sendable { case leading, center, trailing }
public enum VerticalAlignment: Sendable {
  case top, center, bottom, firstTextBaseline, lastTextBaseline
}

@MainActor @preconcurrency public struct VStack<Content>: View, _PrimitiveView where Content: View {
  public typealias Body = Never
  let content: Content
  nonisolated public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }
  public func _render(_ context: _RenderContext) { context.render(content, key: 0) }
}
@available(*, unavailable) extension VStack: Sendable {}
@MainActor @preconcurrency public struct HStack<Content>: View, _PrimitiveView where Content: View {
  public typealias Body = Never
  let content: Content
  nonisolated public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }
  public func _render(_ context: _RenderContext) { context.render(content, key: 0) }
}
@available(*, unavailable) extension HStack: Sendable {}
@MainActor @preconcurrency public struct Form<Content>: View, _PrimitiveView where Content: View {
  public typealias Body = Never
  let content: Content
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public func _render(_ context: _RenderContext) {
    context.element(.form, "") { $0.render(content, key: 0) }
  }
}
@available(*, unavailable) extension Form: Sendable {}
@MainActor @preconcurrency public struct Spacer: View, _PrimitiveView {
  public typealias Body = Never
  nonisolated public init(minLength: CGFloat? = nil) {}
  public func _render(_ context: _RenderContext) {}
}

public struct Section<Parent, Content, Footer> {
  let header: Parent, content: Content, footer: Footer
}
@available(*, unavailable) extension Section: Sendable {}
extension Section: View, _PrimitiveView where Parent: View, Content: View, Footer: View {
  public typealias Body = Never
  nonisolated public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) { self.header = header(); self.content = content(); self.footer = footer() }
  public func _render(_ context: _RenderContext) {
    context.element(.section, "") {
      $0.render(header, key: "header"); $0.render(content, key: "content");
      $0.render(footer, key: "footer")
    }
  }
}
extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  nonisolated public init(@ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
}
extension Section where Parent == Text, Content: View, Footer == EmptyView {
  nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(titleKey) }, footer: { EmptyView() })
  }
  @_disfavoredOverload nonisolated public init<S>(_ title: S, @ViewBuilder content: () -> Content)
  where S: StringProtocol {
    self.init(content: content, header: { Text(title) }, footer: { EmptyView() })
  }
}

public struct ForEach<Data, ID, Content> where Data: RandomAccessCollection, ID: Hashable {
  public var data: Data
  public var content: (Data.Element) -> Content
  let id: (Data.Element) -> ID
}
@available(*, unavailable) extension ForEach: Sendable {}
extension ForEach: View, _PrimitiveView where Content: View {
  public typealias Body = Never
  public func _render(_ context: _RenderContext) {
    for element in data { context.render(content(element), key: AnyHashable(id(element))) }
  }
}
extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, content: content, id: { $0.id })
  }
}
extension ForEach where Content: View {
  nonisolated public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) { self.init(data: data, content: content, id: { $0[keyPath: id] }) }
  nonisolated public init<C>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, ID == C.Element.ID, C: MutableCollection,
    C: RandomAccessCollection, C.Element: Identifiable, C.Index: Hashable
  {
    let value = data.wrappedValue
    self.init(
      data: value.indices.lazy.map { ($0, value[$0].id) }, content: { content(data[$0.0]) },
      id: { $0.1 })
  }
}
extension ForEach where Data == Range<Int>, ID == Int, Content: View {
  nonisolated public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, content: content, id: { $0 })
  }
}
extension ForEach where Content: View {
  @MainActor @preconcurrency public func onDelete(perform action: ((IndexSet) -> Void)?)
    -> some View
  {
    _Wrapped(self) { context, content in
      context.element(.deletable, "", onDelete: action) { $0.render(content, key: 0) }
    }
  }
}

@MainActor @preconcurrency public struct List<SelectionValue, Content>: View, _PrimitiveView
where SelectionValue: Hashable, Content: View {
  public typealias Body = Never
  let content: Content
  public func _render(_ context: _RenderContext) {
    context.element(.list, "") { $0.render(content, key: 0) }
  }
}
@available(*, unavailable) extension List: Sendable {}
extension List where SelectionValue == Never {
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
  nonisolated public init<Data, RowContent>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    Content == ForEach<Data, Data.Element.ID, RowContent>, Data: RandomAccessCollection,
    RowContent: View, Data.Element: Identifiable
  { content = ForEach(data, content: rowContent) }
  nonisolated public init<Data, ID, RowContent>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    Content == ForEach<Data, ID, RowContent>, Data: RandomAccessCollection, ID: Hashable,
    RowContent: View
  { content = ForEach(data, id: id, content: rowContent) }
}

// MARK: Controls

public struct ButtonRole: Equatable, Sendable {
  let name: String
  public static let destructive = ButtonRole(name: "destructive")
  public static let cancel = ButtonRole(name: "cancel")
}

@MainActor @preconcurrency public struct Button<Label>: View, _PrimitiveView where Label: View {
  public typealias Body = Never
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: Label
  @preconcurrency public init(
    action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) { self.init(role: nil, action: action, label: label) }
  @preconcurrency public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.role = role; self.action = action; self.label = label()
  }
  public func _render(_ context: _RenderContext) {
    context.element(.button, "", onTap: action) { $0.render(label, key: "label") }
  }
}
@available(*, unavailable) extension Button: Sendable {}
extension Button where Label == Text {
  @preconcurrency public init(
    _ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void
  ) { self.init(action: action) { Text(titleKey) } }
  @_disfavoredOverload @preconcurrency public init<S>(
    _ title: S, action: @escaping @MainActor () -> Void
  ) where S: StringProtocol { self.init(action: action) { Text(title) } }
  @preconcurrency public init(
    _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { Text(titleKey) } }
  @_disfavoredOverload @preconcurrency public init<S>(
    _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) where S: StringProtocol { self.init(role: role, action: action) { Text(title) } }
}

@MainActor @preconcurrency public struct Toggle<Label>: View, _PrimitiveView where Label: View {
  public typealias Body = Never
  let isOn: Binding<Bool>
  let label: Label
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn; self.label = label()
  }
  public func _render(_ context: _RenderContext) {
    context.element(
      .toggle, "", value: String(isOn.wrappedValue), onTap: { isOn.wrappedValue.toggle() }
    ) { $0.render(label, key: "label") }
  }
}
@available(*, unavailable) extension Toggle: Sendable {}
extension Toggle where Label == Text {
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }
  @_disfavoredOverload public init<S>(_ title: S, isOn: Binding<Bool>) where S: StringProtocol {
    self.init(isOn: isOn) { Text(title) }
  }
}

@MainActor @preconcurrency public struct TextField<Label>: View, _PrimitiveView where Label: View {
  public typealias Body = Never
  let text: Binding<String>
  let label: Label
  init(_text: Binding<String>, _label: Label) { text = _text; label = _label }
  public func _render(_ context: _RenderContext) {
    context.element(.textField, "", value: text.wrappedValue, onInput: { text.wrappedValue = $0 }) {
      $0.render(label, key: "label")
    }
  }
}
@available(*, unavailable) extension TextField: Sendable {}
extension TextField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(_text: text, _label: Text(titleKey))
  }
  @_disfavoredOverload public init<S>(_ title: S, text: Binding<String>) where S: StringProtocol {
    self.init(_text: text, _label: Text(title))
  }
}

@MainActor @preconcurrency public struct Stepper<Label>: View, _PrimitiveView where Label: View {
  public typealias Body = Never
  let label: Label
  let value: String
  let onIncrement: (() -> Void)?, onDecrement: (() -> Void)?
  public func _render(_ context: _RenderContext) {
    context.element(.stepper, "", value: value, onIncrement: onIncrement, onDecrement: onDecrement)
    { $0.render(label, key: "label") }
  }
}
@available(*, unavailable) extension Stepper: Sendable {}
extension Stepper {
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: label(), value: "", onIncrement: onIncrement, onDecrement: onDecrement)
  }
  public init<V>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V: Strideable {
    self.init(
      label: label(), value: "\(value.wrappedValue)",
      onIncrement: { value.wrappedValue = value.wrappedValue.advanced(by: step) },
      onDecrement: { value.wrappedValue = value.wrappedValue.advanced(by: -step) })
  }
  public init<V>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V: Strideable {
    let up = value.wrappedValue.advanced(by: step), down = value.wrappedValue.advanced(by: -step)
    self.init(
      label: label(), value: "\(value.wrappedValue)",
      onIncrement: up <= bounds.upperBound ? { value.wrappedValue = up } : nil,
      onDecrement: down >= bounds.lowerBound ? { value.wrappedValue = down } : nil)
  }
}
extension Stepper where Label == Text {
  public init<V>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V: Strideable { self.init(value: value, step: step) { Text(titleKey) } }
  @_disfavoredOverload public init<S, V>(
    _ title: S, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where S: StringProtocol, V: Strideable { self.init(value: value, step: step) { Text(title) } }
  public init<V>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>,
    step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V: Strideable { self.init(value: value, in: bounds, step: step) { Text(titleKey) } }
  @_disfavoredOverload public init<S, V>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where S: StringProtocol, V: Strideable {
    self.init(value: value, in: bounds, step: step) { Text(title) }
  }
}

@MainActor @preconcurrency
public struct ProgressView<Label, CurrentValueLabel>: View, _PrimitiveView
where Label: View, CurrentValueLabel: View {
  public typealias Body = Never
  let label: Label
  public func _render(_ context: _RenderContext) {
    context.element(.progress, "") { $0.render(label, key: "label") }
  }
}
@available(*, unavailable) extension ProgressView: Sendable {}
extension ProgressView where CurrentValueLabel == EmptyView {
  nonisolated public init() where Label == EmptyView { label = EmptyView() }
  nonisolated public init(@ViewBuilder label: () -> Label) { self.label = label() }
  nonisolated public init(_ titleKey: LocalizedStringKey) where Label == Text {
    label = Text(titleKey)
  }
  @_disfavoredOverload nonisolated public init<S>(_ title: S)
  where Label == Text, S: StringProtocol { label = Text(title) }
}
