/// A dependency with a default value.
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
/// A tree of containers reads the default value when a container first needs it, and all containers
/// of the tree share the value. Write a default that has state as a computed property, because all
/// tests would share a `static let`. The idea comes from SwiftUI's environment, and the three
/// values come from swift-dependencies.
public protocol DependencyKey<Value>: SendableMetatype {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The value for the app.
  static var liveValue: Value { get }

  /// The value for previews; the live value by default.
  static var previewValue: Value { get }

  /// The value for tests.
  ///
  /// A test has to override a key that doesn't declare a test value. Otherwise, the container
  /// reports a diagnostic once, and uses the key's value for previews.
  static var testValue: Value { get }
}

extension DependencyKey {
  /// The live value.
  public static var previewValue: Value { liveValue }

  /// The value for previews, which the container reports as a mistake in a test.
  public static var testValue: Value {
    Factory.keysWithoutTestValue.append(Self.self)
    return previewValue
  }

  static func value(in context: DependencyContext) -> Value {
    switch context {
    case .live: liveValue
    case .preview: previewValue
    case .test: testValue
    }
  }
}
