import Foundation
import Observation

public protocol DynamicProperty {
  mutating func update()
}
extension DynamicProperty {
  public mutating func update() {}
}

/// Not in Apple's module: the wrappers the evaluator connects to storage.
protocol _Installable { mutating func _install(_ site: _InstallSite) }

final class _StateLocation<Value> {
  private(set) var value: Value
  private let host: _HostLink
  init(_ value: Value, host: _HostLink) { self.value = value; self.host = host }
  func get() -> Value { host.didRead(self); return value }
  func set(_ new: Value) { value = new; host.didWrite(self) }
}

@propertyWrapper public struct State<Value>: DynamicProperty, _Installable {
  var _value: Value
  var _location: _StateLocation<Value>?
  public init(wrappedValue value: Value) { _value = value }
  public init(initialValue value: Value) { _value = value }
  public var wrappedValue: Value {
    get { _location?.get() ?? _value }
    nonmutating set {
      guard let _location else {
        _headlessFault("State<\(Value.self)> written outside of a view"); return
      }
      _location.set(newValue)
    }
  }
  public var projectedValue: Binding<Value> {
    guard let _location else {
      _headlessFault("Accessing State<\(Value.self)> outside of a view"); return .constant(_value)
    }
    return Binding(_get: { _location.get() }, _set: { value, _ in _location.set(value) })
  }
  mutating func _install(_ site: _InstallSite) {
    let initial = _value
    _location = site.storage { _StateLocation(initial, host: $0) }
  }
}
extension State: @unchecked Sendable where Value: Sendable {}
extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

public struct Animation: Equatable, Sendable {
  let name: String
  public static let `default` = Animation(name: "default")
  public static let spring = Animation(name: "spring")
  public static let bouncy = Animation(name: "bouncy")
}
public struct Transaction {
  public init() {}
  public init(animation: Animation?) { self.animation = animation }
  public var animation: Animation?
  public var disablesAnimations = false
  nonisolated(unsafe) static var current = Transaction()
}
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result)
  rethrows -> Result
{
  let outer = Transaction.current
  Transaction.current = transaction
  defer { Transaction.current = outer }
  return try body()
}
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result)
  rethrows -> Result
{
  try withTransaction(Transaction(animation: animation), body)
}
func noteAnimation() {
  if let name = Transaction.current.animation?.name {
    HeadlessHost.animations.withLock { $0.append(name) }
  }
}
@available(*, unavailable) extension Transaction: Sendable {}

@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  public var transaction = Transaction()
  let _get: () -> Value
  let _set: (Value, Transaction) -> Void
  init(_get: @escaping () -> Value, _set: @escaping (Value, Transaction) -> Void) {
    self._get = _get; self._set = _set
  }

  @preconcurrency public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    let get = get as () -> Value
    let set = set as (Value) -> Void
    self.init(_get: get, _set: { value, _ in set(value) })
  }
  @preconcurrency public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value, Transaction) -> Void
  ) {
    self.init(_get: get as () -> Value, _set: set as (Value, Transaction) -> Void)
  }
  public static func constant(_ value: Value) -> Binding<Value> {
    .init(_get: { value }, _set: { _, _ in })
  }
  public var wrappedValue: Value {
    get { _get() }
    nonmutating set {
      if transaction.animation != nil {
        withTransaction(transaction) { _set(newValue, transaction) }
      } else {
        _set(newValue, Transaction.current)
      }
    }
  }
  public var projectedValue: Binding<Value> { self }
  public init(projectedValue: Binding<Value>) { self = projectedValue }
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<
    Subject
  > {
    .init(
      _get: { wrappedValue[keyPath: keyPath] },
      _set: { value, _ in wrappedValue[keyPath: keyPath] = value })
  }
}
extension Binding: @unchecked Sendable where Value: Sendable {}
extension Binding: DynamicProperty {}
extension Binding: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
  public typealias ID = Value.ID
}
extension Binding {
  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(
      _get: { base.wrappedValue }, _set: { value, _ in if let value { base.wrappedValue = value } })
  }
  public init?(_ base: Binding<Value?>) {
    guard let initial = base.wrappedValue else { return nil }
    self.init(
      _get: { base.wrappedValue ?? initial }, _set: { value, _ in base.wrappedValue = value })
  }
  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var copy = self; copy.transaction = transaction; return copy
  }
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    transaction(Transaction(animation: animation))
  }
}
extension Binding: Sequence where Value: MutableCollection {
  public typealias Element = Binding<Value.Element>
  public typealias Iterator = IndexingIterator<Binding<Value>>
  public typealias SubSequence = Slice<Binding<Value>>
}
extension Binding: Collection where Value: MutableCollection {
  public typealias Index = Value.Index
  public typealias Indices = Value.Indices
  public var startIndex: Value.Index { wrappedValue.startIndex }
  public var endIndex: Value.Index { wrappedValue.endIndex }
  public var indices: Value.Indices { wrappedValue.indices }
  public func index(after i: Value.Index) -> Value.Index { wrappedValue.index(after: i) }
  public subscript(position: Value.Index) -> Binding<Value.Element> {
    .init(_get: { wrappedValue[position] }, _set: { value, _ in wrappedValue[position] = value })
  }
}
extension Binding: BidirectionalCollection
where Value: BidirectionalCollection, Value: MutableCollection {
  public func index(before i: Value.Index) -> Value.Index { wrappedValue.index(before: i) }
}
extension Binding: RandomAccessCollection
where Value: MutableCollection, Value: RandomAccessCollection {}

