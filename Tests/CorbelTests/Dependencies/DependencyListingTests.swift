import Corbel
import Testing

@Suite("Listings and graphs of a container", .timeLimit(.minutes(10))) struct DependencyListingTests
{
  private func makeRoot() throws -> (root: Dependencies, line: Int) {
    let line = #line + 2
    let root = try Dependencies {
      $0.singleton(as: (any Motor).self, Engine.init)
      $0.transient(Glider.init)
      $0.singleton(Engine.init)
      $0.scoped { resolver in [resolver.resolve(Glider.self)] }
    }
    return (root, line)
  }

  @Test("a listing names each registration with its place") func listing() throws {
    let (root, line) = try makeRoot()

    #expect(
      root.description == """
        singleton  any Motor      DependencyListingTests.swift:\(line)
        transient  Glider         DependencyListingTests.swift:\(line + 1)
        singleton  Engine         DependencyListingTests.swift:\(line + 2)
        scoped     Array<Glider>  DependencyListingTests.swift:\(line + 3)
        """)
  }

  @Test("a child lists its own registrations before its parent's") func childListing() throws {
    let (root, line) = try makeRoot()
    let childLine = #line + 2
    let child = try root.child {
      $0.singleton(Oars.init)
      $0[GreetingKey.self] = "hello"
      $0.transient(Engine.init)
    }

    #expect(
      child.description == """
        singleton  Oars           DependencyListingTests.swift:\(childLine)
        singleton  GreetingKey    DependencyListingTests.swift:\(childLine + 1)
        transient  Engine         DependencyListingTests.swift:\(childLine + 2)
        singleton  any Motor      DependencyListingTests.swift:\(line)
        transient  Glider         DependencyListingTests.swift:\(line + 1)
        scoped     Array<Glider>  DependencyListingTests.swift:\(line + 3)
        """)
  }

  @Test("a value that exists already is listed as a singleton") func valueListing() throws {
    let root = try Dependencies { $0.value(as: Int.self, 3) }
    #expect(root.description == "singleton  Int  DependencyListingTests.swift:\(#line - 1)")
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
      { $0[GreetingKey.self, fileID: "App/App.swift", line: 12] = "hello" },
      { $0.override(GreetingKey.self, fileID: "App/App.swift", line: 12) { _ in "hello" } },
    ] as [@Sendable (inout Dependencies.Builder) -> Void])
  func places(_ register: @Sendable (inout Dependencies.Builder) -> Void) throws {
    #expect(try Dependencies(.live, register).description.hasSuffix("  App.swift:12"))
  }

  @Test("an empty container lists nothing") func emptyListing() {
    #expect(Dependencies().description == "")
  }

  @Test("types of one name are listed with their modules") func equalNames() throws {
    let line = #line + 2
    let root = try Dependencies {
      $0.singleton(Engine.init)
      $0.singleton(Toys.Engine.init)
    }
    let module = String(#fileID.prefix { $0 != "/" })

    #expect(
      root.description == """
        singleton  \(module).Engine       DependencyListingTests.swift:\(line)
        singleton  \(module).Toys.Engine  DependencyListingTests.swift:\(line + 1)
        """)
  }

  @Test("types that children register are listed as expected") func expected() throws {
    let line = #line + 1
    let root = try Dependencies { $0.expects(Engine.self) }

    #expect(root.description == "expected   Engine  DependencyListingTests.swift:\(line)")
  }
}
