/// A dependency that has a default, so that it is never missing.
///
/// ```swift
/// enum GreeterKey: DependencyKey {
///   static var liveValue: any Greeter { LiveGreeter() }
///   static var testValue: any Greeter { GreeterStub() }
/// }
///
/// extension Dependencies {
///   var greeter: any Greeter { self[GreeterKey.self] }
/// }
/// ```
///
/// A container asks for a value when it is read for the first time, and keeps it for itself and its
/// children. So write a value that has state as a computed property: one in a `static let` would be
/// shared by all tests. The idea comes from SwiftUI's environment, the three values from
/// swift-dependencies.
public protocol DependencyKey<Value>: SendableMetatype {
  /// What is provided.
  associatedtype Value: Sendable

  /// What the app uses.
  static var liveValue: Value { get }

  /// What previews use: the live value, unless the key says otherwise.
  static var previewValue: Value { get }

  /// What tests use.
  ///
  /// A key without it has to be overridden in each test that reads it. Where that was forgotten, a
  /// diagnostic is reported once for a container, and the preview's value is used.
  static var testValue: Value { get }
}

extension DependencyKey {
  /// The live value.
  public static var previewValue: Value { liveValue }

  /// The preview's value, which a container reports as a mistake.
  public static var testValue: Value {
    MissingTestValue.note()
    return previewValue
  }

  /// The value of a context, and whether it stands in for a test value that is missing.
  static func value(in context: DependencyContext) -> (value: Value, isStandIn: Bool) {
    switch context {
    case .live: (liveValue, false)
    case .preview: (previewValue, false)
    case .test: MissingTestValue.watching { testValue }
    }
  }
}

/// Tells whether the default of ``DependencyKey/testValue`` was used.
private enum MissingTestValue {
  private final class Note: Sendable {
    let isTaken = Lock(false)
  }

  private static let current = TaskLocal<Note?>(wrappedValue: nil)

  static func note() {
    current.get()?.isTaken.withLock { $0 = true }
  }

  static func watching<Value>(_ body: () -> Value) -> (value: Value, isStandIn: Bool) {
    let taken = Note()
    let value = current.withValue(taken, operation: body)
    return (value, taken.isTaken.withLock { $0 })
  }
}
