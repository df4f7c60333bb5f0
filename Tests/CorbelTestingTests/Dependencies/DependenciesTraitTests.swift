import Corbel
import CorbelTesting
import TestSupport
import Testing

@Suite("Containers of tests", .stallLimit) struct DependenciesTraitTests {
  @Test("a container of a test has the keys' test values and the registrations") func made()
    throws
  {
    let dependencies = try Dependencies.test {
      $0.singleton(Abacus.init)
      $0[NameKey.self] = "Blob"
    }
    expectEqual(dependencies.context, .test)
    expectTrue(dependencies[AbacusKey.self] === dependencies[AbacusKey.self])
    expectEqual(dependencies[NameKey.self], "Blob")
    expectTrue(dependencies.resolve(Abacus.self) === dependencies.resolve(Abacus.self))
  }

  @MainActor @Test("a key without test value fails the test that made the container, once, there")
  func missingTestValue() throws {
    let recorder = TestRecorder()
    let line = #line + 2
    let dependencies = try recorder.recording {
      let dependencies = try Dependencies.test()
      expectEqual(dependencies[NameKey.self, fileID: "App/App.swift", line: 12], "live")
      expectEqual(dependencies.child()[NameKey.self], "live")
      return dependencies
    }
    expectEqual(recorder.messages.map(\.line), [UInt(line)])
    expectEqual(
      recorder.failures,
      [
        """
        'NameKey' has no test value and was not overridden.

          Read at:  App.swift:12

        The preview value was used, or the live value if the key has no other. Override the key in \
        the test's container, or give it a 'testValue'.
        """
      ])
    // A later mistake belongs to the same test, whoever makes it.
    _ = dependencies[UntestedKey.self]
    expectEqual(recorder.failures.count, 2)
  }

  @MainActor @Test("a test without the trait fails with a message about the trait")
  func missingTrait() async {
    await expectEqual(
      recordedFailures { expectEqual(Test.dependencies.context, .test) },
      [
        """
        'Test.dependencies' was read in a test that has no container.

        The test received an empty container. Give the test or its suite the trait '.dependencies'.
        """
      ])
  }

  @Suite("made by a trait", .dependencies { $0[NameKey.self] = "outer" }) struct Trait {
    @Test("is there with parentheses, and with what the suite registers", .dependencies())
    func ofParentheses() {
      expectEqual(Test.dependencies.context, .test)
      expectEqual(Test.dependencies[NameKey.self], "outer")
    }

    @Test("has what a function of the main actor registers", .dependencies(Isolated.register))
    func ofMainActor() {
      expectEqual(Test.dependencies[NameKey.self], "main actor")
    }

    @MainActor private enum Isolated {
      static func register(in builder: inout Dependencies.Builder) {
        MainActor.preconditionIsolated()
        builder[NameKey.self] = "main actor"
      }
    }

    @Test(
      "reports a mistake at the test's own trait",
      .dependencies(line: 12) { $0.singleton(Abacus.init) })
    func place() throws {
      withKnownIssue {
        _ = Test.dependencies[UntestedKey.self]
      } matching: { issue in
        issue.sourceLocation?.line == 12
      }
    }

    @Test("is another one for each argument", arguments: 0..<5) func ofArgument(_: Int) async {
      let abacus = Test.dependencies[AbacusKey.self]
      let count = await Task { abacus.increment() }.value
      expectEqual(count, 1)
      expectTrue(Test.dependencies[AbacusKey.self] === abacus)
    }

    @Suite("in a suite within it", .dependencies { $0.singleton(Abacus.init) }) struct Inner {
      @Test("has what both suites register, also in tasks of the test", .dependencies)
      func ofSuites() async {
        async let name = Test.dependencies[NameKey.self]
        await expectEqual(name, "outer")
        expectTrue(
          Test.dependencies.resolve(Abacus.self) === Test.dependencies.resolve(Abacus.self))
      }
    }
  }
}

@Suite(
  "A suite whose registrations each test completes",
  .dependencies {
    registrations.withLock { $0 += 1 }
    $0.scoped { (abacus: Abacus) in Counter(abacus: abacus) }
  },
  .stallLimit)
struct CompletedDependenciesTests {
  @Test(
    "has what the test registers, and is built once",
    .dependencies {
      registrations.withLock { $0 += 10 }
      $0.singleton(Abacus.init)
    })
  func completed() {
    let counting = Test.dependencies.resolve(Counter.self)
    expectTrue(counting.abacus === Test.dependencies.resolve(Abacus.self))
    expectEqual(registrations.withLock { $0 / 10 }, 1)
  }

  @Suite("in a suite that completes them", .dependencies { $0.require(Abacus.self) }) struct Inner {
    @Test("and tests that provide the rest") func child() throws {
      let abacus = Abacus()
      let child = try Test.dependencies.child { $0.value(abacus) }
      expectTrue(child.resolve(Counter.self).abacus === abacus)
    }
  }
}

/// The number of registrations by the traits of the suite above, and ten times that of a test.
private let registrations = Lock(0)

private enum NameKey: DependencyKey {
  static var liveValue: String { "live" }
}

private enum AbacusKey: DependencyKey {
  static var liveValue: Abacus { Abacus() }
  static var testValue: Abacus { Abacus() }
}

private struct Counter: Sendable {
  let abacus: Abacus
}

/// A value with state.
private final class Abacus: Sendable {
  private let count = Lock(0)
  init() {}

  func increment() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}

private enum UntestedKey: DependencyKey {
  static let liveValue = "live"
}
