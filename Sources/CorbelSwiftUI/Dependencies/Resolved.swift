#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  /// A dependency of a view, resolved from the container around the view.
  ///
  /// ```swift
  /// struct CounterView: View {
  ///   @Resolved private var service: any CountService
  ///   @Resolved(\.clock) private var clock
  ///   @Resolved private var logger: Logger?
  /// ```
  ///
  /// The view resolves the value at the first read, and keeps the value as long as the view's
  /// identity lasts. If another container is set, the view resolves the value again. See
  /// <doc:DependenciesInViews>.
  ///
  /// A structure of your own can use `@Resolved` if the structure is a `DynamicProperty`.
  @propertyWrapper
  public struct Resolved<Value>: DynamicProperty {
    @SurroundingContainer private var container: Dependencies
    @State private var kept = Kept<Value>()
    private let resolve: (Dependencies) -> Value

    /// Creates a dependency that is resolved by its type.
    ///
    /// If the type is not registered, reading the value stops the program. If the type may be
    /// missing, declare the property as an optional, which is nil in this case.
    ///
    /// - Parameters:
    ///   - fileID: The file of the property, for diagnostics.
    ///   - line: The line of the property, for diagnostics.
    public init(fileID: StaticString = #fileID, line: UInt = #line)
    where Value: Sendable {
      _container = SurroundingContainer(CallSite(fileID: fileID, line: line))
      resolve = { $0.resolve(Value.self, fileID: fileID, line: line) }
    }

    /// Creates a dependency that is a property of the container, such as the value of a key.
    ///
    /// - Parameters:
    ///   - property: The key path of the property in the container.
    ///   - fileID: The file of the property, for diagnostics.
    ///   - line: The line of the property, for diagnostics.
    public init(
      _ property: KeyPath<Dependencies, Value>, fileID: StaticString = #fileID, line: UInt = #line
    ) {
      _container = SurroundingContainer(CallSite(fileID: fileID, line: line))
      resolve = { $0[keyPath: property] }
    }

    /// The resolved value.
    @MainActor public var wrappedValue: Value {
      let container = container
      return kept.value(from: container) { resolve(container) }
    }
  }
#endif
