import Corbel
import CorbelTesting
import TestSupport
import Testing
import XCTest

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

  @MainActor @Test("a key without test value fails the test once, where its container was made")
  func missingTestValue() throws {
    let recorder = TestRecorder()
    let line = #line + 2
    try recorder.recording {
      let dependencies = try Dependencies.test()
      expectEqual(dependencies[NameKey.self, fileID: "App/App.swift", line: 12], "live")
      expectEqual(dependencies.child()[NameKey.self], "live")
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
  }

  @MainActor @Test("a mistake belongs to the test that made the container, whoever makes it")
  func reporter() throws {
    let recorder = TestRecorder()
    let dependencies = try recorder.recording { try Dependencies.test() }
    _ = dependencies[UntestedKey.self]
    expectEqual(recorder.failures.count, 1)
  }

  @MainActor @Test("a test without the trait fails with a message about the trait")
  func missingTrait() {
    let recorder = TestRecorder()
    recorder.recording { expectEqual(Test.dependencies.context, .test) }

    expectEqual(
      recorder.failures,
      [
        """
        'Test.dependencies' was read in a test that has no container.

        The test received an empty container. Give the test or its suite the trait '.dependencies'.
        """
      ])
  }

  @Suite("made by a trait", .dependencies { $0[NameKey.self] = "outer" }) struct Trait {
    @Test("is there in a test") func ofSuite() {
      expectEqual(Test.dependencies[NameKey.self], "outer")
    }

    @Test("is there with parentheses, too", .dependencies()) func ofParentheses() {
      expectEqual(Test.dependencies.context, .test)
    }

    @Test("has what the test registers instead", .dependencies { $0[NameKey.self] = "inner" })
    func ofTest() {
      expectEqual(Test.dependencies[NameKey.self], "inner")
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

    @Test("has what the suite and the test register", .dependencies { $0.singleton(Abacus.init) })
    func ofBoth() {
      expectEqual(Test.dependencies[NameKey.self], "outer")
      expectTrue(Test.dependencies.resolve(Abacus.self) === Test.dependencies.resolve(Abacus.self))
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

    @Test("is another one for each argument", arguments: 0..<20) func ofArgument(_: Int) async {
      let abacus = Test.dependencies[AbacusKey.self]
      let count = await Task { abacus.increment() }.value

      expectEqual(count, 1)
      expectTrue(Test.dependencies[AbacusKey.self] === abacus)
    }

    @Test("has what the suite registers, where the test adds nothing", .dependencies)
    func withoutArguments() {
      expectEqual(Test.dependencies[NameKey.self], "outer")
    }

    @Suite("in a suite within it", .dependencies { $0.singleton(Abacus.init) }) struct Inner {
      @Test("has what both suites register") func ofSuites() {
        expectEqual(Test.dependencies[NameKey.self], "outer")
        expectTrue(Test.dependencies.resolve(Abacus?.self) != nil)
      }

      @Test("is there in tasks of the test") func inTask() async {
        async let name = Test.dependencies[NameKey.self]
        await expectEqual(name, "outer")
      }
    }
  }
}

@Suite("A trait without arguments", .dependencies, .stallLimit)
struct DependenciesTraitWithoutArgumentsTests {
  @Test("gives a test a container") func suite() {
    expectEqual(Test.dependencies.context, .test)
    expectTrue(Test.dependencies[AbacusKey.self] === Test.dependencies[AbacusKey.self])
  }

  @Test("gives a test a container if the test has the trait as well", .dependencies)
  func test() {
    expectEqual(Test.dependencies.context, .test)
  }
}

@Suite(
  "A container that a suite and its test register in", .dependencies { _ in registrations.add() })
struct RegisteredDependenciesTests {
  @Test("is built once", .dependencies { _ in registrations.add() }) func once() {
    expectEqual(Test.dependencies.context, .test)
    expectEqual(registrations.take(), 2)
  }
}

/// The number of registrations by the traits of the suite above.
private let registrations = Registrations()

private final class Registrations: Sendable {
  private let number = Lock(0)

  func add() {
    number.withLock { $0 += 1 }
  }

  /// Returns the number since the last call.
  func take() -> Int {
    number.withLock { number in
      defer { number = 0 }
      return number
    }
  }
}

@Suite(
  "A suite whose registrations each test completes",
  .dependencies { $0.scoped { (abacus: Abacus) in Counting(abacus: abacus) } },
  .stallLimit)
struct CompletedDependenciesTests {
  @Test("has what the test registers", .dependencies { $0.singleton(Abacus.init) })
  func completed() {
    let counting = Test.dependencies.resolve(Counting.self)
    expectTrue(counting.abacus === Test.dependencies.resolve(Abacus.self))
  }

  @Test(
    "has what the test registers instead",
    .dependencies {
      $0.singleton(Abacus.init)
      $0.override { $0.scoped { _ in Counting(abacus: Abacus()) } }
    })
  func overridden() {
    let counting = Test.dependencies.resolve(Counting.self)
    expectTrue(counting.abacus !== Test.dependencies.resolve(Abacus.self))
  }

  @Suite("in a suite that completes them", .dependencies { $0.expects(Abacus.self) }) struct Inner {
    @Test("and tests that provide the rest") func child() throws {
      let abacus = Abacus()
      let child = try Test.dependencies.child { $0.value(abacus) }
      expectTrue(child.resolve(Counting.self).abacus === abacus)
    }
  }
}

final class DependenciesXCTests: XCTestCase {
  func testContainer() throws {
    let dependencies = try Dependencies.test { $0[NameKey.self] = "Blob" }
    XCTAssertEqual(dependencies[NameKey.self], "Blob")
    XCTAssertEqual(dependencies[AbacusKey.self].increment(), 1)
  }
}

private enum NameKey: DependencyKey {
  static var liveValue: String { "live" }
}

private enum AbacusKey: DependencyKey {
  static var liveValue: Abacus { Abacus() }
  static var testValue: Abacus { Abacus() }
}

private struct Counting: Sendable {
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
