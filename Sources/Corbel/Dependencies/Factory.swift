/// A running factory: the type of its value, its container, and the singleton that keeps the value.
///
/// Each thread has a stack of running factories. Every type that a factory resolves is checked
/// against the stack, even if the factory uses a property of `Dependencies`, a provider, or a
/// captured container instead of its resolver.
struct Factory {
  private let type: any Any.Type
  /// The container from which the factory resolves its needs.
  private let container: ObjectIdentifier
  /// The singleton that will keep the value, directly or within another value.
  private let singleton: (any Any.Type)?
  private let outer: UnsafeMutablePointer<Factory>?
  private let depth: Int
  private var keysWithoutTestValue: [any Any.Type] = []

  private static var current: UnsafeMutablePointer<Factory>? {
    // Only `run` sets the pointer, always to a value of this type.
    System.threadPointer?.assumingMemoryBound(to: Factory.self)
  }

  /// Calls a factory.
  ///
  /// - Parameters:
  ///   - type: The type or the key whose value the factory makes.
  ///   - container: The container from which the factory resolves its needs.
  ///   - singleton: The singleton that will keep the value, directly or within another value.
  ///   - body: The factory.
  /// - Returns: The value.
  @inline(__always) static func run<Value>(
    _ type: any Any.Type, in container: Dependencies, for singleton: (any Any.Type)?,
    _ body: () -> Value
  ) -> Value {
    let outer = current
    var factory = Factory(
      type: type, container: ObjectIdentifier(container), singleton: singleton, outer: outer,
      depth: (outer?.pointee.depth ?? 0) + 1)
    // A factory is synchronous: it starts and returns on one thread, and the factories that it
    // calls return first. So the thread's pointer refers to `factory` only while `factory` exists.
    return withUnsafeMutablePointer(to: &factory) { pointer in
      System.threadPointer = UnsafeMutableRawPointer(pointer)
      defer { System.threadPointer = UnsafeMutableRawPointer(outer) }
      if pointer.pointee.depth.isMultiple(of: 64) { checkCycle(of: type, pointer.pointee.depth) }
      return body()
    }
  }

  /// Returns the singleton that will keep the value that this thread is resolving, or nil.
  static func singleton(in container: Dependencies) -> (any Any.Type)? {
    guard let current, current.pointee.container == ObjectIdentifier(container) else { return nil }
    return current.pointee.singleton
  }

  /// The types that this thread is making, outermost first.
  static var path: [any Any.Type] { current?.pointee.path ?? [] }
  private var path: [any Any.Type] { (outer?.pointee.path ?? []) + [type] }

  /// The keys without a test value that the running factory has read.
  static var keysWithoutTestValue: [any Any.Type] {
    get { current?.pointee.keysWithoutTestValue ?? [] }
    set { current?.pointee.keysWithoutTestValue = newValue }
  }

  /// Stops the program if an outer factory of this thread makes the same type.
  ///
  /// A transient value may contain a few values of its own type, and this check would stop such a
  /// program too. So `run` calls this function only at every 64th level of nested factories.
  /// `Construction` finds a cycle of kept values earlier.
  private static func checkCycle(of type: any Any.Type, _ depth: Int) {
    guard let start = path.dropLast().lastIndex(where: { $0 == type }) else { return }
    fatalError(Diagnostic.dependencyCycle(Array(path[start...]), depth: depth).description)
  }
}
