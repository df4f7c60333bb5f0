import Corbel
import Testing

@Suite("Keys of dependencies") struct DependencyKeyTests {
  @Test(
    "a key has a value for each context",
    arguments: [(DependencyContext.live, "live"), (.preview, "preview"), (.test, "test")])
  func contexts(context: DependencyContext, value: String) {
    #expect(Dependencies(context).greeting == value)
  }

  @Test("a preview has the live value where a key has no other") func previewDefault() {
    #expect(Dependencies(.preview)[LiveOnlyKey.self] == "live")
  }

  @Test("a value can be overridden") func overridden() throws {
    let dependencies = try Dependencies { $0[GreetingKey.self] = "hello" }

    #expect(dependencies.greeting == "hello")
  }

  @Test("a value can be overridden with one made of others, when it is read")
  func overriddenLazily()
    throws
  {
    let log = LockedLog()
    let dependencies = try Dependencies {
      $0.override(GreetingKey.self) { resolver in
        log.append("made")
        return "hello " + resolver.name
      }
      $0[NameKey.self] = "Blob"
    }

    #expect(log.entries == [])
    #expect(dependencies.greeting == "hello Blob")
    #expect(dependencies.greeting == "hello Blob")
    #expect(log.entries == ["made"])
  }

  @Test("an override in a child is for it and its children") func overriddenInChild() throws {
    let root = Dependencies()
    let child = try root.child { $0[GreetingKey.self] = "hello" }

    #expect(child.greeting == "hello")
    #expect(child.child().greeting == "hello")
    #expect(root.greeting == "live")
  }

  @Test("a default is made once, and shared with the children") func sharedDefault() {
    let root = Dependencies()
    let child = root.child()

    #expect(child[EngineKey.self] === root[EngineKey.self])
    #expect(root.child()[EngineKey.self] === root[EngineKey.self])
  }

  @Test("no container shares a default with another one") func freshDefault() {
    #expect(Dependencies(.test)[EngineKey.self] !== Dependencies(.test)[EngineKey.self])
  }

  @Test("a value can be optional") func optionalValue() throws {
    #expect(Dependencies()[OptionalKey.self] == nil)
    #expect(try Dependencies { $0[OptionalKey.self] = 5 }[OptionalKey.self] == 5)
  }

  @Test("a key that is overridden with something registered") func registered() throws {
    let dependencies = try Dependencies {
      $0.singleton(Engine.init)
      $0.override(EngineKey.self) { $0.resolve() }
    }

    #expect(dependencies[EngineKey.self] === dependencies.resolve(Engine.self))
  }

  @Test("a key without test value is reported once in a test, with the place where it was read")
  func missingTestValue() {
    let log = LockedLog()
    let root = Dependencies(.test, diagnostics: DiagnosticReporter { log.append("\($0)") })
    let line = #line + 1
    let value = root[LiveOnlyKey.self]

    #expect(value == "live")
    #expect(root.child()[LiveOnlyKey.self] == "live")
    #expect(
      log.entries == [
        """
        'LiveOnlyKey' has no test value and was not overridden.

          Read at:  DependencyKeyTests.swift:\(line)

        The value for previews was used. Override it in the test's container, or give the key a \
        'testValue'.
        """
      ])
  }

  @Test("a key without test value that is overridden is not reported") func overriddenInTest()
    throws
  {
    let log = LockedLog()
    let root = try Dependencies(.test, diagnostics: DiagnosticReporter { log.append("\($0)") }) {
      $0[LiveOnlyKey.self] = "test"
    }

    #expect(root[LiveOnlyKey.self] == "test")
    #expect(log.entries == [])
  }

  @Test("a test value that is the preview's by choice is not reported") func chosenTestValue() {
    let log = LockedLog()
    let root = Dependencies(.test, diagnostics: DiagnosticReporter { log.append("\($0)") })

    #expect(root[SameInTestsKey.self] == "live")
    #expect(log.entries == [])
  }

  @Test("where no container was provided keys have the values of the process's context")
  func empty() {
    #expect(Dependencies.empty.context == .test)
    #expect(Dependencies.empty.greeting == "test")
  }
}

enum GreetingKey: DependencyKey {
  static var liveValue: String { "live" }
  static var previewValue: String { "preview" }
  static var testValue: String { "test" }
}

enum NameKey: DependencyKey {
  static var liveValue: String { "nobody" }
}

extension Dependencies {
  fileprivate var greeting: String { self[GreetingKey.self] }
  fileprivate var name: String { self[NameKey.self] }
}

private enum LiveOnlyKey: DependencyKey {
  static var liveValue: String { "live" }
}

private enum SameInTestsKey: DependencyKey {
  static var liveValue: String { "live" }
  static var testValue: String { previewValue }
}

private enum EngineKey: DependencyKey {
  static var liveValue: Engine { Engine() }
  static var testValue: Engine { Engine() }
}

private enum OptionalKey: DependencyKey {
  static var liveValue: Int? { nil }
}
