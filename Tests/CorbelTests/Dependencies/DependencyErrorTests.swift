import Corbel
import Foundation
import TestSupport
import Testing

@Suite("Mistakes in registrations", .stallLimit) struct DependencyErrorTests {
  typealias Registering = @Sendable (inout Dependencies.Builder) -> Void

  typealias Row = TableRow<[String], Registering>

  static let rows: [Row] = [
    Row(
      "all types that one type needs are missing",
      ["Missing: Engine, for Int", "Missing: Kite, for Int"]
    ) {
      let make: @Sendable (Engine, Kite) -> Int = { _, _ in 1 }
      $0.singleton(make)
    },
    Row("a type outside needs a cycle", ["Cycle: Tick → Tock → Tick"]) {
      $0.transient { (_: Tick) in 1 }
      $0.transient(Tick.init)
      $0.scoped(Tock.init)
    },
    Row("what was replaced may need a missing type", []) {
      $0.singleton(Plane.init)
      $0.override { $0.value(Plane(engine: Engine())) }
    },
    Row("a cycle goes through an optional", ["Cycle: Sun → Moon → Sun"]) {
      $0.singleton(Sun.init)
      $0.singleton(Moon.init)
    },
    Row("a singleton needs it through a transient", ["Captive: Hangar → Plane → Engine"]) {
      $0.scoped(Engine.init)
      $0.transient(Plane.init)
      $0.singleton(Hangar.init)
    },
    Row("a singleton needs what children provide", ["Captive: Hangar → Plane → Engine"]) {
      $0.require(Engine.self)
      $0.transient(Plane.init)
      $0.singleton(Hangar.init)
    },
    Row("a singleton needs it through what is scoped too", ["Captive: Hangar → Plane"]) {
      $0.scoped(Engine.init)
      $0.scoped(Plane.init)
      $0.singleton(Hangar.init)
    },
    Row("a transient needs two scoped types", ["Captive: Int → Int8 → Engine"]) {
      $0.scoped(Engine.init)
      $0.scoped(Kite.init)
      $0.transient { (_: Engine, _: Kite) in Int8(1) }
      $0.singleton { (_: Int8) in 1 }
    },
    Row("a type is registered again after 'override'", ["Twice: Int, at A.swift:1 and B.swift:2"]) {
      $0.override { $0.override { $0.value(1) } }
      $0.override { $0.value(2, fileID: "A/A.swift", line: 1) }
      $0.value(3, fileID: "B/B.swift", line: 2)
    },
    Row(
      "types that are missing themselves are not similar to each other",
      ["Missing: Kite, for Rope", "Missing: Kites, for Int"]
    ) {
      $0.singleton(Rope.init)
      $0.transient { (_: Kites) in 1 }
    },
    Row(
      "types with one name are shown with their modules",
      ["Missing: \(module).Failure, for Kite (nearest: TestSupport.Failure)"]
    ) {
      $0.singleton { (_: Failure) in Kite() }
      $0.value(TestSupport.Failure())
    },
    Row(
      "a type is shown with the types around it, also within the arguments of another",
      ["Missing: Toys.Engine, for Box<Toys.Engine>"]
    ) {
      $0.singleton(Box<Toys.Engine>.init)
    },
  ]

  static let childRows: [Row] = [
    Row("a cycle goes through the parent's", ["Cycle: Engine → Plane → Engine"]) {
      $0.scoped { (plane: Plane) in plane.engine }
    },
    Row("a singleton of the child needs the parent's scoped", ["Captive: Glider → Engine"]) {
      $0.singleton(Glider.init)
    },
    Row("the same through the parent's transient", ["Captive: Hangar → Plane → Engine"]) {
      $0.singleton(Hangar.init)
    },
    Row("another child may have a value in its place", []) {
      $0.value(Engine())
      $0.singleton(Hangar.init)
    },
    Row("what the parent's singletons need is their own affair", []) {
      $0.scoped { (_: Lamp) in Beacon() }
    },
  ]

  @Test("building finds the mistakes of a container, and of a child") func building() throws {
    for row in Self.rows { expectEqual(problems(row.body), row.expected, row.testDescription) }
    let root = try Dependencies {
      $0.scoped(Engine.init)
      $0.transient(Plane.init)
      $0.singleton { (_: Beacon?) in Lamp() }
    }
    for row in Self.childRows {
      expectEqual(problems(of: root, row.body), row.expected, row.testDescription)
    }
  }

