/// A factory that is running: the type that it makes, and for whom.
///
/// Each thread has a stack of them. Whatever a factory resolves is checked against it, whichever way
/// the factory reaches the container: its resolver, a property of `Dependencies`, a provider, or a
/// container that it has captured.
struct Factory {
  private let type: any Any.Type
  /// The container that lends its resolver to the factory.
  private let container: ObjectIdentifier
  /// The singleton that will keep the value, itself or as a part.
  private let singleton: (any Any.Type)?
  private let outer: UnsafeMutablePointer<Factory>?
  private let depth: Int
  private var keysWithoutTestValue: [any Any.Type] = []

  private static var current: UnsafeMutablePointer<Factory>? {
    // `run` alone sets the pointer, to a value of this type.
    System.threadPointer?.assumingMemoryBound(to: Factory.self)
  }

  /// Calls a factory.
  ///
  /// - Parameters:
  ///   - type: The type or the key that it makes.
  ///   - container: The container in which it resolves what it needs.
  ///   - singleton: The singleton that will keep the value, itself or as a part.
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
    // A factory is synchronous: it starts and returns on one thread, and the factories that it calls
    // return before it does. So the pointer is set only while the value exists.
    return withUnsafeMutablePointer(to: &factory) { pointer in
      System.threadPointer = UnsafeMutableRawPointer(pointer)
      defer { System.threadPointer = UnsafeMutableRawPointer(outer) }
      if pointer.pointee.depth.isMultiple(of: 64) { checkCycle(of: type, pointer.pointee.depth) }
      return body()
    }
  }

  /// Returns the singleton that will keep what this thread resolves in a container now.
  static func singleton(in container: Dependencies) -> (any Any.Type)? {
    guard let current, current.pointee.container == ObjectIdentifier(container) else { return nil }
    return current.pointee.singleton
  }

  /// The types that this thread is making, the outermost first.
  static var path: [any Any.Type] { current?.pointee.path ?? [] }
  private var path: [any Any.Type] { (outer?.pointee.path ?? []) + [type] }

  /// The keys whose default of a test value the running factory has read.
  static var keysWithoutTestValue: [any Any.Type] {
    get { current?.pointee.keysWithoutTestValue ?? [] }
    set { current?.pointee.keysWithoutTestValue = newValue }
  }

  /// Stops the program if the type is being made already, at the depth of so many factories.
  ///
  /// A value that is kept can't need itself without being noticed at once. A transient can.
  private static func checkCycle(of type: any Any.Type, _ depth: Int) {
    guard let start = path.dropLast().lastIndex(where: { $0 == type }) else { return }
    fatalError(Diagnostic.dependencyCycle(Array(path[start...]), depth: depth).description)
  }
}
