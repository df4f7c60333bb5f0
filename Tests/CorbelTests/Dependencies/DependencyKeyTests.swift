import Corbel
import TestSupport
import Testing

@Suite("Keys of dependencies", .stallLimit) struct DependencyKeyTests {
  @Test(
    "a key has a value for each context",
    arguments: [(DependencyContext.live, "live"), (.preview, "preview"), (.test, "test")])
  func contexts(context: DependencyContext, value: String) {
    expectEqual(Dependencies(context).greeting, value)
  }

  @Test("a preview has the live value if the key has no preview value") func previewDefault() {
    expectEqual(Dependencies(.preview)[LiveOnlyKey.self], "live")
  }

  @Test("a test has the preview value if the key has no test value") func testDefault() {
    let recorder = DiagnosticRecorder()
    let dependencies = Dependencies(.test, diagnostics: recorder.reporter)
    expectEqual(dependencies[PreviewedKey.self], "preview")
    expectEqual(recorder.texts.count, 1)
  }

  @Test("a value can be overridden") func overridden() throws {
    let dependencies = try Dependencies { $0[GreetingKey.self] = "hello" }

    expectEqual(dependencies.greeting, "hello")
  }

  @Test("a value can be overridden with a closure that reads other values")
  func overriddenLazily()
    throws
  {
    let log = LockedLog()
    let dependencies = try Dependencies {
      $0.override(GreetingKey.self) { resolver in
        log.add("made")
        return "hello " + resolver.name
      }
      $0[NameKey.self] = "Blob"
    }

    expectEqual(log.entries, [])
    expectEqual(dependencies.greeting, "hello Blob")
    expectEqual(dependencies.greeting, "hello Blob")
    expectEqual(log.entries, ["made"])
  }

  @Test("an override in a child applies to it and its children") func overriddenInChild() throws {
    let root = Dependencies()
    let child = try root.child { $0[GreetingKey.self] = "hello" }

    expectEqual(child.greeting, "hello")
    expectEqual(child.child().greeting, "hello")
    expectEqual(root.greeting, "live")
  }

  @Test("a default is made once, and shared with the children") func sharedDefault() {
    let root = Dependencies()
    let child = root.child()

    expectTrue(child[EngineKey.self] === root[EngineKey.self])
    expectTrue(root.child()[EngineKey.self] === root[EngineKey.self])
  }

  @Test("an override is made once, and shared with the children") func sharedOverride() throws {
    let root = try Dependencies { $0.override(EngineKey.self) { _ in Engine() } }

    expectTrue(root.child()[EngineKey.self] === root.child()[EngineKey.self])
    expectTrue(root.child()[EngineKey.self] === root[EngineKey.self])
  }

  @Test("two containers never share a default") func freshDefault() {
    expectTrue(Dependencies(.test)[EngineKey.self] !== Dependencies(.test)[EngineKey.self])
  }

  @Test("the last override of a key counts") func overriddenTwice() throws {
    let dependencies = try Dependencies {
      $0[GreetingKey.self] = "hello"
      $0[GreetingKey.self] = "good evening"
    }

    expectEqual(dependencies.greeting, "good evening")
  }

  @Test("a value can be optional") func optionalValue() throws {
    expectNil(Dependencies()[OptionalKey.self])
    try expectEqual(Dependencies { $0[OptionalKey.self] = 5 }[OptionalKey.self], 5)
  }

  @Test("a key can be overridden with a registered type") func registered() throws {
    let dependencies = try Dependencies {
      $0.singleton(Engine.init)
      $0.override(EngineKey.self) { $0.resolve() }
    }

    expectTrue(dependencies[EngineKey.self] === dependencies.resolve(Engine.self))
  }

  @Test("a key without test value is reported once in a test, with the place where it was read")
  func missingTestValue() {
    let log = LockedLog()
    let root = Dependencies(.test, diagnostics: DiagnosticReporter { log.add("\($0)") })
    let line = #line + 1
    let value = root.child().child()[LiveOnlyKey.self]

    expectEqual(value, "live")
    expectEqual(root[LiveOnlyKey.self], "live")
    expectEqual(
      log.entries,
      [
        """
        'LiveOnlyKey' has no test value and was not overridden.

          Read at:  DependencyKeyTests.swift:\(line)

        The preview value was used, or the live value if the key has no other. Override the key in \
        the test's container, or give it a 'testValue'.
        """
      ])
  }

  @Test(
    "a container is made with a context and a reporter, which its children have as well",
    arguments: [
      { Dependencies(.test, diagnostics: $0) },
      { try Dependencies(.test, diagnostics: $0) { $0.value(3) } },
      { Dependencies(.test, diagnostics: $0).child() },
      { try Dependencies(.test, diagnostics: $0).child { $0.value(3) } },
    ] as [@Sendable (DiagnosticReporter) throws -> Dependencies])
  func contextAndReporter(_ make: @Sendable (DiagnosticReporter) throws -> Dependencies) throws {
    let recorder = DiagnosticRecorder()
    let dependencies = try make(recorder.reporter)

    expectEqual(dependencies.context, .test)
    expectEqual(dependencies[LiveOnlyKey.self], "live")
    expectEqual(recorder.facts, ["'LiveOnlyKey' has no test value and was not overridden."])
  }

