import Corbel
import TestSupport
import Testing

@Suite("Dependencies", .stallLimit) struct DependenciesTests {
  @Test("a type or a protocol is resolved, by its initializer, a closure or an existing value")
  func resolves() throws {
    let engine = Engine()
    let dependencies = try Dependencies {
      $0.singleton(Plane.init)
      $0.value(engine)
      $0.value(as: Engine?.self, engine)
      $0.singleton(as: (any Motor).self, Oars.init)
      $0.singleton { Boat(motor: $0.resolve()) }
    }

    expectTrue(dependencies.resolve(Plane.self).engine === engine)
    expectTrue(dependencies.resolve(Engine?.self) === engine)
    expectTrue(dependencies.resolve(Boat.self).motor is Oars)
    expectTrue(dependencies.resolve((any Motor).self) is Oars)
  }

  @Test("an optional is the value if it is registered, and else nil") func optional() throws {
    let empty = try Dependencies { $0.singleton(Glider.init) }
    let full = try Dependencies {
      $0.singleton(Glider.init)
      $0.singleton(Engine.init)
      $0.value(5)
    }

    expectNil(empty.resolve(Engine?.self))
    expectNil(empty.resolve(Glider.self).motor)
    expectNil(full.resolve(String??.self) ?? nil)
    expectTrue(full.resolve(Engine?.self) === full.resolve(Engine.self))
    expectTrue(full.resolve(Glider.self).motor === full.resolve(Engine.self))
    expectEqual(full.resolve(Int??.self), 5)
    expectEqual(full.resolve(Int???.self), 5)
  }

  @Test("a type, its optional and a type of the same name elsewhere are different types")
  func distinct() throws {
    let dependencies = try Dependencies {
      $0.singleton(Engine.init)
      $0.singleton(Toys.Engine.init)
      $0.singleton(as: Engine?.self) { _ in nil }
    }

    expectNil(dependencies.resolve(Engine?.self))
    expectEqual(dependencies.resolve(Engine.self).power, 100)
    expectTrue(dependencies.resolve(Toys.Engine.self).isWound)
  }

  @MainActor @Test("a type that is isolated to an actor is made there") func isolated() async throws
  {
    let dependencies = try Dependencies {
      $0.singleton(Engine.init)
      $0.scoped(Cockpit.init)
      $0.transient(as: (any Instrument).self) { @MainActor in Altimeter(cockpit: $0.resolve()) }
      $0.singleton(Shelf.init)
    }
    let cockpit = dependencies.resolve(Cockpit.self)

    expectTrue(dependencies.resolve((any Instrument).self).cockpit === cockpit)
    _ = await Warehouse.run { dependencies.resolve(Shelf.self) }
  }
}

/// Types to be registered in tests.
protocol Motor: Sendable {}

final class Engine: Motor {
  let power = 100
  init() {}
}

final class Oars: Motor {
  init() {}
}

final class Boat: Sendable {
  let motor: any Motor
  init(motor: any Motor) { self.motor = motor }
}

final class Plane: Sendable {
  let engine: Engine
  init(engine: Engine) { self.engine = engine }
}

final class Glider: Sendable {
  let motor: Engine?
  init(motor: Engine?) { self.motor = motor }
}

final class Factory: Sendable {
  let makeEngine: @Sendable () -> Engine
  init(_ makeEngine: @escaping @Sendable () -> Engine) { self.makeEngine = makeEngine }
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

@globalActor actor Warehouse {
  static let shared = Warehouse()

  @Warehouse static func run<Value: Sendable>(_ body: @Warehouse () -> Value) -> Value { body() }
}

@Warehouse final class Shelf {
  init() {}
  nonisolated deinit {}
}
