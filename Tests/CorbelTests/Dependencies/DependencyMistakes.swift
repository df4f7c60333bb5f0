import Corbel
import Foundation
import TestSupport

#if EXIT_TESTS
  enum DependencyMistakes {
    static let all = missing + cycles + captives + isolated

    private static let missing: [Mistake] = [
      Mistake(
        "an unregistered type is shown with similar names",
        """
        'Plain' is not registered in the container.

          Resolved at:    App.swift:12
          Container has:  2 types
          Nearest:        Plane

        There is no value to return, so the program stops here. Register the type in the builder, \
        or resolve 'Plain?' if it may be missing.
        """
      ) {
        // A type that a child registers again is counted and shown once.
        let register: @Sendable (inout Dependencies.Builder) -> Void = {
          $0.scoped(Plane.init)
          $0.singleton(Engine.init)
        }
        let child = try Dependencies(.live, register).child(register).child()
        _ = child.resolve(Plain.self, fileID: "App/App.swift", line: 12)
      },
      Mistake(
        "a protocol is shown as it is written, also if it is optional",
        """
        'any Motors' is not registered in the container.

          Resolved at:    App.swift:12
          Container has:  2 types
          Nearest:        any Motor, (any Motors)?

        There is no value to return, so the program stops here. Register the type in the builder, \
        or resolve '(any Motors)?' if it may be missing.
        """
      ) {
        let dependencies = try Dependencies {
          $0.singleton(as: (any Motor).self, Engine.init)
          $0.value(as: (any Motors)?.self, nil)
        }
        _ = dependencies.resolve((any Motors).self, fileID: "App/App.swift", line: 12)
      },
      Mistake(
        "resolving an expected type in its own container shows the place of the expectation",
        """
        'Engine' was resolved in a container that expects children to register it.

          Resolved at:  App.swift:13
          Needed by:    Plane
          Expected at:  App.swift:12

        This container has no value of the type, so the program stops here. Resolve the type in a \
        child that registers it.
        """
      ) {
        let dependencies = try Dependencies {
          $0.require(Engine.self, fileID: "App/App.swift", line: 12)
          $0.scoped(Plane.init, fileID: "App/App.swift", line: 13)
        }
        _ = dependencies.resolve(Plane.self)
      },
      Mistake(
        "a child without registrations can't register an expected type",
        "\n  Expected:  Engine, at DependencyMistakes.swift:"
      ) {
        _ = try Dependencies { $0.require(Engine.self) }.child()
      },
      Mistake(
        "an unregistered type that a closure needs is shown with the path to it",
        """
        'Engine' is not registered in the container.

          Resolved at:    App.swift:12
          Needed by:      Fleet → Plane
          Container has:  2 types

        """
      ) {
        let dependencies = try Dependencies {
          $0.transient { Plane(engine: $0.resolve(fileID: "App/App.swift", line: 12)) }
          $0.singleton { Fleet(plane: $0.resolve()) }
        }
        _ = dependencies.resolve(Fleet.self)
      },
      Mistake(
        "a value that is made each time is not shown as the needer of what it resolves later",
        "\n  Resolved at:    App.swift:12\n  Container has:  1 type\n"
      ) {
        let dependencies = try Dependencies {
          $0.transient { resolver in
            Factory { resolver.resolve(fileID: "App/App.swift", line: 12) }
          }
        }
        _ = dependencies.resolve(Factory.self).makeEngine()
      },
      Mistake(
        "a container without registrations shows a remedy",
        """
          Container has:  0 types

        There is no value to return, so the program stops here. Use a container that registers \
        the type, or a child of that container.
        """
      ) {
        _ = Dependencies().resolve(Engine.self)
      },
      Mistake(
        "using a resolver after the container was deallocated",
        """
        'Engine' was resolved after its container was deallocated.

          Resolved at:  App.swift:12
          Needed by:    Factory

        There is no value to return, so the program stops here. Keep the container for as long as its \
        closures are called, or resolve the type in the factory, before the closure.
        """
      ) {
        let factory = try Dependencies {
          $0.singleton(Engine.init)
          $0.singleton { resolver in
            Factory { resolver.resolve(fileID: "App/App.swift", line: 12) }
          }
        }.resolve(Factory.self)
        _ = factory.makeEngine()
      },
    ]

    private static let cycles: [Mistake] = [
      Mistake(
        "a cycle in closures is shown with its path, and nested types with the types around them",
        """
        'Toys.Ring' depends on itself.

          Path:  Toys.Ring → Link → Toys.Ring

        The factories on the path call each other, so the program stops here. Pass one type on the \
        path a closure that resolves the next type later.
        """
      ) {
        let dependencies = try Dependencies {
          $0.singleton { [$0.resolve(Toys.Ring.self)] }
          $0.singleton { Toys.Ring(link: $0.resolve()) }
          $0.transient { Link(ring: $0.resolve()) }
        }
        _ = dependencies.resolve([Toys.Ring].self)
      },
      Mistake(
        "a cycle of transient types and properties, on a small stack",
        """
        64 factories call each other, 32 of them for 'Link'.

          Path:  Toys.Ring → Link → Toys.Ring → Link

        The container allows no deeper nesting, so the program stops here. Check for an endless \
        recursion. Make deeply nested values in one factory.
        """
      ) {
        let dependencies = try Dependencies {
          $0.transient { Toys.Ring(link: $0.link) }
          $0.transient { Link(ring: $0.ring) }
        }
        let thread = Thread { _ = dependencies.resolve(Toys.Ring.self) }
        thread.stackSize = 512 * 1024
        thread.start()
        waitForever()
      },
      Mistake("a cycle of key values", "'GreetingKey' depends on itself.") {
        let dependencies = try Dependencies {
          $0.override(GreetingKey.self) { $0.name }
          $0.override(NameKey.self) { $0.greeting }
        }
        _ = dependencies[GreetingKey.self]
      },
    ]

    private static let captives: [Mistake] = [
      Mistake(
        "a singleton whose closure resolves a scoped type is shown with the path",
        """
        The singleton 'Fleet' would keep 'Engine', which is scoped.

          Path:           Fleet → Plane → Engine
          Registered at:  App.swift:12

        All child containers would share that value, so the program stops here. Make the singleton \
        scoped, or pass the value to the singleton's methods.
        """
      ) {
        let dependencies = try Dependencies {
          $0.scoped(Engine.init, fileID: "App/App.swift", line: 12)
          $0.transient { Plane(engine: $0.resolve()) }
          $0.singleton { Fleet(plane: $0.resolve()) }
        }
        // The mistake is also found if the scoped value already exists.
        _ = dependencies.resolve(Plane.self)
        _ = dependencies.child().resolve(Fleet.self)
      },
      Mistake(
        "the path has no value that the factory has already got, and the child's own copy of a type",
        """

          Path:           Plane → Engine
          Registered at:  App.swift:12

        """
      ) {
        let root = try Dependencies {
          $0.scoped(Engine.init, fileID: "App/App.swift", line: 12)
          $0.transient(Oars.init)
        }
        let child = try root.child {
          $0.singleton { resolver in
            _ = resolver.resolve(Oars.self)
            return Plane(engine: resolver.engine)
          }
        }
        _ = child.resolve(Engine.self)
        _ = child.resolve(Plane.self)
      },
      Mistake(
        "a singleton can't resolve a scoped type later",
        "\n  Path:           Factory → Engine → Glider\n"
      ) {
        let dependencies = try Dependencies {
          $0.scoped { _ in Glider(motor: nil) }
          $0.transient { resolver in
            _ = resolver.resolve(Glider?.self)
            return Engine()
          }
          $0.singleton { resolver in Factory { resolver.resolve() } }
        }
        _ = dependencies.resolve(Factory.self).makeEngine()
      },
      Mistake(
        "a singleton that another one uses is the one that would keep an expected type",
        "The singleton 'Factory' would keep 'Engine', which is expected."
      ) {
        let root = try Dependencies {
          $0.require(Engine.self)
          $0.singleton { resolver in Factory { resolver.resolve() } }
          $0.singleton { resolver in Glider(motor: resolver.resolve(Factory.self).makeEngine()) }
        }
        _ = try root.child { $0.value(Engine()) }.resolve(Glider.self)
      },
    ]

    private static let isolated: [Mistake] = [
      Mistake(
        "a type that is isolated to the main actor can't be made elsewhere",
        """
        'Desk' is isolated to the main actor, but was resolved off it.

          Registered at:  App.swift:12

        Its factory can't run here, so the program stops. Resolve the type, and all types that \
        need it, on the main actor.
        """
      ) {
        let dependencies = try Dependencies {
          $0.scoped(Desk.init, fileID: "App/App.swift", line: 12)
        }
        await Task.detached { _ = dependencies.resolve(Desk.self) }.value
      }
    ]
  }

  private struct Plain: Sendable {}

  private protocol Motors: Sendable {}

  /// Waits for the trap of another thread, because an asynchronous function can't block.
  private func waitForever() {
    DispatchSemaphore(value: 0).wait()
  }

  extension Dependencies {
    fileprivate var engine: Engine { resolve() }
    fileprivate var ring: Toys.Ring { resolve() }
    fileprivate var link: Link { resolve() }
  }

  private final class Fleet: Sendable {
    init(plane: Plane) {}
  }

  extension Toys {
    fileprivate final class Ring: Sendable {
      init(link: Link) {}
    }
  }

  private final class Link: Sendable {
    init(ring: Toys.Ring) {}
  }

  @MainActor private final class Desk {
    init() {}
    nonisolated deinit {}
  }
#endif