@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
  public var wrappedValue: Value
  public var projectedValue: Bindable<Value> { self }
  @available(
    *, unavailable, message: "The wrapped value must be an object that conforms to Observable"
  )
  public init(wrappedValue: Value) { fatalError() }
  init(_object: Value) { wrappedValue = _object }
}
extension Bindable where Value: AnyObject {
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>)
    -> Binding<Subject>
  {
    let object = wrappedValue
    return .init(
      _get: { object[keyPath: keyPath] }, _set: { value, _ in object[keyPath: keyPath] = value })
  }
}
extension Bindable where Value: AnyObject, Value: Observable {
  public init(wrappedValue: Value) { self.init(_object: wrappedValue) }
  public init(_ wrappedValue: Value) { self.init(_object: wrappedValue) }
  public init(projectedValue: Bindable<Value>) { self = projectedValue }
}
extension Bindable: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}
extension Bindable: Sendable where Value: Sendable {}

// MARK: Environment

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Self.Value { get }
}

public struct EnvironmentValues: CustomStringConvertible {
  var values: [ObjectIdentifier: Any] = [:] { didSet { stamp = Self.next() } }
  var stamp = 0
  nonisolated(unsafe) static var last = 0
  static func next() -> Int { last += 1; return last }
  public init() {}
  public subscript<K>(key: K.Type) -> K.Value where K: EnvironmentKey {
    get { values[ObjectIdentifier(key)].map { $0 as! K.Value } ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
  public var description: String { "EnvironmentValues(\(values.count))" }
}
@available(*, unavailable) extension EnvironmentValues: Sendable {}

@propertyWrapper public struct Environment<Value>: DynamicProperty, _Installable {
  let read: (EnvironmentValues) -> Value?
  var _value: Value?
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }
  public var wrappedValue: Value {
    if let _value { return _value }
    if let fallback = read(EnvironmentValues()) {
      _headlessFault(
        "Accessing Environment<\(Value.self)>'s value outside of being installed on a View. This will always read the default value and will not update."
      )
      return fallback
    }
    fatalError(
      "No Observable object of type \(Value.self) found. A View.environmentObject(_:) for \(Value.self) may be missing as an ancestor of this view."
    )
  }
  mutating func _install(_ site: _InstallSite) { _value = read(site.environment) }
}
extension Environment: @unchecked Sendable where Value: Sendable {}
extension Environment {
  public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
    read = { $0.values[ObjectIdentifier(objectType)] as? Value }
  }
  public init<T>(_ objectType: T.Type) where Value == T?, T: AnyObject, T: Observable {
    read = { .some($0.values[ObjectIdentifier(objectType)] as? T) }
  }
}

extension View {
  nonisolated public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View {
    _Wrapped(self) { context, content in
      context.render(content, key: 0) { $0[keyPath: keyPath] = value }
    }
  }
  nonisolated public func environment<T>(_ object: T?) -> some View
  where T: AnyObject, T: Observable {
    _Wrapped(self) { context, content in
      context.render(content, key: 0) { $0.values[ObjectIdentifier(T.self)] = object }
    }
  }
  nonisolated public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View {
    _Wrapped(self) { context, content in
      context.render(content, key: 0) { transform(&$0[keyPath: keyPath]) }
    }
  }
}
private struct _IsEnabledKey: EnvironmentKey { static var defaultValue: Bool { true } }
private struct _DismissKey: EnvironmentKey {
  static var defaultValue: DismissAction { DismissAction(action: {}) }
}
extension EnvironmentValues {
  public var isEnabled: Bool {
    get { self[_IsEnabledKey.self] }
    set { self[_IsEnabledKey.self] = newValue }
  }
  public internal(set) var dismiss: DismissAction {
    get { self[_DismissKey.self] }
    set { self[_DismissKey.self] = newValue }
  }
}
@MainActor @preconcurrency public struct DismissAction {
  let action: @MainActor () -> Void
  nonisolated init(action: @escaping @MainActor () -> Void) { self.action = action }
  public func callAsFunction() { action() }
}

extension RangeReplaceableCollection where Self: MutableCollection {
  public mutating func remove(atOffsets offsets: IndexSet) {
    for offset in offsets.reversed() { remove(at: index(startIndex, offsetBy: offset)) }
  }
}
extension MutableCollection {
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    var all = Array(self)
    let moved = source.map { all[$0] }
    for offset in source.reversed() { all.remove(at: offset) }
    all.insert(contentsOf: moved, at: destination - source.count(in: 0..<destination))
    var i = startIndex
    for element in all { self[i] = element; formIndex(after: &i) }
  }
}
