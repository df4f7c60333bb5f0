@_exported import Foundation
@_exported import Observation

@available(macOS 10.15, *) @MainActor @preconcurrency public protocol View {
  associatedtype Body: View; @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}
@available(macOS 10.15, *) extension Never: View {
  public typealias Body = Never; public var body: Never { fatalError() }
}
extension View where Body == Never {
  @MainActor @preconcurrency public var body: Never { fatalError() }
}
extension Optional: View where Wrapped: View { public typealias Body = Never }
@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: View {
    content
  }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content>(_ content: Content) -> Content where Content: View {
    content
  }
  public static func buildBlock<each Content>(_ content: repeat each Content) -> TupleView<
    (repeat each Content)
  > where repeat each Content: View { fatalError() }
  public static func buildIf<Content>(_ content: Content?) -> Content? where Content: View {
    content
  }
  public static func buildEither<T, F>(first: T) -> _ConditionalContent<T, F>
  where T: View, F: View { fatalError() }
  public static func buildEither<T, F>(second: F) -> _ConditionalContent<T, F>
  where T: View, F: View { fatalError() }
}
public struct EmptyView: View {
  public init() {}
  public typealias Body = Never
}
public struct TupleView<T>: View {
  public var value: T
  public typealias Body = Never
}
public struct _ConditionalContent<T, F> {}
extension _ConditionalContent: View where T: View, F: View { public typealias Body = Never }
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  public init(stringLiteral: String) {}
  public init(_ s: String) {}
}
public struct Text: View, Equatable {
  public typealias Body = Never
  nonisolated public init(verbatim: String) {}
  @_disfavoredOverload nonisolated public init<S>(_ content: S) where S: StringProtocol {}
  nonisolated public init(
    _ key: LocalizedStringKey, tableName: String? = nil, comment: StaticString? = nil
  ) {}
  nonisolated public static func == (a: Text, b: Text) -> Bool { true }
}
public struct Button<Label>: View where Label: View {
  public typealias Body = Never
  @preconcurrency public init(
    action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {}
}
extension Button where Label == Text {
  @preconcurrency public init(
    _ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void
  ) {}
  @_disfavoredOverload @preconcurrency public init<S>(
    _ title: S, action: @escaping @MainActor () -> Void
  ) where S: StringProtocol {}
}
public struct TextField<Label>: View where Label: View { public typealias Body = Never }
extension TextField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {}
  @_disfavoredOverload public init<S>(_ title: S, text: Binding<String>) where S: StringProtocol {}
}
public struct Form<Content>: View where Content: View {
  public typealias Body = Never
  public init(@ViewBuilder content: () -> Content) {}
}
public struct HStack<Content>: View where Content: View {
  public typealias Body = Never
  public init(alignment: Int = 0, spacing: Double? = nil, @ViewBuilder content: () -> Content) {}
}
public struct List<SelectionValue, Content>: View where SelectionValue: Hashable, Content: View {
  public typealias Body = Never
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {}
}
extension List where SelectionValue == Never { public init(@ViewBuilder content: () -> Content) {} }
public struct ForEach<Data, ID, Content> where Data: RandomAccessCollection, ID: Hashable {}
extension ForEach: View where Content: View {
  public typealias Body = Never
  nonisolated public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}
extension ForEach where Content: View {
  nonisolated public init<C>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where C: MutableCollection, C: RandomAccessCollection, Data == [C.Element] {}
}
public protocol DynamicViewContent: View { associatedtype Data: Collection; var data: Data { get } }
extension ForEach: DynamicViewContent where Content: View {
  nonisolated public var data: Data { fatalError() }
}
extension DynamicViewContent {
  nonisolated public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent
  { self }
  nonisolated public func onMove(perform action: ((IndexSet, Int) -> Void)?)
    -> some DynamicViewContent
  { self }
}
@frozen @propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  @preconcurrency public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { self }
  public subscript<S>(dynamicMember k: WritableKeyPath<Value, S>) -> Binding<S> { fatalError() }
}
extension Binding: @unchecked Sendable where Value: Sendable {}
@frozen @propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) {}
  public init(initialValue: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
}
extension State: Sendable where Value: Sendable {}
public protocol DynamicProperty { mutating func update() }
extension DynamicProperty { public mutating func update() {} }
@MainActor @preconcurrency public struct NavigationStack<Data, Root>: View where Root: View {
  public typealias Body = Never
  public init(@ViewBuilder root: () -> Root) where Data == Int {}
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
    Data.Element: Hashable
  {}
}
extension View {
  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }
  nonisolated public func refreshable(
    action: @escaping @Sendable () async -> Void
  ) -> some View { self }
  nonisolated public func disabled(_ d: Bool) -> some View { self }
  nonisolated public func sheet<Content>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View where Content: View { self }
  nonisolated public func navigationDestination<D, C>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View where D: Hashable, C: View { self }
}
