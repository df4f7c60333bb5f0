import Corbel
import Foundation
import Testing

@Suite("Mistakes that only running shows") struct DependencyTrapTests {
  typealias Result = ExitTest.Result

  @Test("a type that is not registered is named, with those of like names") func missing() async {
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

      There is no value to go on with, so the program stops here. Register it in the builder, or \
      resolve 'Plain?' where it may be missing.
      """)
  }

  @Test("a type of another module with the same name is given with its module")
  func missingNamesake() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let dependencies = try Dependencies { $0.singleton(Toys.Engine.init) }
      _ = dependencies.resolve(Engine.self, fileID: "App/App.swift", line: 12)
    }
    expect(
      result,
      """
      'Engine' is not registered in the container.

        Resolved at:    App.swift:12
        Container has:  1 type
        Nearest:        \(String(reflecting: Toys.Engine.self))

      """)
  }

  @Test("a type that a closure needs is named with the path to it") func missingInClosure() async {
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

  @Test("where no container was provided the message says what to do") func empty() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Dependencies.empty.resolve(Engine.self, fileID: "App/App.swift", line: 12)
    }
    expect(
      result,
      """
      'Engine' is not registered in the container.

        Resolved at:    App.swift:12
        Container has:  0 types

      There is no value to go on with, so the program stops here. Provide a container in which it \
      is registered, here or above.
      """)
  }

  @Test("a cycle in closures is given with its path") func cycle() async {
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
      'Ring' is needed to make itself.

        Path:  Ring → Link → Ring

      It would never be made, so the program stops here. Let one of them take a 'provider' of the \
      next, and call it later.
      """)
  }

  @Test("a cycle of what is made each time is given with its path") func transientCycle() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let dependencies = try Dependencies {
        $0.transient { Ring(link: $0.resolve()) }
        $0.transient { Link(ring: $0.resolve()) }
      }
      _ = dependencies.resolve(Ring.self)
    }
    expect(result, "\n  Path:  Link → Ring → Link\n")
  }

  @Test("a cycle of values of keys is given with its path") func keyCycle() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let dependencies = try Dependencies {
        $0.override(GreetingKey.self) { $0[NameKey.self] }
        $0.override(NameKey.self) { $0[GreetingKey.self] }
      }
      _ = dependencies[GreetingKey.self]
    }
    expect(result, "'GreetingKey' is needed to make itself.")
  }

  @Test("providers that call each other at once are given with their path")
  func providerCycle() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let dependencies = try Dependencies {
        $0.transient { Ring(link: $0.provider()()) }
        $0.transient { Link(ring: $0.provider()()) }
      }
      _ = dependencies.resolve(Ring.self)
    }
    expect(result, "\n  Path:  Ring → Link → Ring\n")
  }

  @Test("two threads that make what the other needs end with the path") func cycleOfThreads() async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let dependencies = try Dependencies {
        $0.singleton { resolver in
          second.signal()
          first.wait()
          return Ring(link: resolver.resolve())
        }
        $0.singleton { resolver in
          first.signal()
          second.wait()
          return Link(ring: resolver.resolve())
        }
      }
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        if index == 0 { _ = dependencies.resolve(Ring.self) }
        if index == 1 { _ = dependencies.resolve(Link.self) }
      }
    }
    let text = text(result)
    #expect(
      text.contains("\n  Path:  Ring → Link → Ring\n")
        || text.contains("\n  Path:  Link → Ring → Link\n"))
  }

  @Test("a singleton whose closure takes something scoped is given with the path")
  func captive() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let dependencies = try Dependencies {
        $0.scoped(Engine.init, fileID: "App/App.swift", line: 12)
        $0.transient { Plane(engine: $0.resolve()) }
        $0.singleton { Fleet(plane: $0.resolve()) }
      }
      // It makes no difference that the scoped one is there already.
      _ = dependencies.resolve(Plane.self)
      _ = dependencies.child().resolve(Fleet.self)
    }
    expect(
      result,
      """
      A singleton would keep 'Engine', which is scoped.

        Path:           Fleet → Plane → Engine
        Registered at:  App.swift:12

      It would keep it beyond the container's end, so the program stops here. Make the singleton \
      scoped, or pass it what it needs when it is called.
      """)
  }

  @Test("a provider that is called after the container's end says so") func providerAfterEnd() async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let make = try Dependencies {
        $0.singleton(Engine.init)
        $0.singleton { Workshop(makeEngine: $0.provider(fileID: "App/App.swift", line: 12)) }
      }.resolve(Workshop.self)
      _ = make.makeEngine()
    }
    expect(
      result,
      """
      A provider of 'Engine' was called after its container had ended.

        Provider made at:  App.swift:12

      There is nothing left to make it from, so the program stops here. End what calls it together \
      with the container, or hold the container longer.
      """)
  }

  @Test("what is bound to the main actor can't be made elsewhere") func offMainActor() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let dependencies = try Dependencies {
        $0.singleton(Desk.init, fileID: "App/App.swift", line: 12)
      }
      await Task.detached { _ = dependencies.resolve(Desk.self) }.value
    }
    expect(
      result,
      """
      'Desk' was resolved off the main actor, on which it has to be made.

        Registered at:  App.swift:12

      It can't be made here, so the program stops. Resolve it, and what needs it, on the main actor.
      """)
  }

  private func text(_ result: Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  private func expect(
    _ result: Result?, _ message: String, _ location: SourceLocation = #_sourceLocation
  ) {
    let text = text(result)
    #expect(text.contains(message), "\(text)", sourceLocation: location)
  }
}

private final class Plain: Sendable {}

private final class Fleet: Sendable {
  init(plane: Plane) {}
}

private final class Workshop: Sendable {
  let makeEngine: @Sendable () -> Engine
  init(makeEngine: @escaping @Sendable () -> Engine) { self.makeEngine = makeEngine }
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

@MainActor private final class Desk {
  init() {}
  nonisolated deinit {}
}
