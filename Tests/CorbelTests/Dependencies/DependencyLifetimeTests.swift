import Corbel
import TestSupport
import Testing

@Suite("Lifetimes", .stallLimit) struct DependencyLifetimeTests {
  @Test("a singleton is made once, for its container and the children") func singleton() throws {
    let root = try Dependencies { $0.singleton(Engine.init) }
    let child = root.child()
    let engine = child.child().resolve(Engine.self)

    expectTrue(root.resolve(Engine.self) === engine)
    expectTrue(child.resolve(Engine.self) === engine)
  }

  @Test("a scoped type is made once by each container") func scoped() throws {
    let root = try Dependencies { $0.scoped(Engine.init) }
    let (first, second) = (root.child(), root.child())

    expectTrue(first.resolve(Engine.self) === first.resolve(Engine.self))
    expectTrue(first.resolve(Engine.self) !== second.resolve(Engine.self))
    expectTrue(first.resolve(Engine.self) !== root.resolve(Engine.self))
    expectTrue(first.resolve(Engine.self) !== first.child().resolve(Engine.self))
  }

  @Test("a transient type is made each time") func transient() throws {
    let root = try Dependencies { $0.transient(Engine.init) }

    expectTrue(root.resolve(Engine.self) !== root.resolve(Engine.self))
  }

  @Test("a scoped value gets the values of its own container") func scopedTakesScoped() throws {
    let root = try Dependencies {
      $0.scoped(Engine.init)
      $0.scoped(Plane.init)
    }
    let child = root.child()

    expectTrue(child.resolve(Plane.self).engine === child.resolve(Engine.self))
    expectTrue(root.resolve(Plane.self).engine === root.resolve(Engine.self))
  }

  @Test("the factory of a singleton can take a value that belongs to a child")
  func valueOfAnotherContainer() throws {
    let other = Lock<Dependencies?>(nil)
    let root = try Dependencies {
      $0.scoped(Engine.init)
      $0.singleton(as: Plane.self) { _ in
        guard let child = other.withLock({ $0 }) else { fatalError("There is no child.") }
        return Plane(engine: child.resolve())
      }
    }
    let child = root.child()
    other.withLock { $0 = child }

    expectTrue(root.resolve(Plane.self).engine === child.resolve(Engine.self))
  }

  @Test("a child makes the types that it registers again, and its parent does not") func override()
    throws
  {
    let root = try Dependencies {
      $0.singleton(as: (any Motor).self, Engine.init)
      $0.transient { Boat(motor: $0.resolve()) }
    }
    let child = try root.child { $0.singleton(as: (any Motor).self) { _ in Oars() } }

    expectTrue(child.resolve((any Motor).self) is Oars)
    expectTrue(child.resolve(Boat.self).motor is Oars)
    expectTrue(child.child().resolve(Boat.self).motor is Oars)
    expectTrue(root.resolve(Boat.self).motor is Engine)
  }

  @Test("a singleton never gets a child's registrations", arguments: [true, false])
  func singletonSeesNoChild(isChildFirst: Bool) throws {
    let root = try Dependencies {
      $0.singleton(as: (any Motor).self, Engine.init)
      $0.singleton(Boat.init)
    }
    let child = try root.child { $0.singleton(as: (any Motor).self) { _ in Oars() } }
    if isChildFirst { _ = child.resolve((any Motor).self) }

    expectTrue(child.resolve(Boat.self).motor is Engine)
    expectTrue(child.resolve((any Motor).self) is Oars)
  }

  @Test("a registration within 'override' replaces the earlier one") func replaced() throws {
    let root = try Dependencies {
      $0.singleton(as: (any Motor).self, Engine.init)
      $0.singleton { _ in "Glider" }
      $0.override {
        $0.transient(as: (any Motor).self, Oars.init)
        $0.override(GreetingKey.self) { _ in "hello" }
        $0.singleton { _ in "Plane" }
        $0.value(3)
      }
    }

    expectTrue(root.resolve((any Motor).self) is Oars)
    expectEqual(root[GreetingKey.self], "hello")
    expectEqual(root.resolve(String.self), "Plane")
    expectEqual(root.resolve(Int.self), 3)
  }

  @Test("each of many types keeps its own value, also in a child") func many() throws {
    let root = try Dependencies { register(Int.self, 40, in: &$0) }
    let child = root.child()
    let values = values(Int.self, 40, in: child)

    expectEqual(values.map(\.depth), Array((1...40).reversed()))
    for container in [child, root] {
      let again = self.values(Int.self, 40, in: container)
      expectEqual(again.map(ObjectIdentifier.init), values.map(ObjectIdentifier.init))
    }
  }

  /// Registers types nested to a given depth, each with its depth.
  private func register<T>(_: T.Type, _ depth: Int, in builder: inout Dependencies.Builder) {
    guard depth > 0 else { return }
    builder.singleton(as: Nested<T>.self) { _ in Nested(depth: depth) }
    register(Nested<T>.self, depth - 1, in: &builder)
  }

