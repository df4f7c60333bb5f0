import Corbel
import TestSupport
import Testing

@Suite("Lifetimes", .stallLimit) struct DependencyLifetimeTests {
  @Test("a singleton is made once, a scoped type once by each container, a transient each time")
  func lifetimes() throws {
    let root = try Dependencies {
      $0.singleton(Engine.init)
      $0.scoped(Oars.init)
      $0.scoped { Boat(motor: $0.resolve(Oars.self)) }
      $0.transient(Plane.init)
    }
    let (first, second) = (root.child(), root.child())
    let containers = [first.child(), first, second, root]
    let engine = first.resolve(Engine.self)

    for container in containers {
      let oars = container.resolve(Oars.self)
      expectTrue(container.resolve(Oars.self) === oars)
      expectTrue(container.resolve(Boat.self).motor as? Oars === oars)
      expectTrue(container.resolve(Engine.self) === engine)
      expectTrue(container.resolve(Plane.self) !== container.resolve(Plane.self))
    }
    expectEqual(Set(containers.map { ObjectIdentifier($0.resolve(Oars.self)) }).count, 4)
  }

  @Test("a child makes the types that it registers again, and its parent and a singleton do not")
  func override() throws {
    for isChildFirst in [true, false] {
      let root = try Dependencies {
        $0.singleton(as: (any Motor).self, Engine.init)
        $0.transient { Boat(motor: $0.resolve()) }
        $0.singleton { [Boat(motor: $0.resolve())] }
      }
      let child = try root.child {
        $0.singleton(as: (any Motor).self) { _ in Oars() }
        $0.transient { (boat: Boat) in Optional(boat) }
      }
      if isChildFirst { _ = child.resolve((any Motor).self) }

      expectTrue(child.resolve([Boat].self)[0].motor is Engine)
      expectTrue(child.resolve((any Motor).self) is Oars)
      expectTrue(child.resolve(Boat.self).motor is Oars)
      expectTrue(child.resolve(Boat?.self)?.motor is Oars)
      expectTrue(child.child().resolve(Boat.self).motor is Oars)
      expectTrue(root.resolve(Boat.self).motor is Engine)
    }
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
    expectEqual([root[GreetingKey.self], root.resolve(String.self)], ["hello", "Plane"])
    expectEqual(root.resolve(Int.self), 3)
  }

  @Test("a container lives as long as its children, and releases its values newest first")
  func end() throws {
    let log = LockedLog()
    var child: Dependencies?
    do {
      let root = try Dependencies {
        $0.singleton { _ in Ending<Int>(log, "first") }
        $0.singleton { resolver in
          _ = resolver.resolve(Ending<Int>.self)
          return Ending<String>(log, "second")
        }
        $0.scoped { _ in Ending<Bool>(log, "scoped") }
      }
      _ = root.child().resolve(Ending<Bool>.self)
      expectEqual(log.entries, ["scoped"])
      child = root.child()
      _ = child?.resolve(Ending<String>.self)
      _ = root.resolve(Ending<Bool>.self)
      // A later resolution doesn't make a value newer.
      _ = root.resolve(Ending<Int>.self)
    }
    expectEqual(log.entries, ["scoped"])
    withExtendedLifetime(child) {}
    child = nil
    expectEqual(log.entries, ["scoped", "scoped", "second", "first"])
  }

  @Test("a resolver can be used later, also in a cycle, and does not keep its container alive")
  func capturedResolver() throws {
    weak var container: Dependencies?
    let factory: Factory
    do {
      let root = try Dependencies {
        $0.transient(Engine.init)
        $0.scoped(Oars.init)
        $0.singleton { resolver in
          Factory { resolver.resolve([Factory].self).count == 1 ? resolver.resolve() : Engine() }
        }
        $0.singleton { [$0.resolve(Factory.self)] }
      }
      container = root
      factory = root.resolve()
      expectTrue(factory.makeEngine() !== factory.makeEngine())
      // The singleton doesn't keep what is resolved afterwards.
      expectTrue(root.resolve(Oars.self) === root.resolve(Oars.self))
    }
    expectNil(container)
  }

  @Test("a transient may be nested in itself") func nestedTransient() throws {
    let levels = Lock(0)
    let root = try Dependencies {
      $0.transient { resolver in
        let level = levels.withLock {
          $0 += 1
          return $0
        }
        return level < 60 ? resolver.resolve([Int].self) + [level] : []
      }
    }

    expectEqual(root.resolve([Int].self), (1..<60).reversed())
  }
}

/// An object that logs its deallocation.
private final class Ending<T>: Sendable {
  private let log: LockedLog
  private let name: String

  init(_ log: LockedLog, _ name: String) {
    self.log = log
    self.name = name
  }

  deinit { log.add(name) }
}
