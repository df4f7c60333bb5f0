import Synchronization

// What the snippets use of AppIntents, which doesn't exist on Linux.

protocol AppIntent: Sendable {
  associatedtype PerformResult: IntentResult
  static var title: LocalizedStringResource { get }
  func perform() async throws -> PerformResult
  init()
}

extension AppIntent {
  typealias Parameter = IntentParameter
  typealias Dependency = AppDependency
}

typealias LocalizedStringResource = String

protocol IntentResult: Sendable {}

struct IntentResultContainer: IntentResult {}

extension IntentResult where Self == IntentResultContainer {
  static func result() -> Self { IntentResultContainer() }
}

@propertyWrapper final class IntentParameter<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  init(title: LocalizedStringResource) {}

  var wrappedValue: Value {
    get {
      guard let value = value.withLock({ $0 }) else { preconditionFailure("There is no value.") }
      return value
    }
    set { value.withLock { $0 = newValue } }
  }
}

@propertyWrapper final class AppDependency<Value: Sendable>: Sendable {
  private let manager: AppDependencyManager

  init(manager: AppDependencyManager = .shared) { self.manager = manager }

  var wrappedValue: Value { manager.dependency() }
}

final class AppDependencyManager: Sendable {
  static let shared = AppDependencyManager()

  private let providers = Mutex<[ObjectIdentifier: any Sendable]>([:])

  func add<Dependency: Sendable>(dependency: @autoclosure () -> Dependency) {
    let value = dependency()
    providers.withLock { $0[ObjectIdentifier(Dependency.self)] = value }
  }

  func dependency<Dependency>() -> Dependency {
    let value = providers.withLock { $0[ObjectIdentifier(Dependency.self)] }
    guard let value = value as? Dependency else { preconditionFailure("There is no dependency.") }
    return value
  }
}
