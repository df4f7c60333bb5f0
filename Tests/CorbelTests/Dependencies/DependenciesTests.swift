import Corbel
import TestSupport
import Testing

@Suite("Dependencies", .stallLimit) struct DependenciesTests {
  @Test("a registered type is resolved, with the arguments of its initializer") func resolves()
    throws
  {
    let dependencies = try Dependencies {
      $0.singleton(Plane.init)
      $0.singleton(Engine.init)
    }
    let plane: Plane = dependencies.resolve()

    expectTrue(plane.engine === dependencies.resolve(Engine.self))
  }

  @Test("an initializer can be registered for a protocol") func protocolType()
    throws
  {
    let dependencies = try Dependencies {
      $0.singleton(as: (any Motor).self, Engine.init)
    }

    expectTrue(dependencies.resolve((any Motor).self) is Engine)
  }

  @Test("an existing value is registered as itself or as a protocol") func value() throws {
    let engine = Engine()
    let dependencies = try Dependencies {
      $0.value(engine)
      $0.value(as: (any Motor).self, engine)
      $0.singleton(Plane.init)
    }

    expectTrue(dependencies.resolve(Plane.self).engine === engine)
    expectTrue(dependencies.resolve((any Motor).self) as? Engine === engine)
  }

  @Test("a closure resolves what it needs") func closure() throws {
    let dependencies = try Dependencies {
      $0.singleton(Engine.init)
      $0.singleton { Plane(engine: $0.resolve()) }
    }

    expectTrue(dependencies.resolve(Plane.self).engine === dependencies.resolve(Engine.self))
  }

  @Test("an optional is nil if nothing is registered") func missingOptional() throws {
    let dependencies = try Dependencies { $0.singleton(Glider.init) }

    expectNil(dependencies.resolve(Engine?.self))
    expectNil(dependencies.resolve(Glider.self).motor)
  }

  @Test("an optional is the value if it is registered") func optional() throws {
    let dependencies = try Dependencies {
      $0.singleton(Glider.init)
      $0.singleton(Engine.init)
    }

    expectTrue(dependencies.resolve(Engine?.self) === dependencies.resolve(Engine.self))
    expectTrue(dependencies.resolve(Glider.self).motor === dependencies.resolve(Engine.self))
  }

  @Test("an optional of an optional is the value if it is registered") func nestedOptional() throws
  {
    let dependencies = try Dependencies { $0.value(5) }
    expectEqual(dependencies.resolve(Int??.self), 5)
    expectEqual(dependencies.resolve(Int???.self), 5)
    let missing = dependencies.resolve(String??.self) ?? nil
    expectNil(missing)
  }

  @Test("a type and its optional are registered separately") func optionalIsDistinct() throws {
    let dependencies = try Dependencies {
      $0.singleton(Engine.init)
      $0.singleton(as: Engine?.self) { _ in nil }
    }

    expectNil(dependencies.resolve(Engine?.self))
    expectTrue(dependencies.resolve(Engine.self) === dependencies.resolve(Engine.self))
  }

  @MainActor @Test("a type that is isolated to the main actor is made there") func mainActor()
    throws
  {
    let dependencies = try Dependencies {
      $0.singleton(Engine.init)
      $0.scoped(Cockpit.init)
      $0.transient(as: (any Instrument).self) { @MainActor in Altimeter(cockpit: $0.resolve()) }
    }
    let cockpit = dependencies.resolve(Cockpit.self)

    expectTrue(dependencies.resolve((any Instrument).self).cockpit === cockpit)
  }

  @Test("types with one name in two places are different types") func equalNames() throws {
    let dependencies = try Dependencies {
      $0.singleton(Engine.init)
      $0.singleton(Toys.Engine.init)
    }

    expectTrue(dependencies.resolve(Toys.Engine.self).isWound)
    expectEqual(dependencies.resolve(Engine.self).power, 100)
  }
}

/// Types to be registered in tests.
protocol Motor: Sendable {}

final class Engine: Motor {
  let power = 100
  init() {}
}

final class Plane: Sendable {
  let engine: Engine
  init(engine: Engine) { self.engine = engine }
}

final class Glider: Sendable {
  let motor: Engine?
  init(motor: Engine?) { self.motor = motor }
}

enum Toys {
  struct Engine: Sendable {
    let isWound: Bool
    init() { isWound = true }
  }
}

@MainActor final class Cockpit {
  let engine: Engine
  init(engine: Engine) { self.engine = engine }
  nonisolated deinit {}
}

@MainActor protocol Instrument: Sendable {
  var cockpit: Cockpit { get }
}

@MainActor final class Altimeter: Instrument {
  let cockpit: Cockpit
  init(cockpit: Cockpit) { self.cockpit = cockpit }
  nonisolated deinit {}
}
