/// A dependency with a default value.
///
/// ```swift
/// enum GreeterKey: DependencyKey {
///   static var liveValue: any Greeter { LiveGreeter() }
///   static var testValue: any Greeter { GreeterStub() }
/// }
///
/// extension Dependencies {
///   nonisolated var greeter: any Greeter { self[GreeterKey.self] }
/// }
/// ```
///
/// Each tree of containers reads the default value once, when one of the containers first needs the
/// value. All containers of the tree share the value. If a default has state, make it a computed
/// property, as in the example: all tests would share the state of a `static let`.
///
/// The idea of keys with defaults comes from SwiftUI's environment. The distinction between live,
/// preview and test values comes from swift-dependencies.
public protocol DependencyKey<Value>: SendableMetatype {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The value for the app.
  static var liveValue: Value { get }

  /// The value for previews; the live value by default.
  static var previewValue: Value { get }

  /// The value for tests.
  ///
  /// A test has to override a key that doesn't declare a test value. Otherwise, the test's
  /// container reports a diagnostic when the key is first read, and uses the key's value for
  /// previews.
  static var testValue: Value { get }
}

extension DependencyKey {
  /// The live value.
  public static var previewValue: Value { liveValue }

  /// The preview value, after a report that the key has no value for tests.
  public static var testValue: Value {
    Dependencies.noteMissingTestValue?(Self.self)
    return previewValue
  }

  /// The identity of the key in a container.
  ///
  /// A type can be a key and also a registered type. So the key has the identity of another type,
  /// which can't be registered.
  @usableFromInline static var id: ObjectIdentifier { ObjectIdentifier(Usable<Self>.self) }
}
