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
  var wrappedValue: Value { AppDependencyManager.shared.dependency() }
}

final class AppDependencyManager: Sendable {
  static let shared = AppDependencyManager()

  private let dependencies = Mutex<[any Sendable]>([])

  func add<Dependency: Sendable>(dependency: @autoclosure () -> Dependency) {
    let value = dependency()
    dependencies.withLock { $0.append(value) }
  }

  func dependency<Dependency>() -> Dependency {
    for case let value as Dependency in dependencies.withLock({ $0 }) { return value }
    preconditionFailure("There is no dependency.")
  }
}