  private func values<T>(_: T.Type, _ depth: Int, in container: Dependencies) -> [any Deep] {
    guard depth > 0 else { return [] }
    return [container.resolve(Nested<T>.self)]
      + values(Nested<T>.self, depth - 1, in: container)
  }

  // MARK: The end

  @Test("a container releases its values when it is deallocated") func end() throws {
    weak var engine: Engine?
    weak var plane: Plane?
    do {
      let root = try Dependencies {
        $0.singleton(Engine.init)
        $0.scoped(Plane.init)
      }
      do {
        let child = root.child()
        plane = child.resolve(Plane.self)
        engine = root.resolve(Engine.self)
        expectTrue(plane != nil)
      }
      expectNil(plane)
      expectTrue(engine != nil)
    }
    expectNil(engine)
  }

  @Test("a container releases its values newest first") func endOrder() throws {
    let log = LockedLog()
    do {
      let root = try Dependencies {
        $0.singleton { _ in Ending<Int>(log, "first") }
        $0.singleton { resolver in
          _ = resolver.resolve(Ending<Int>.self)
          return Ending<String>(log, "second")
        }
        $0.scoped { _ in Ending<Bool>(log, "third") }
      }
      _ = root.resolve(Ending<String>.self)
      _ = root.resolve(Ending<Bool>.self)
      // A later resolution doesn't make a value newer.
      _ = root.resolve(Ending<Int>.self)
      expectEqual(log.entries, [])
    }
    expectEqual(log.entries, ["third", "second", "first"])
  }

  @Test("children keep their container alive") func parentOfChild() throws {
    weak var root: Dependencies?
    do {
      let child: Dependencies
      do {
        let dependencies = try Dependencies { $0.singleton(Engine.init) }
        root = dependencies
        child = dependencies.child()
      }
      expectEqual(child.resolve(Engine.self).power, 100)
      expectTrue(root != nil)
    }
    expectNil(root)
  }

  @Test("a resolver can be used later, and does not keep its container alive")
  func capturedResolver() throws {
    weak var container: Dependencies?
    let factory: Factory
    do {
      let root = try Dependencies {
        $0.transient(Engine.init)
        $0.scoped(Oars.init)
        $0.singleton { resolver in Factory { resolver.resolve() } }
      }
      container = root
      factory = root.resolve()
      expectTrue(factory.makeEngine() !== factory.makeEngine())
      // The singleton doesn't keep what is resolved afterwards.
      expectTrue(root.resolve(Oars.self) === root.resolve(Oars.self))
    }
    expectNil(container)
  }

  @Test("a type can resolve itself later, any number of times")
  func chain() throws {
    let root = try Dependencies { $0.transient { resolver in Page { resolver.resolve() } } }
    var page = root.resolve(Page.self)
    for _ in 0..<200 { page = page.next() }

    expectTrue(page !== root.resolve(Page.self))
  }

  @Test("a transient may be nested in itself") func nestedTransient() throws {
    let levels = Lock(0)
    let root = try Dependencies {
      $0.transient { resolver in
        let level = levels.withLock {
          $0 += 1
          return $0
        }
        return Doll(inner: level < 60 ? resolver.resolve() : nil)
      }
    }

    expectEqual(root.resolve(Doll.self).depth, 60)
  }

  @Test("two types can need each other if one resolves the other later") func laterInCycle() throws
  {
    let root = try Dependencies {
      $0.singleton { resolver in Hen { resolver.resolve() } }
      $0.singleton { Egg(hen: $0.resolve()) }
    }
    let hen = root.resolve(Hen.self)

    expectTrue(hen.egg().hen === hen)
  }
}

final class Oars: Motor {
  init() {}
}

final class Boat: Sendable {
  let motor: any Motor
  init(motor: any Motor) { self.motor = motor }
}

final class Factory: Sendable {
  let makeEngine: @Sendable () -> Engine
  init(_ makeEngine: @escaping @Sendable () -> Engine) { self.makeEngine = makeEngine }
}

private final class Page: Sendable {
  let next: @Sendable () -> Page
  init(_ next: @escaping @Sendable () -> Page) { self.next = next }
}

private final class Doll: Sendable {
  let depth: Int
  init(inner: Doll?) { depth = (inner?.depth ?? 0) + 1 }
}

final class Hen: Sendable {
  let egg: @Sendable () -> Egg
  init(_ egg: @escaping @Sendable () -> Egg) { self.egg = egg }
}

final class Egg: Sendable {
  let hen: Hen
  init(hen: Hen) { self.hen = hen }
}

private protocol Deep: AnyObject, Sendable {
  var depth: Int { get }
}

private final class Nested<T>: Deep {
  let depth: Int
  init(depth: Int) { self.depth = depth }
}

/// An object that logs its deallocation.
final class Ending<T>: Sendable {
  private let log: LockedLog
  private let name: String

  init(_ log: LockedLog, _ name: String) {
    self.log = log
    self.name = name
  }

  deinit { log.add(name) }
}
