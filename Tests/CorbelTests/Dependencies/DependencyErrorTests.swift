import Corbel
import Foundation
import TestSupport
import Testing

@Suite("Mistakes in registrations", .stallLimit) struct DependencyErrorTests {
  struct Mistake: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let problems: [String]
    let register: @Sendable (inout Dependencies.Builder) -> Void

    init(
      _ description: String, _ problems: [String],
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
      ["Missing: Engine, for Plane at App.swift:12"]
    ) {
      $0.singleton(Plane.init, fileID: "App/App.swift", line: 12)
    },
    Mistake(
      "all types that one type needs are missing",
      ["Engine", "Kite", "Piano"].map {
        "Missing: \($0), for Int at App.swift:12"
      }
    ) {
      let make: @Sendable (Engine, Kite, Piano) -> Int = { _, _, _ in 1 }
      $0.singleton(make, fileID: "App/App.swift", line: 12)
    },
    Mistake("an optional may be missing", []) { $0.singleton(Glider.init) },
    Mistake("a type needs itself", ["Cycle: Ouroboros → Ouroboros"]) {
      $0.singleton(Ouroboros.init)
    },
    Mistake("types need each other", ["Cycle: Tick → Tock → Tick"]) {
      $0.transient(Tick.init)
      $0.scoped(Tock.init)
    },
    Mistake("a type outside needs a cycle", ["Cycle: Tick → Tock → Tick"]) {
      $0.transient { (_: Tick) in 1 }
      $0.transient(Tick.init)
      $0.transient(Tock.init)
    },
    Mistake(
      "a type with a mistake is needed before it is registered",
      ["Missing: Engine, for Plane at App.swift:12"]
    ) {
      $0.scoped(Hangar.init)
      $0.scoped(Plane.init, fileID: "App/App.swift", line: 12)
    },
    Mistake("what was replaced may need a missing type", []) {
      $0.singleton(Plane.init)
      $0.override { $0.value(Plane(engine: Engine())) }
    },
    Mistake("a cycle goes through an optional", ["Cycle: Sun → Moon → Sun"]) {
      $0.singleton(Sun.init)
      $0.singleton(Moon.init)
    },
    Mistake("a singleton needs something scoped", ["Captive: Plane → Engine"]) {
      $0.singleton(Plane.init)
      $0.scoped(Engine.init)
    },
    Mistake("a singleton needs it through a transient", ["Captive: Hangar → Plane → Engine"]) {
      $0.scoped(Engine.init)
      $0.transient(Plane.init)
      $0.singleton(Hangar.init)
    },
    Mistake("a singleton needs it through an optional", ["Captive: Glider → Engine"]) {
      $0.scoped(Engine.init)
      $0.singleton(Glider.init)
    },
    Mistake("what is scoped may need what is scoped", []) {
      $0.scoped(Engine.init)
      $0.transient(Plane.init)
      $0.scoped(Hangar.init)
    },
    Mistake("a singleton needs it through what is scoped too", ["Captive: Hangar → Plane"]) {
      $0.scoped(Engine.init)
      $0.scoped(Plane.init)
      $0.singleton(Hangar.init)
    },
    Mistake("a transient needs two scoped types", ["Captive: Int → Int8 → Engine"]) {
      $0.scoped(Engine.init)
      $0.scoped(Kite.init)
      $0.transient { (_: Engine, _: Kite) in Int8(1) }
      $0.singleton { (_: Int8) in 1 }
    },
    Mistake("a type is registered twice", ["Twice: Engine, at App.swift:12 and App.swift:13"]) {
      $0.singleton(Engine.init, fileID: "App/App.swift", line: 12)
      $0.transient(fileID: "App/App.swift", line: 13) { _ in Engine() }
    },
    Mistake(
      "a type is registered again after 'override'", ["Twice: Int, at A.swift:1 and B.swift:2"]
    ) {
      $0.override { $0.override { $0.value(1) } }
      $0.override { $0.value(2, fileID: "A/A.swift", line: 1) }
      $0.value(3, fileID: "B/B.swift", line: 2)
    },
    Mistake("a key is overridden twice", []) {
      $0[GreetingKey.self] = "hello"
      $0.override(GreetingKey.self) { _ in "hello" }
    },
    Mistake("a closure shows nothing", []) {
      $0.singleton { Plane(engine: $0.resolve()) }
    },
  ]

  @Test("building finds the mistakes", arguments: mistakes) func building(_ mistake: Mistake) {
    expectEqual(
      problems { () throws(Diagnostic) in try Dependencies(.live, mistake.register) },
      mistake.problems)
  }

  @Test(
    "every registration has the place of its call",
    arguments: [
      { $0.value(Engine(), fileID: "App/App.swift", line: 12) },
      { $0.singleton(Engine.init, fileID: "App/App.swift", line: 12) },
      { $0.singleton(fileID: "App/App.swift", line: 12) { _ in Engine() } },
      { $0.scoped(Engine.init, fileID: "App/App.swift", line: 12) },
      { $0.scoped(fileID: "App/App.swift", line: 12) { _ in Engine() } },
      { $0.transient(Engine.init, fileID: "App/App.swift", line: 12) },
      { $0.transient(fileID: "App/App.swift", line: 12) { _ in Engine() } },
      { $0.expects(Engine.self, fileID: "App/App.swift", line: 12) },
    ] as [@Sendable (inout Dependencies.Builder) -> Void])
  func places(_ register: @Sendable (inout Dependencies.Builder) -> Void) throws {
    let problems = problems { () throws(Diagnostic) in
      try Dependencies {
        register(&$0)
        register(&$0)
      }
    }
    expectEqual(problems, ["Twice: Engine, at App.swift:12 and App.swift:12"])
  }

  @Test("one error lists all mistakes and remedies") func description() throws {
    let error = try #require(throws: Diagnostic.self) { () throws(Diagnostic) in
      try Dependencies {
        $0.singleton(Plane.init, fileID: "App/App.swift", line: 12)
        $0.transient(Tick.init)
        $0.transient(Tock.init)
        $0.scoped(Kite.init)
        $0.singleton(Rope.init)
        $0.singleton(Ouroboros.init)
        $0.value(1, fileID: "App/App.swift", line: 13)
        $0.value(2, fileID: "App/App.swift", line: 14)
      }
    }
    expectEqual(
      error.description,
      """
      The registrations of a container have 5 mistakes.

        Twice:    Int, at App.swift:13 and App.swift:14
        Missing:  Engine, for Plane at App.swift:12
        Cycle:    Tick → Tock → Tick
        Captive:  Rope → Kite
        Cycle:    Ouroboros → Ouroboros

      The container was not built. Put a registration that replaces another into 'override'. \
      Register the missing types. Break each cycle with a closure that resolves a type later. Make a singleton scoped if it keeps a scoped or an expected value.
      """)
  }

  @Test("an error with two mistakes of a kind says what to do once") func twoMistakes() throws {
    let error = try #require(throws: Diagnostic.self) { () throws(Diagnostic) in
      try Dependencies {
        $0.singleton(Plane.init, fileID: "App/App.swift", line: 12)
        $0.singleton(Rope.init, fileID: "App/App.swift", line: 13)
      }
    }
    expectEqual(
      error.description,
      """
      The registrations of a container have 2 mistakes.

        Missing:  Engine, for Plane at App.swift:12
        Missing:  Kite, for Rope at App.swift:13

      The container was not built. Register the missing types.
      """)
  }

  @Test("an error with one mistake says so") func oneMistake() throws {
    let error = try #require(throws: Diagnostic.self) { () throws(Diagnostic) in
      try Dependencies { $0.singleton(Ouroboros.init) }
    }
    expectEqual(
      error.description,
      """
      The registrations of a container have a mistake.

        Cycle:  Ouroboros → Ouroboros

      The container was not built. Break each cycle with a closure that resolves a type \
      later.
      """)
  }

  @Test("a missing type is given with registered types of similar names") func nearest() throws {
    let error = try #require(throws: Diagnostic.self) { () throws(Diagnostic) in
      try Dependencies {
        $0.singleton(Glider.init)
        $0.singleton { _ in Kites() }
        $0.singleton(Rope.init, fileID: "App/App.swift", line: 12)
      }
    }
    expectEqual(
      texts(of: error),
      [
        "Missing: Kite, for Rope at App.swift:12 (nearest: Kites)"
      ])
  }

  @Test("a similar type that a child registers again is given once") func nearestAgain() throws {
    let root = try Dependencies { $0.singleton { _ in Kites() } }
    let error = try #require(throws: Diagnostic.self) { () throws(Diagnostic) in
      try root.child {
        $0.singleton { _ in Kites() }
        $0.singleton(Rope.init, fileID: "App/App.swift", line: 12)
      }
    }
    expectEqual(texts(of: error), ["Missing: Kite, for Rope at App.swift:12 (nearest: Kites)"])
  }

  @Test("a missing type is given with similar types of the parents") func nearestInParent() throws {
    let root = try Dependencies { $0.singleton { _ in Kites() } }.child()
    let error = try #require(throws: Diagnostic.self) { () throws(Diagnostic) in
      try root.child { $0.singleton(Rope.init, fileID: "App/App.swift", line: 12) }
    }
    expectEqual(texts(of: error), ["Missing: Kite, for Rope at App.swift:12 (nearest: Kites)"])
  }

  @Test("a name is similar to a name that ends with it, unless it has only two letters")
  func endings() throws {
    let error = try #require(throws: Diagnostic.self) { () throws(Diagnostic) in
      try Dependencies {
        $0.singleton { _ in BoxKite() }
        $0.singleton { _ in Lamp() }
        $0.singleton { _ in No() }
        $0.singleton(Rope.init, fileID: "App/App.swift", line: 12)
        $0.singleton(Desk.init, fileID: "App/App.swift", line: 13)
        $0.singleton(Hall.init, fileID: "App/App.swift", line: 14)
      }
    }
    expectEqual(
      texts(of: error),
      [
        "Missing: Kite, for Rope at App.swift:12 (nearest: BoxKite)",
        "Missing: DeskLamp, for Desk at App.swift:13 (nearest: Lamp)",
        "Missing: Piano, for Hall at App.swift:14",
      ])
  }

  /// Returns the registered types with names similar to that of a missing type.
  private func nearest<Needed: Sendable>(
    to _: Needed.Type, register: (inout Dependencies.Builder) -> Void
  ) -> [String] {
    let problems = problems { () throws(Diagnostic) in
      try Dependencies {
        $0.transient { (_: Needed) in 1 }
        register(&$0)
      }
    }
    let parts = problems[0].dropLast().split(separator: "(nearest: ")
    return parts.count == 2 ? parts[1].split(separator: ", ").map(String.init) : []
  }

  @Test("a longer name may differ in more letters") func similarity() {
    expectEqual(
      nearest(to: Oak.self) {
        $0.expects(OAT.self)
        $0.expects(Elk.self)
      }, ["OAT"])
    expectEqual(
      nearest(to: Pear.self) {
        $0.expects(Bear.self)
        $0.expects(Boar.self)
      }, ["Bear"])
    expectEqual(
      nearest(to: Maple.self) {
        $0.expects(Apples.self)
        $0.expects(Ample.self)
      }, ["Ample"])
    expectEqual(
      nearest(to: Chickadee.self) {
        $0.expects(Chickweed.self)
        $0.expects(Checkbook.self)
      }, ["Chickweed"])
  }

  @Test("the three most similar names are shown, equally similar ones in their order")
  func nearestThree() {
    expectEqual(
      nearest(to: Lantern.self) {
        $0.expects(Lentil.self)
        $0.expects(Wanterns.self)
        $0.expects(Lanter.self)
        $0.expects(Lentern.self)
        $0.expects(Pantern.self)
      }, ["Lanter", "Lentern", "Pantern"])
  }

  @Test("types with one name are shown with their modules") func equalNames() {
    expectEqual(
      problems { () throws(Diagnostic) in
        try Dependencies {
          $0.singleton({ (_: Failure) in Kite() }, fileID: "App/App.swift", line: 12)
          $0.value(TestSupport.Failure())
        }
      },
      [
        "Missing: \(module).Failure, for Kite at App.swift:12 (nearest: TestSupport.Failure)"
      ])
  }

  @Test("a type that needs a missing one is shown with its module if another has its name")
  func equalNamesOfNeeders() {
    expectEqual(
      problems { () throws(Diagnostic) in
        try Dependencies {
          $0.value(TestSupport.Failure())
          $0.singleton({ (_: Kite) in Failure() }, fileID: "App/App.swift", line: 12)
        }
      }, ["Missing: Kite, for \(module).Failure at App.swift:12"])
  }

  @Test("optional types with one name are shown with their modules") func equalNamesOfOptionals() {
    expectEqual(
      problems { () throws(Diagnostic) in
        try Dependencies {
          $0.expects(TestSupport.Failure?.self)
          $0.expects(Failure?.self, fileID: "App/App.swift", line: 12)
          $0.expects(Failure?.self, fileID: "App/App.swift", line: 13)
        }
      }, ["Twice: \(module).Failure?, at App.swift:12 and App.swift:13"])
  }

  @Test("ten thousand types in a chain are checked on a stack of 512 KB") func chain() {
    let isBuilt = Lock(false)
    let ended = DispatchSemaphore(value: 0)
    let thread = Thread {
      let root = try? Dependencies { registerChain(in: &$0) }
      isBuilt.withLock { $0 = root != nil }
      ended.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    ended.wait()

    expectTrue(isBuilt.withLock { $0 })
  }

  @Test("two hundred missing types are reported, and the first ten are compared with all names")
  func manyMissing() {
    let problems = problems { () throws(Diagnostic) in
      try Dependencies { builder in
        for type in numbers().prefix(200) { type.registerUnfinished(in: &builder) }
      }
    }
    expectEqual(problems.map { $0.contains("nearest") }, (0..<200).map { $0 < 10 })
  }

  @Test("a cycle of thousands of types is reported with its path") func longCycle() {
    let length = runCount(10_000)
    let problems = problems { () throws(Diagnostic) in
      try Dependencies { registerChain(of: length, in: &$0, isClosed: true) }
    }
    expectEqual(problems.map { $0.split(separator: " → ").count }, [length + 1])
  }

  @Test("a type that is missing itself is not similar to another one") func nearestIsRegistered() {
    let problems = problems { () throws(Diagnostic) in
      try Dependencies {
        $0.singleton(Rope.init, fileID: "App/App.swift", line: 12)
        $0.transient({ (_: Kites) in 1 }, fileID: "App/App.swift", line: 13)
      }
    }
    expectEqual(
      problems,
      [
        "Missing: Kite, for Rope at App.swift:12", "Missing: Kites, for Int at App.swift:13",
      ])
  }

  // MARK: What children provide

  @Test("scoped and transient types can need a type that is expected of children") func expected()
    throws
  {
    let root = try Dependencies {
      $0.expects(Engine.self)
      $0.scoped(Plane.init)
      $0.transient(Glider.init)
    }
    let engine = Engine()
    let child = try root.child { $0.value(engine) }

    expectTrue(child.resolve(Plane.self).engine === engine)
    expectTrue(child.resolve(Glider.self).motor === engine)
    expectTrue(child.child().resolve(Plane.self).engine === engine)
  }

  @Test("an expected optional type is nil if no child has registered it")
  func expectedOptional() throws {
    let root = try Dependencies {
      $0.expects(Engine.self)
      $0.transient(Glider.init)
    }

    expectNil(root.resolve(Engine?.self))
    expectNil(root.resolve(Glider.self).motor)
  }

  @Test("a singleton can't need a type that is expected of children") func expectedBySingleton() {
    expectEqual(
      problems { () throws(Diagnostic) in
        try Dependencies {
          $0.expects(Engine.self)
          $0.transient(Plane.init)
          $0.singleton(Hangar.init)
        }
      }, ["Captive: Hangar → Plane → Engine"])
  }

  @Test("a child without an expected type is not built") func unprovided() throws {
    let root = try Dependencies { $0.expects(Engine.self, fileID: "App/App.swift", line: 12) }
    let error = try #require(throws: Diagnostic.self) { () throws(Diagnostic) in
      try root.child { $0.singleton(Kite.init) }
    }

    expectEqual(
      error.description,
      """
      The registrations of a container have a mistake.

        Expected:  Engine, at App.swift:12

      The container was not built. Register the expected types in the child container.
      """)
  }

  @Test(
    "a child can provide an expected type with each lifetime",
    arguments: [
      { $0.value(Engine()) }, { $0.singleton(Engine.init) }, { $0.scoped(Engine.init) },
      { $0.transient(Engine.init) },
    ] as [@Sendable (inout Dependencies.Builder) -> Void])
  func provided(_ register: @Sendable (inout Dependencies.Builder) -> Void) throws {
    let root = try Dependencies {
      $0.expects(Engine.self)
      $0.scoped(Plane.init)
    }

    try expectEqual(root.child(register).resolve(Plane.self).engine.power, 100)
  }

  @Test("a child can expect the type of its own children") func expectedFurtherDown()
    throws
  {
    let root = try Dependencies {
      $0.expects(Engine.self)
      $0.scoped(Plane.init)
    }
    let child = try root.child { $0.expects(Engine.self) }
    let engine = Engine()
    let grandchild = try child.child { $0.value(engine) }

    expectTrue(grandchild.resolve(Plane.self).engine === engine)
  }

  // MARK: Children

  @Test("each child is checked for itself") func childAfterChild() throws {
    let root = try Dependencies {
      $0.scoped(Engine.init)
      $0.transient(Plane.init)
    }
    _ = try root.child { $0.scoped(Hangar.init) }

    expectEqual(
      problems { () throws(Diagnostic) in
        try root.child {
          $0.value(Engine())
          $0.singleton(Hangar.init)
        }
      }, [])
  }

  @Test("a child's registrations can need types of its parent") func childOfParent() throws {
    let root = try Dependencies { $0.singleton(Engine.init) }
    let child = try root.child { $0.singleton(Plane.init) }

    expectTrue(child.resolve(Plane.self).engine === root.resolve(Engine.self))
  }

  @Test(
    "a child's registrations are checked as well",
    arguments: [
      Mistake(
        "a type is missing",
        ["Missing: Kite, for Rope at App.swift:12"]
      ) {
        $0.singleton(Rope.init, fileID: "App/App.swift", line: 12)
      },
      Mistake("a cycle goes through the parent's", ["Cycle: Engine → Plane → Engine"]) {
        $0.scoped { (plane: Plane) in plane.engine }
      },
      Mistake(
        "a singleton of the child needs the parent's scoped", ["Captive: Glider → Engine"]
      ) {
        $0.singleton(Glider.init)
      },
      Mistake(
        "a singleton of the child needs it through the parent's transient",
        ["Captive: Hangar → Plane → Engine"]
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

    expectEqual(
      problems { () throws(Diagnostic) in try root.child(mistake.register) }, mistake.problems)
  }

  private let module = String(#fileID.prefix { $0 != "/" })

  private func problems(
    _ build: () throws(Diagnostic) -> Dependencies
  ) -> [String] {
    do throws(Diagnostic) {
      _ = try build()
      return []
    } catch {
      return texts(of: error)
    }
  }

  private func texts(of error: Diagnostic) -> [String] {
    error.evidence.map { "\($0.label): \($0.value)" }
  }
}

/// A type for each four-digit number.
private struct Number<A, B, C, D>: Sendable {}

private protocol Numbered: Sendable {
  static func register<Previous: Numbered>(
    after _: Previous.Type, in builder: inout Dependencies.Builder)
  /// Registers the type with a need that is not registered.
  static func registerUnfinished(in builder: inout Dependencies.Builder)
  init()
}

/// A type that is never registered.
private struct Missing<Number>: Sendable {}

extension Number: Numbered {
  static func register<Previous: Numbered>(
    after _: Previous.Type, in builder: inout Dependencies.Builder
  ) {
    builder.transient { (_: Previous) in Self() }
  }

  static func registerUnfinished(in builder: inout Dependencies.Builder) {
    builder.transient { (_: Missing<Self>) in Self() }
  }
}

/// Registers types that each need the next one; the last one needs nothing, or the first one.
private func registerChain(
  of count: Int = 10_000, in builder: inout Dependencies.Builder, isClosed: Bool = false
) {
  func register<Previous: Numbered>(
    _ type: any Numbered.Type, after previous: Previous.Type
  ) { type.register(after: previous, in: &builder) }

  let types = Array(numbers().prefix(count))
  // Each number needs the one before it, so checking the last one visits the whole chain.
  for (type, previous) in zip(types, types.dropFirst()) { register(type, after: previous) }
  if isClosed {
    register(types[types.count - 1], after: types[0])
  } else {
    builder.singleton { _ in Number<UInt, UInt, UInt, UInt>() }
  }
}

/// Returns ten thousand types.
private func numbers() -> [any Numbered.Type] {
  let digits: [any Any.Type] = [
    Int8.self, Int16.self, Int32.self, Int64.self, Int.self, UInt8.self, UInt16.self, UInt32.self,
    UInt64.self, UInt.self,
  ]
  func number<A, B, C, D>(
    _: A.Type, _: B.Type, _: C.Type, _: D.Type
  ) -> any Numbered.Type { Number<A, B, C, D>.self }

  var types: [any Numbered.Type] = []
  for a in digits {
    for b in digits {
      for c in digits {
        for d in digits { types.append(number(a, b, c, d)) }
      }
    }
  }
  return types
}

private enum Oak {}
private enum OAT {}
private enum Elk {}
private enum Pear {}
private enum Bear {}
private enum Boar {}
private enum Maple {}
private enum Ample {}
private enum Apples {}
private enum Chickadee {}
private enum Chickweed {}
private enum Checkbook {}
private enum Lantern {}
private enum Lanter {}
private enum Lentern {}
private enum Lentil {}
private enum Pantern {}
private enum Wanterns {}

private struct Failure: Sendable {}

private final class Kites: Sendable {
  init() {}
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

private final class BoxKite: Sendable {
  init() {}
}

private final class DeskLamp: Sendable {
  init() {}
}

private final class Desk: Sendable {
  init(_: DeskLamp) {}
}

private final class No: Sendable {
  init() {}
}

private final class Piano: Sendable {
  init() {}
}

private final class Hall: Sendable {
  init(_: Piano) {}
}
