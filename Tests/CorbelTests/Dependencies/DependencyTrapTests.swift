import Corbel
import Foundation
import TestSupport
import Testing

#if EXIT_TESTS
  @Suite("Mistakes at run time", .stallLimit) struct DependencyTrapTests {
    typealias Result = ExitTest.Result

    @Test("an unregistered type is shown with similar names") func missing() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies {
          $0.singleton(Plane.init)
          $0.singleton(Engine.init)
        }
        _ = dependencies.resolve(Plain.self, fileID: "App/App.swift", line: 12)
      }
      expect(
        result,
        """
        'Plain' is not registered in the container.

          Resolved at:    App.swift:12
          Container has:  2 types
          Nearest:        Plane

        There is no value to return, so the program stops here. Register the type in the builder, \
        or resolve 'Plain?' if it may be missing.
        """)
    }

    @Test("a type that a child registers again is counted and shown once")
    func missingInChild() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let root = try Dependencies {
          $0.scoped(Plane.init)
          $0.singleton(Engine.init)
          $0.transient(Oars.init)
        }
        let child = try root.child {
          $0.scoped(Plane.init)
          $0.singleton(Engine.init)
          $0.transient(Oars.init)
        }
        _ = child.child().resolve(Plain.self)
      }
      expect(result, "\n  Container has:  3 types\n  Nearest:        Plane\n")
    }

    @Test("a type and the protocol that ends its name are similar", arguments: [false, true])
    func missingConformer(isProtocolMissing: Bool) async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        [isProtocolMissing] in
        let dependencies = try Dependencies {
          if isProtocolMissing {
            $0.singleton(LiveMotor.init)
          } else {
            $0.singleton(as: (any Motor).self, LiveMotor.init)
          }
        }
        if isProtocolMissing {
          _ = dependencies.resolve((any Motor).self)
        } else {
          _ = dependencies.resolve(LiveMotor.self)
        }
      }
      expect(result, "\n  Nearest:        \(isProtocolMissing ? "LiveMotor" : "any Motor")\n")
    }

    @Test("a type of another module with the same name is given with its module")
    func missingNamesake() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies { $0.value(TestSupport.Failure()) }
        _ = dependencies.resolve(Failure.self, fileID: "App/App.swift", line: 12)
      }
      expect(
        result,
        """
        '\(#fileID.prefix { $0 != "/" }).Failure' is not registered in the container.

          Resolved at:    App.swift:12
          Container has:  1 type
          Nearest:        TestSupport.Failure

        """)
    }

    @Test("a type is given with the types around it, also within the arguments of another")
    func missingNested() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies {
          $0.singleton { Box<Toys.Engine>(of: $0.resolve(fileID: "App/App.swift", line: 12)) }
        }
        _ = dependencies.resolve(Box<Toys.Engine>.self)
      }
      expect(
        result,
        """
        'Toys.Engine' is not registered in the container.

          Resolved at:    App.swift:12
          Needed by:      Box<Toys.Engine>
          Container has:  1 type

        """)
    }

    @Test("a protocol is shown as it is written, also if it is optional")
    func missingProtocol() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies {
          $0.singleton(as: (any Motor).self, Engine.init)
          $0.value(as: (any Motors)?.self, nil)
        }
        _ = dependencies.resolve((any Motors).self, fileID: "App/App.swift", line: 12)
      }
      expect(
        result,
        """
        'any Motors' is not registered in the container.

          Resolved at:    App.swift:12
          Container has:  2 types
          Nearest:        any Motor, (any Motors)?

        There is no value to return, so the program stops here. Register the type in the builder, \
        or resolve '(any Motors)?' if it may be missing.
        """)
    }

    @Test("resolving an expected type in its own container shows the place of the expectation")
    func expected() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies {
          $0.expects(Engine.self, fileID: "App/App.swift", line: 12)
          $0.scoped(Plane.init, fileID: "App/App.swift", line: 13)
        }
        _ = dependencies.resolve(Plane.self)
      }
      expect(
        result,
        """
        'Engine' was resolved in a container that expects children to register it.

          Resolved at:  App.swift:13
          Needed by:    Plane
          Expected at:  App.swift:12

        This container has no value of the type, so the program stops here. Resolve the type in a \
        child that registers it.
        """)
    }

    @Test("a child without registrations can't register an expected type") func unprovided() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies { $0.expects(Engine.self) }
        _ = dependencies.child()
      }
      expect(result, "\n  Expected:  Engine, at DependencyTrapTests.swift:")
    }

    @Test("an unregistered type that a closure needs is shown with the path to it")
    func missingInClosure() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies {
          $0.transient { Plane(engine: $0.resolve(fileID: "App/App.swift", line: 12)) }
          $0.singleton { Fleet(plane: $0.resolve()) }
        }
        _ = dependencies.resolve(Fleet.self)
      }
      expect(
        result,
        """
        'Engine' is not registered in the container.

          Resolved at:    App.swift:12
          Needed by:      Fleet → Plane
          Container has:  2 types

        """)
    }

    @Test("an unregistered type that is resolved later is shown with the place")
    func missingLater() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies {
          $0.singleton { resolver in
            Factory { resolver.resolve(fileID: "App/App.swift", line: 12) }
          }
        }
        _ = dependencies.resolve(Factory.self).makeEngine()
      }
      expect(
        result,
        """
        'Engine' is not registered in the container.

          Resolved at:    App.swift:12
          Needed by:      Factory
          Container has:  1 type

        """)
    }

    @Test("a value that is made each time is not shown as the needer of what it resolves later")
    func missingLaterForTransient() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies {
          $0.transient { resolver in
            Factory { resolver.resolve(fileID: "App/App.swift", line: 12) }
          }
        }
        _ = dependencies.resolve(Factory.self).makeEngine()
      }
      expect(
        result,
        """
        'Engine' is not registered in the container.

          Resolved at:    App.swift:12
          Container has:  1 type

        """)
    }

    @Test("a container without registrations shows a remedy") func empty() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Dependencies().resolve(Engine.self, fileID: "App/App.swift", line: 12)
      }
      expect(
        result,
        """
        'Engine' is not registered in the container.

          Resolved at:    App.swift:12
          Container has:  0 types

        There is no value to return, so the program stops here. Use a container that registers \
        the type, or a child of that container.
        """)
    }

    @Test("a cycle in closures is shown with its path") func cycle() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies {
          $0.singleton { Start(ring: $0.resolve()) }
          $0.singleton { Ring(link: $0.resolve()) }
          $0.transient { Link(ring: $0.resolve()) }
        }
        _ = dependencies.resolve(Start.self)
      }
      expect(
        result,
        """
        'Ring' depends on itself.

          Path:  Ring → Link → Ring

        The factories on the path call each other, so the program stops here. Pass one type on the \
        path a closure that resolves the next type later.
        """)
    }

    @Test("a cycle of nested types is shown with the types around them") func nestedTypes() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies {
          $0.singleton { resolver in
            _ = resolver.resolve(Toys.Engine.self)
            return Engine()
          }
          $0.singleton { resolver in
            _ = resolver.resolve(Engine.self)
            return Toys.Engine()
          }
        }
        _ = dependencies.resolve(Engine.self)
      }
      expect(
        result,
        """
        'Engine' depends on itself.

          Path:  Engine → Toys.Engine → Engine

        """)
    }

    @Test("a cycle of transient types is shown with its path") func transientCycle() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies {
          $0.transient { Ring(link: $0.resolve()) }
          $0.transient { Link(ring: $0.resolve()) }
        }
        _ = dependencies.resolve(Ring.self)
      }
      expect(
        result,
        """
        'Link' depends on itself.

          Path:  Link → Ring → Link

        The factories on the path call each other, so the program stops here. Pass one type on the \
        path a closure that resolves the next type later.
        """)
    }

    @Test("a cycle through properties of the container is shown with its path")
    func propertyCycle() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies {
          $0.transient { Ring(link: $0.link) }
          $0.transient { Link(ring: $0.ring) }
        }
        _ = dependencies.resolve(Ring.self)
      }
      expect(result, "\n  Path:  Link → Ring → Link\n")
    }

    @Test("a cycle on a small stack is shown with its path") func cycleOnSmallStack() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies {
          $0.transient { Ring(link: $0.link) }
          $0.transient { Link(ring: $0.ring) }
        }
        let thread = Thread { _ = dependencies.resolve(Ring.self) }
        thread.stackSize = 512 * 1024
        thread.start()
        waitForever()
      }
      expect(result, "\n  Path:  Link → Ring → Link\n")
    }

    @Test("a cycle of key values is shown with its path") func keyCycle() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies {
          $0.override(GreetingKey.self) { $0.name }
          $0.override(NameKey.self) { $0.greeting }
        }
        _ = dependencies[GreetingKey.self]
      }
      expect(result, "'GreetingKey' depends on itself.")
    }

    @Test("a cycle through a closure that is called at once is shown with its path")
    func closureCycle() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies {
          $0.singleton { resolver in Ring(link: { resolver.resolve() }()) }
          $0.singleton { Link(ring: $0.resolve()) }
        }
        _ = dependencies.resolve(Ring.self)
      }
      expect(result, "\n  Path:  Ring → Link → Ring\n")
    }

    @Test("a cycle is shown with its path, whichever thread comes to it first")
    func cycleOfThreads() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies {
          $0.singleton { Ring(link: $0.resolve()) }
          $0.singleton { Link(ring: $0.resolve()) }
          $0.transient { Start(ring: $0.resolve()) }
          $0.transient { [$0.resolve(Link.self)] }
        }
        // What each thread makes around its own part of the cycle is not in the path.
        Thread { _ = dependencies.resolve(Start.self) }.start()
        Thread { _ = dependencies.resolve([Link].self) }.start()
        waitForever()
      }
      let text = errorText(of: result)
      expectTrue(
        text.contains("\n  Path:  Ring → Link → Ring\n")
          || text.contains("\n  Path:  Link → Ring → Link\n"))
    }

    @Test("a singleton whose closure resolves a scoped type is shown with the path")
    func captive() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies {
          $0.scoped(Engine.init, fileID: "App/App.swift", line: 12)
          $0.transient { Plane(engine: $0.resolve()) }
          $0.singleton { Fleet(plane: $0.resolve()) }
        }
        // The mistake is also found if the scoped value already exists.
        _ = dependencies.resolve(Plane.self)
        _ = dependencies.child().resolve(Fleet.self)
      }
      expect(
        result,
        """
        The singleton 'Fleet' would keep 'Engine', which is scoped.

          Path:           Fleet → Plane → Engine
          Registered at:  App.swift:12

        All child containers would share that value, so the program stops here. Make the singleton \
        scoped, or pass the value to the singleton's methods.
        """)
    }

    @Test("a singleton that reads a scoped type from a property is shown with the path")
    func captiveOfProperty() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let root = try Dependencies {
          $0.scoped(Engine.init, fileID: "App/App.swift", line: 12)
        }
        let child = try root.child { $0.singleton { Plane(engine: $0.engine) } }
        // The child has its own copy of the registration now.
        _ = child.resolve(Engine.self)
        _ = child.resolve(Plane.self)
      }
      expect(
        result,
        """
        The singleton 'Plane' would keep 'Engine', which is scoped.

          Path:           Plane → Engine
          Registered at:  App.swift:12

        """)
    }

    @Test("a value that a factory has already got is not in the path to a mistake")
    func captiveAfterAnother() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies {
          $0.scoped(Engine.init, fileID: "App/App.swift", line: 12)
          $0.transient(Oars.init)
          $0.singleton { resolver in
            _ = resolver.resolve(Oars.self)
            return Plane(engine: resolver.resolve())
          }
        }
        _ = dependencies.resolve(Plane.self)
      }
      expect(
        result,
        """
        The singleton 'Plane' would keep 'Engine', which is scoped.

          Path:           Plane → Engine
          Registered at:  App.swift:12

        """)
    }

    @Test("a singleton can't resolve a scoped type later")
    func captiveLater() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies {
          $0.scoped { _ in Glider(motor: nil) }
          $0.transient { resolver in
            _ = resolver.resolve(Glider?.self)
            return Engine()
          }
          $0.singleton { resolver in Factory { resolver.resolve() } }
        }
        _ = dependencies.resolve(Factory.self).makeEngine()
      }
      expect(result, "\n  Path:           Factory → Engine → Glider\n")
    }

    @Test("a singleton that another one uses is the one that would keep the value")
    func captiveOfUsed() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let root = try Dependencies {
          $0.expects(Engine.self)
          $0.singleton { resolver in Factory { resolver.resolve() } }
          $0.singleton { resolver in Glider(motor: resolver.resolve(Factory.self).makeEngine()) }
        }
        _ = try root.child { $0.value(Engine()) }.resolve(Glider.self)
      }
      expect(result, "The singleton 'Factory' would keep 'Engine', which is expected.")
    }

    @Test("a singleton can't resolve a type that is expected of children") func captiveOfExpected()
      async
    {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let root = try Dependencies {
          $0.expects(Engine.self)
          $0.singleton { Glider(motor: $0.resolve()) }
        }
        _ = try root.child { $0.value(Engine()) }.resolve(Glider.self)
      }
      expect(result, "The singleton 'Glider' would keep 'Engine', which is expected.")
    }

    @Test("using a resolver after the container was deallocated stops the program")
    func afterEnd() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let factory = try Dependencies {
          $0.singleton(Engine.init)
          $0.singleton { resolver in Factory { resolver.resolve() } }
        }.resolve(Factory.self)
        _ = factory.makeEngine()
      }
      expect(result, "Attempted to read an unowned reference")
    }

    @Test("a type that is isolated to the main actor can't be made elsewhere") func offMainActor()
      async
    {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies {
          $0.singleton(Desk.init, fileID: "App/App.swift", line: 12)
        }
        await Task.detached { _ = dependencies.resolve(Desk.self) }.value
      }
      expect(
        result,
        """
        'Desk' is isolated to the main actor, but was resolved off it.

          Registered at:  App.swift:12

        Its factory can't run here, so the program stops. Resolve the type, and all types that \
        need it, on the main actor.
        """)
    }

    @Test("the actor is checked for each lifetime, and for factories") func offMainActorAlways()
      async
    {
      let scoped = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies { $0.scoped(Desk.init) }
        await Task.detached { _ = dependencies.resolve(Desk.self) }.value
      }
      let transient = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let dependencies = try Dependencies { $0.transient(Desk.init) }
        await Task.detached { _ = dependencies.resolve(Desk.self) }.value
      }
      let factory = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies { $0.transient { @MainActor _ in Desk() } }
        await Task.detached { _ = dependencies.resolve(Desk.self) }.value
      }
      for result in [scoped, transient, factory] {
        expect(result, "'Desk' is isolated to the main actor, but was resolved off it.")
      }
    }

    @Test("a type that is isolated to the main actor is made on it in silence") func onMainActor()
      async
    {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies { $0.singleton(Desk.init) }
        await MainActor.run { _ = dependencies.resolve(Desk.self) }
      }
      expectEqual(errorText(of: result), "")
    }

    @Test("a type that is isolated to another actor can't be made elsewhere") func offItsActor()
      async
    {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies { $0.singleton(Shelf.init) }
        _ = await MainActor.run { dependencies.resolve(Shelf.self) }
      }
      // Only the message about the main actor is Corbel's own.
      expectTrue(!errorText(of: result).contains("isolated to the main actor"))
    }

    @Test("a type that is isolated to another actor is made on it in silence") func onItsActor()
      async
    {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let dependencies = try Dependencies { $0.singleton(Shelf.init) }
        _ = await Warehouse.run { dependencies.resolve(Shelf.self) }
      }
      expectEqual(errorText(of: result), "")
    }

    private func expect(
      _ result: Result?, _ message: String, _ location: SourceLocation = #_sourceLocation
    ) {
      let text = errorText(of: result)
      #expect(text.contains(message), "\(text)", sourceLocation: location)
    }
  }

  private final class Plain: Sendable {}

  private struct Failure: Sendable {}

  private struct Box<Content: Sendable>: Sendable {
    init(of content: Content) {}
  }

  private protocol Motors: Sendable {}

  private struct LiveMotor: Motor {}

  /// Waits for the trap of another thread, because an asynchronous function can't block.
  private func waitForever() {
    DispatchSemaphore(value: 0).wait()
  }

  extension Dependencies {
    fileprivate var engine: Engine { resolve() }
    fileprivate var ring: Ring { resolve() }
    fileprivate var link: Link { resolve() }
  }

  private final class Fleet: Sendable {
    init(plane: Plane) {}
  }

  private final class Start: Sendable {
    init(ring: Ring) {}
  }

  private final class Ring: Sendable {
    init(link: Link) {}
  }

  private final class Link: Sendable {
    init(ring: Ring) {}
  }

  @globalActor private actor Warehouse {
    static let shared = Warehouse()

    @Warehouse static func run<Value: Sendable>(_ body: @Warehouse () -> Value) -> Value { body() }
  }

  @Warehouse private final class Shelf {
    init() {}
    nonisolated deinit {}
  }

  @MainActor private final class Desk {
    init() {}
    nonisolated deinit {}
  }
#endif
