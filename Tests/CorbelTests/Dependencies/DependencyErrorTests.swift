import Corbel
import Testing

@Suite("Mistakes in what is registered") struct DependencyErrorTests {
  struct Mistake: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let problems: [DependencyError.Problem]
    let register: @Sendable (inout Dependencies.Builder) -> Void

    init(
      _ description: String, _ problems: [DependencyError.Problem],
      _ register: @escaping @Sendable (inout Dependencies.Builder) -> Void
    ) {
      testDescription = description
      self.problems = problems
      self.register = register
    }
  }

  static let mistakes = [
    Mistake("nothing is wrong", []) {
      $0.singleton(Engine.init)
      $0.singleton(Plane.init)
      $0.scoped(Hangar.init)
    },
    Mistake(
      "a type is missing",
      [.missing("Engine", neededBy: "Plane", registeredAt: "App.swift:12")]
    ) {
      $0.singleton(Plane.init, fileID: "App/App.swift", line: 12)
    },
    Mistake("an optional may be missing", []) { $0.singleton(Glider.init) },
    Mistake("a type needs itself", [.cycle(["Ouroboros", "Ouroboros"])]) {
      $0.singleton(Ouroboros.init)
    },
    Mistake("types need each other", [.cycle(["Tick", "Tock", "Tick"])]) {
      $0.transient(Tick.init)
      $0.scoped(Tock.init)
    },
    Mistake("a cycle goes through an optional", [.cycle(["Sun", "Moon", "Sun"])]) {
      $0.singleton(Sun.init)
      $0.singleton(Moon.init)
    },
    Mistake("a singleton needs something scoped", [.captive(["Plane", "Engine"])]) {
      $0.singleton(Plane.init)
      $0.scoped(Engine.init)
    },
    Mistake("a singleton needs it through a transient", [.captive(["Hangar", "Plane", "Engine"])]) {
      $0.scoped(Engine.init)
      $0.transient(Plane.init)
      $0.singleton(Hangar.init)
    },
    Mistake("a singleton needs it through an optional", [.captive(["Glider", "Engine"])]) {
      $0.scoped(Engine.init)
      $0.singleton(Glider.init)
    },
    Mistake("what is scoped may need what is scoped", []) {
      $0.scoped(Engine.init)
      $0.transient(Plane.init)
      $0.scoped(Hangar.init)
    },
    Mistake("a closure shows nothing", []) {
      $0.singleton { Plane(engine: $0.resolve()) }
    },
  ]

  @Test("building finds what is wrong", arguments: mistakes) func building(_ mistake: Mistake) {
    #expect(
      problems { () throws(DependencyError) in try Dependencies(.live, mistake.register) }
        == mistake.problems)
  }

  @Test("one error lists everything, and says what to do") func description() throws {
    let error = try #require(throws: DependencyError.self) { () throws(DependencyError) in
      try Dependencies {
        $0.singleton(Plane.init, fileID: "App/App.swift", line: 12)
        $0.transient(Tick.init)
        $0.transient(Tock.init)
        $0.scoped(Kite.init)
        $0.singleton(Rope.init)
        $0.singleton(Ouroboros.init)
      }
    }
    #expect(
      error.description == """
        The registrations of a container have 4 mistakes.

          Missing:  Engine, for Plane at App.swift:12
          Cycle:    Tick → Tock → Tick
          Captive:  Rope → Kite
          Cycle:    Ouroboros → Ouroboros

        The container was not built. Register what is missing. Break a cycle with a 'provider'. \
        Make a singleton scoped if it keeps something scoped.
        """)
    #expect(error.problems.last?.description == "Cycle: Ouroboros → Ouroboros")
  }

  @Test("an error with one mistake says so") func oneMistake() throws {
    let error = try #require(throws: DependencyError.self) { () throws(DependencyError) in
      try Dependencies { $0.singleton(Ouroboros.init) }
    }
    #expect(
      error.description == """
        The registrations of a container have a mistake.

          Cycle:  Ouroboros → Ouroboros

        The container was not built. Break a cycle with a 'provider'.
        """)
  }

  // MARK: Children

  @Test("a child's registrations may need what its parent has") func childOfParent() throws {
    let root = try Dependencies { $0.singleton(Engine.init) }
    let child = try root.child { $0.singleton(Plane.init) }

    #expect(child.resolve(Plane.self).engine === root.resolve(Engine.self))
  }

  @Test(
    "a child's registrations are checked as well",
    arguments: [
      Mistake(
        "a type is missing",
        [.missing("Kite", neededBy: "Rope", registeredAt: "App.swift:12")]
      ) {
        $0.singleton(Rope.init, fileID: "App/App.swift", line: 12)
      },
      Mistake("a cycle goes through the parent's", [.cycle(["Engine", "Plane", "Engine"])]) {
        $0.scoped { (plane: Plane) in plane.engine }
      },
      Mistake(
        "a singleton of the child needs the parent's scoped", [.captive(["Glider", "Engine"])]
      ) {
        $0.singleton(Glider.init)
      },
      Mistake(
        "a singleton of the child needs it through the parent's transient",
        [.captive(["Hangar", "Plane", "Engine"])]
      ) {
        $0.singleton(Hangar.init)
      },
      Mistake("what the parent's singletons need is their own affair", []) {
        $0.scoped { (_: Lamp) in Beacon() }
      },
    ]) func children(_ mistake: Mistake) throws
  {
    let root = try Dependencies {
      $0.scoped(Engine.init)
      $0.transient(Plane.init)
      $0.singleton { (_: Beacon?) in Lamp() }
    }

    #expect(
      problems { () throws(DependencyError) in try root.child(mistake.register) }
        == mistake.problems)
  }

  private func problems(
    _ build: () throws(DependencyError) -> Dependencies
  ) -> [DependencyError.Problem] {
    do throws(DependencyError) {
      _ = try build()
      return []
    } catch {
      return error.problems
    }
  }
}

private final class Hangar: Sendable {
  init(plane: Plane) {}
}

private final class Ouroboros: Sendable {
  init(_: Ouroboros) {}
}

private final class Tick: Sendable {
  init(_: Tock) {}
}

private final class Tock: Sendable {
  init(_: Tick) {}
}

private final class Sun: Sendable {
  init(_: Moon?) {}
}

private final class Moon: Sendable {
  init(_: Sun) {}
}

private final class Kite: Sendable {
  init() {}
}

private final class Rope: Sendable {
  init(_: Kite) {}
}

private final class Beacon: Sendable {
  init() {}
}

private final class Lamp: Sendable {
  init() {}
}