  @Test("without a context, a container is live") func defaultContext() throws {
    expectEqual(Dependencies().context, .live)
    try expectEqual(Dependencies { $0.value(3) }.context, .live)
  }

  @Test("a key without test value that is overridden is not reported") func overriddenInTest()
    throws
  {
    let log = LockedLog()
    let root = try Dependencies(.test, diagnostics: DiagnosticReporter { log.add("\($0)") }) {
      $0[LiveOnlyKey.self] = "test"
    }

    expectEqual(root[LiveOnlyKey.self], "test")
    expectEqual(log.entries, [])
  }

  @Test("a test value that is the preview's by choice is not reported") func chosenTestValue() {
    let log = LockedLog()
    let root = Dependencies(.test, diagnostics: DiagnosticReporter { log.add("\($0)") })

    expectEqual(root[SameInTestsKey.self], "live")
    expectEqual(log.entries, [])
  }

  @Test("a missing test value is reported for its own key, not for a key that reads it")
  func missingInnerTestValue() {
    let log = LockedLog()
    let root = Dependencies(.test, diagnostics: DiagnosticReporter { log.add("\($0)") })
    let line = #line + 1
    let value = root[OuterKey.self]

    expectEqual(value, "outer of live")
    expectEqual(
      log.entries,
      [
        """
        'LiveOnlyKey' has no test value, but the test value of 'OuterKey' needs one.

          Read at:  DependencyKeyTests.swift:\(line)

        The preview value was used, or the live value if the key has no other. Override 'OuterKey' \
        in the test's container, or give 'LiveOnlyKey' a 'testValue'.
        """
      ])
  }

  @Test("two keys with one name are reported with the types around them")
  func missingInnerTestValueOfEqualName() {
    let log = LockedLog()
    let root = Dependencies(.test, diagnostics: DiagnosticReporter { log.add($0.fact) })

    expectEqual(root[Keys.EchoKey.self], 1)
    expectEqual(
      log.entries,
      [
        "'EchoKey' has no test value, but the test value of 'Keys.EchoKey' needs one."
      ])
  }

  @Test("a key that is read in a factory is reported with the place where it was read")
  func missingTestValueInFactory() throws {
    let log = LockedLog()
    let diagnostics = DiagnosticReporter { log.add($0.evidence[0].value) }
    let root = try Dependencies(.test, diagnostics: diagnostics) {
      $0.singleton { $0.liveOnly }
    }
    _ = root.resolve(String.self)

    expectEqual(log.entries, ["DependencyKeyTests.swift:\(liveOnlyLine)"])
  }

  // MARK: Identity

  @Test("a type can be a key and be registered as well") func keyAndType() throws {
    let settings = Settings(volume: 3)
    let dependencies = try Dependencies { $0.value(settings) }

    expectEqual(dependencies[Settings.self], 5)
    expectTrue(dependencies.resolve(Settings.self) === settings)
  }

  @Test("a key can be overridden with a registration of its own type") func keyFromItsOwnType()
    throws
  {
    let dependencies = try Dependencies {
      $0.singleton { _ in Theme(name: "registered") }
      $0.override(Theme.self) { $0.resolve() }
    }

    expectEqual(dependencies[Theme.self].name, "registered")
  }

  @Test("a key and a registration of its own type don't replace each other")
  func keyOfItsOwnType() throws {
    let dependencies = try Dependencies {
      $0.value(Theme(name: "registered"))
      $0[Theme.self] = Theme(name: "overridden")
    }

    expectEqual(dependencies.resolve(Theme.self).name, "registered")
    expectEqual(dependencies[Theme.self].name, "overridden")
    expectEqual(Dependencies()[Theme.self].name, "default")
  }
}

private final class Settings: DependencyKey, Sendable {
  static var liveValue: Int { 5 }
  let volume: Int
  init(volume: Int) { self.volume = volume }
}

private struct Theme: DependencyKey {
  static var liveValue: Theme { Theme(name: "default") }
  let name: String
}

private enum OuterKey: DependencyKey {
  static var liveValue: String { "outer" }
  static var testValue: String { "outer of " + LiveOnlyKey.testValue }
}

enum EchoKey: DependencyKey {
  static var liveValue: Int { 1 }
}

enum Keys {
  enum EchoKey: DependencyKey {
    static var liveValue: Int { 2 }
    static var testValue: Int { Echo.testValue }
  }
}

private typealias Echo = EchoKey

enum GreetingKey: DependencyKey {
  static var liveValue: String { "live" }
  static var previewValue: String { "preview" }
  static var testValue: String { "test" }
}

enum NameKey: DependencyKey {
  static var liveValue: String { "nobody" }
}

extension Dependencies {
  var greeting: String { self[GreetingKey.self] }
  var name: String { self[NameKey.self] }
  fileprivate var liveOnly: String { self[LiveOnlyKey.self] }
}

private let liveOnlyLine = #line - 3

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

private enum PreviewedKey: DependencyKey {
  static var liveValue: String { "live" }
  static var previewValue: String { "preview" }
}
