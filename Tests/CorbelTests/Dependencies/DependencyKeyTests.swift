import Corbel
import TestSupport
import Testing

@Suite("Keys of dependencies", .stallLimit) struct DependencyKeyTests {
  private let recorder = DiagnosticRecorder()

  @Test("a key has a value for each context, which by default is that of a context nearer to life")
  func contexts() throws {
    let reporter = recorder.reporter
    let containers = [DependencyContext.live, .preview, .test].map {
      Dependencies($0, diagnostics: reporter)
    }
    expectEqual(containers.map(\.greeting), ["live", "preview", "test"])
    expectEqual(containers.map { $0[PreviewedKey.self] }, ["live", "preview", "preview"])
    expectEqual(containers.map { $0[LiveOnlyKey.self] }, ["live", "live", "live"])
    expectEqual(
      recorder.facts,
      ["PreviewedKey", "LiveOnlyKey"].map { "'\($0)' has no test value and was not overridden." })

    // Children have the context and the reporter of their parent.
    try expectEqual([Dependencies(), Dependencies { $0.value(3) }].map(\.context), [.live, .live])
    let others = [
      try Dependencies(.test, diagnostics: reporter) { $0.value(3) },
      Dependencies(.test, diagnostics: reporter).child(),
      try Dependencies(.test, diagnostics: reporter).child { $0.value(3) },
    ]
    expectEqual(others.map(\.context), [.test, .test, .test])
    expectEqual(others.map { $0[LiveOnlyKey.self] }, ["live", "live", "live"])
    expectEqual(recorder.facts.count, 5)
  }

  @Test("the last override of a key counts, in its container and the children") func overridden()
    throws
  {
    let root = try Dependencies { $0[GreetingKey.self] = "hello" }
    let child = try root.child {
      $0[GreetingKey.self] = "good morning"
      $0[GreetingKey.self] = "good evening"
    }

    expectEqual(
      [root, child, child.child()].map(\.greeting), ["hello", "good evening", "good evening"])
  }

  @Test("a value can be overridden with a closure that reads other values, and is made once")
  func overriddenLazily() throws {
    let log = LockedLog()
    let dependencies = try Dependencies {
      $0.override(GreetingKey.self) { resolver in
        log.add("made")
        return "hello " + resolver[NameKey.self]
      }
      $0[NameKey.self] = "Blob"
      $0.singleton(Engine.init)
      $0.override(EngineKey.self) { $0.resolve() }
    }

    expectEqual(log.entries, [])
    for _ in 1...2 { expectEqual(dependencies.greeting, "hello Blob") }
    expectEqual(log.entries, ["made"])
    expectTrue(dependencies[EngineKey.self] === dependencies.resolve(Engine.self))
  }

  @Test("a default and an override are made once, and shared with the children") func shared()
    throws
  {
    let root = Dependencies()
    let other = try Dependencies { $0.override(EngineKey.self) { _ in Engine() } }
    for container in [root, other] {
      let engine = container.child()[EngineKey.self]
      expectTrue(container.child()[EngineKey.self] === engine)
      expectTrue(container[EngineKey.self] === engine)
    }
    expectTrue(root[EngineKey.self] !== Dependencies()[EngineKey.self])
  }

  // MARK: Missing test values

  @Test("a missing test value is reported once, where its key or a key that reads it was read")
  func missingTestValue() {
    let root = Dependencies(.test, diagnostics: recorder.reporter)
    let line = #line + 1
    let values = [root.child().child()[LiveOnlyKey.self], root[OuterKey.self]]

    expectEqual(values + [root[LiveOnlyKey.self]], ["live", "outer of live", "live"])
    expectEqual(
      recorder.texts,
      [
        """
        'LiveOnlyKey' has no test value and was not overridden.

          Read at:  DependencyKeyTests.swift:\(line)

        The preview value was used, or the live value if the key has no other. Override the key in \
        the test's container, or give it a 'testValue'.
        """,
        """
        'LiveOnlyKey' has no test value, but the test value of 'OuterKey' needs one.

          Read at:  DependencyKeyTests.swift:\(line)

        The preview value was used, or the live value if the key has no other. Override 'OuterKey' \
        in the test's container, or give 'LiveOnlyKey' a 'testValue'.
        """,
      ])
  }

  @Test("a test value that is overridden, or is the preview's by choice, is not reported")
  func chosenTestValue() throws {
    let root = try Dependencies(.test, diagnostics: recorder.reporter) {
      $0[LiveOnlyKey.self] = "test"
    }

    expectEqual([root[LiveOnlyKey.self], root[SameInTestsKey.self]], ["test", "live"])
    expectEqual(recorder.facts, [])
  }

  // MARK: Identity

  @Test("a key and a registration of its own type don't replace each other")
  func keyOfItsOwnType() throws {
    let settings = Settings(volume: 3)
    let dependencies = try Dependencies {
      $0.value(settings)
      $0.value(Theme(name: "registered"))
      $0[Theme.self] = Theme(name: "overridden")
    }
    let other = try Dependencies {
      $0.singleton { _ in Theme(name: "registered") }
      $0.override(Theme.self) { $0.resolve() }
    }

    expectEqual(dependencies[Settings.self], 5)
    expectTrue(dependencies.resolve(Settings.self) === settings)
    expectEqual(dependencies.resolve(Theme.self).name, "registered")
    expectEqual(
      [dependencies, other, Dependencies()].map { $0[Theme.self].name },
      ["overridden", "registered", "default"])
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

private enum PreviewedKey: DependencyKey {
  static var liveValue: String { "live" }
  static var previewValue: String { "preview" }
}