  @Test("every registration has the place of its call") func places() {
    let file: StaticString = "App/App.swift"
    let problems = problems {
      $0.value(Engine(), fileID: file, line: 1)
      $0.singleton(Engine.init, fileID: file, line: 2)
      $0.singleton(fileID: file, line: 3) { _ in Engine() }
      $0.scoped(Engine.init, fileID: file, line: 4)
      $0.scoped(fileID: file, line: 5) { _ in Engine() }
      $0.transient(Engine.init, fileID: file, line: 6)
      $0.transient(fileID: file, line: 7) { _ in Engine() }
      $0.require(Engine.self, fileID: file, line: 8)
    }
    expectEqual(
      problems, (1...7).map { "Twice: Engine, at App.swift:\($0) and App.swift:\($0 + 1)" })
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

  // MARK: Similar names

  @Test("a missing type is given with at most three registered types of similar names, in order")
  func nearest() {
    let rows: [(missing: any Sendable.Type, registered: [any Sendable.Type], nearest: String?)] = [
      (Kite.self, [Glider.self, Kites.self], "Kites"),
      (Kite.self, [BoxKite.self], "BoxKite"),
      (Piano.self, [No.self], nil),
      ((any Motor).self, [LiveMotor.self], "LiveMotor"),
      // A longer name may differ in more letters.
      (Oak.self, [OAT.self, Elk.self], "OAT"),
      (Chickadee.self, [Chickweed.self, Checkbook.self], "Chickweed"),
      (
        Lantern.self, [Lentil.self, Wanterns.self, Lanter.self, Lentern.self, Pantern.self],
        "Lanter, Lentern, Pantern"
      ),
    ]
    for row in rows {
      let problems = problems { builder in
        register(for: Void.self, needing: row.missing, in: &builder)
        for type in row.registered { builder.require(type) }
      }
      let nearest = row.nearest.map { " (nearest: \($0))" } ?? ""
      expectEqual(
        problems.map { String($0.drop { $0 != "," }) },
        [", for Made<()>\(nearest)"], "\(row.missing)")
    }
  }

  @Test("the types of all parents are similar as well, each of them once") func nearestInParent()
    throws
  {
    let root = try Dependencies {
      $0.singleton { _ in BoxKite() }
      $0.singleton { _ in Kites() }
    }
    let problems = problems(of: root.child()) {
      $0.singleton { _ in Kites() }
      $0.singleton(Rope.init)
    }
    expectEqual(problems, ["Missing: Kite, for Rope (nearest: Kites, BoxKite)"])
  }

  // MARK: Many types

  @Test("thousands of types in a chain or in a cycle are checked on a stack of 512 KB")
  func chain() {
    let results = Lock<[[String]]>([])
    let ended = DispatchSemaphore(value: 0)
    let thread = Thread {
      let chain = problems { registerChain(of: runCount(10_000), in: &$0) }
      let cycle = problems { registerChain(of: 200, in: &$0, isClosed: true) }
      results.withLock { $0 = [chain, cycle] }
      ended.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    ended.wait()

    let lengths = results.withLock { $0.map { $0.map { $0.split(separator: " → ").count } } }
    expectEqual(lengths, [[], [201]])
  }

  @Test("all missing types are reported, and the first ten are compared with all names")
  func manyMissing() {
    let problems = problems { builder in
      for type in numbers(20) { register(for: type, needing: type, in: &builder) }
    }
    expectEqual(problems.map { $0.contains("nearest") }, (0..<20).map { $0 < 10 })
  }

  // MARK: What children provide

  @Test("scoped and transient types can need a type that children provide")
  func expected() throws {
    let root = try Dependencies {
      $0.require(Engine.self)
      $0.scoped(Plane.init)
      $0.transient(Glider.init)
    }
    expectNil(root.resolve(Engine?.self))
    expectNil(root.resolve(Glider.self).motor)

    let engine = Engine()
    let child = try root.child { $0.require(Engine.self) }
    for parent in [root, child] {
      let container = try parent.child { $0.value(engine) }
      expectTrue(container.resolve(Plane.self).engine === engine)
      expectTrue(container.resolve(Glider.self).motor === engine)
      expectTrue(container.child().resolve(Plane.self).engine === engine)
    }
  }

  @Test("a child without an expected type is not built") func unprovided() throws {
    let root = try Dependencies { $0.require(Engine.self, fileID: "App/App.swift", line: 12) }
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

  private static let module = String(#fileID.prefix { $0 != "/" })
}

/// Returns the problems of a new container, or of a child, without the places of missing types.
private func problems(
  of parent: Dependencies? = nil, _ register: (inout Dependencies.Builder) -> Void
) -> [String] {
  do throws(Diagnostic) {
    _ = if let parent { try parent.child(register) } else { try Dependencies(.live, register) }
    return []
  } catch {
    let count = error.evidence.count
    let mistakes = count == 1 ? "a mistake" : "\(count) mistakes"
    expectEqual(error.fact, "The registrations of a container have \(mistakes).")
    return error.evidence.map { line in
      let isMissing = line.label == "Missing"
      let value = isMissing ? line.value.replacing(#/ at \w+\.swift:\d+/#, with: "") : line.value
      return "\(line.label): \(value)"
    }
  }
}

/// A type for each four-digit number.
private struct Number<A, B, C, D>: Sendable {}

/// A type that is registered for another one.
private struct Made<Value>: Sendable {}

/// Registers a type for a value, which needs another type.
private func register<Value, Needed: Sendable>(
  for _: Value.Type, needing _: Needed.Type, in builder: inout Dependencies.Builder
) {
  builder.transient { (_: Needed) in Made<Value>() }
}

/// Registers types that each need the next one; the last one needs nothing, or the first one.
private func registerChain(
  of count: Int, in builder: inout Dependencies.Builder, isClosed: Bool = false
) {
  func link<Value, Next>(_ type: Value.Type, to next: Next.Type) {
    register(for: type, needing: Made<Next>.self, in: &builder)
  }

  let types = numbers(count)
  let end: any Sendable.Type = isClosed ? types[0] : Void.self
  // Each type needs the next one, so checking the first one visits the whole chain.
  for (type, next) in zip(types, types.dropFirst() + [end]) { link(type, to: next) }
  builder.singleton { _ in Made<Void>() }
}

/// Returns up to ten thousand types.
private func numbers(_ count: Int) -> [any Sendable.Type] {
  let digits: [any Any.Type] = [
    Int8.self, Int16.self, Int32.self, Int64.self, Int.self, UInt8.self, UInt16.self, UInt32.self,
    UInt64.self, UInt.self,
  ]
  func number<A, B, C, D>(
    _: A.Type, _: B.Type, _: C.Type, _: D.Type
  ) -> any Sendable.Type { Number<A, B, C, D>.self }

  return (0..<count).map { index in
    let (a, b) = (digits[index / 1000], digits[index / 100 % 10])
    let (c, d) = (digits[index / 10 % 10], digits[index % 10])
    return number(a, b, c, d)
  }
}

private enum Oak {}
private enum OAT {}
private enum Elk {}
private enum Chickadee {}
private enum Chickweed {}
private enum Checkbook {}
private enum Lantern {}
private enum Lanter {}
private enum Lentern {}
private enum Lentil {}
private enum Pantern {}
private enum Wanterns {}
private enum Piano {}
private enum No {}

private struct Failure: Sendable {}
private struct LiveMotor: Motor {}
private struct Kite: Sendable {}
private struct Kites: Sendable {}
private struct BoxKite: Sendable {}
private struct Beacon: Sendable {}
private struct Lamp: Sendable {}

private struct Box<Content: Sendable>: Sendable {
  init(of _: Content) {}
}

private struct Hangar: Sendable {
  init(plane _: Plane) {}
}

private struct Rope: Sendable {
  init(_: Kite) {}
}

private struct Ouroboros: Sendable {
  init(_: Ouroboros) {}
}

private struct Tick: Sendable {
  init(_: Tock) {}
}

private struct Tock: Sendable {
  init(_: Tick) {}
}

private struct Sun: Sendable {
  init(_: Moon?) {}
}

private struct Moon: Sendable {
  init(_: Sun) {}
}
