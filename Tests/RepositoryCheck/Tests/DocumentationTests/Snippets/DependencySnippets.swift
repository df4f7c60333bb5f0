import Corbel
import CorbelTesting
import Observation
import TestSupport
import Testing

// MARK: - A greeter

protocol Greeter: Sendable {
  func greet(_ name: String) -> String
}

struct LiveGreeter: Greeter {
  func greet(_ name: String) -> String { "Hello, \(name)!" }
}

struct GreeterStub: Greeter {
  func greet(_ name: String) -> String { "Hello, \(name)!" }
}

enum GreeterKey: DependencyKey {
  static var liveValue: any Greeter { LiveGreeter() }
  static var testValue: any Greeter { GreeterStub() }
}

extension Dependencies {
  nonisolated var greeter: any Greeter { self[GreeterKey.self] }
}

// MARK: - The functions that a feature needs

struct NameService {
  var name: @MainActor () async throws -> String
  var save: @MainActor (String) async throws -> Void
}

extension NameService {
  static let test = Self(name: unset("name"), save: unset("save"))
}

// MARK: - Registrations

struct Account: Sendable {
  let name: String
}

@MainActor @Observable final class UserContext {
  init() {}
}

protocol API: Sendable {}

nonisolated struct NetworkSession: Sendable {
  init() {}
}

struct LiveAPI: API {
  let session: NetworkSession
}

final class Cache: Sendable {
  init() {}
}

nonisolated struct Draft: Sendable {
  let clock: any Clock<Duration>
}

struct Greeting: Sendable {
  let account: Account
}

@MainActor @Observable final class HomeModel {
  let user: UserContext
  let api: any API
  let cache: Cache
  let makeDraft: @Sendable () -> Draft

  init(
    user: UserContext, api: any API, cache: Cache, makeDraft: @escaping @Sendable () -> Draft
  ) {
    self.user = user
    self.api = api
    self.cache = cache
    self.makeDraft = makeDraft
  }
}

@MainActor @Observable final class ProfileModel {
  let user: UserContext
  let api: any API

  init(user: UserContext, api: any API) {
    self.user = user
    self.api = api
  }
}

enum ClockKey: DependencyKey {
  static var liveValue: any Clock<Duration> { ContinuousClock() }
}

extension Dependencies {
  nonisolated var clock: any Clock<Duration> { self[ClockKey.self] }
}

enum AppContainer {
  static func register(in builder: inout Dependencies.Builder) {
    builder.singleton(NetworkSession.init)
    builder.singleton(as: (any API).self, LiveAPI.init(session:))
    builder.singleton(UserContext.init)
    builder.scoped(Cache.init)
    builder.scoped(ProfileModel.init)
    builder.transient { Draft(clock: $0.clock) }
    builder.scoped { @MainActor resolver in
      HomeModel(
        user: resolver.resolve(), api: resolver.resolve(), cache: resolver.resolve(),
        makeDraft: { resolver.resolve() })
    }
  }
}

@MainActor @Suite("Snippets about dependencies", .stallLimit) struct DependencySnippets {
  @Test("two lines") func twoLines() throws {
    let dependencies = try Dependencies { $0.singleton(Cache.init) }
    let cache: Cache = dependencies.resolve()
    #expect(cache === dependencies.resolve(Cache.self))
  }

  @MainActor @Test("a test sets the functions that it expects to be called") func service()
    async throws
  {
    var service = NameService.test
    service.name = { "Ada" }
    #expect(try await service.name() == "Ada")
  }

  @Test("a preview's container") func context() {
    let dependencies = Dependencies(.preview)
    #expect(dependencies.context == .preview)
    #expect(dependencies.greeter.greet("Ada") == "Hello, Ada!")
  }

  @Test("a builder") func builder() throws {
    let dependencies = try Dependencies {
      $0.singleton(UserContext.init)
      $0.singleton(NetworkSession.init)
      $0.singleton(as: (any API).self, LiveAPI.init(session:))
      $0.scoped { Draft(clock: $0.clock) }
      $0[GreeterKey.self] = GreeterStub()
    }
    #expect(dependencies.resolve((any API).self) is LiveAPI)
    _ = dependencies.resolve(Draft.self)
  }

  @Test("an app's container") func app() throws {
    let dependencies = try Dependencies(.live, AppContainer.register)
    let session = dependencies.child()
    let home: HomeModel = session.resolve()
    #expect(home.user === session.resolve(UserContext.self))
    _ = home.makeDraft()
  }

  // MARK: Arguments

  struct Editor: Sendable {
    let id: String
    let api: any API
  }

  struct EditorFactory: Sendable {
    let makeEditor: @Sendable (String) -> Editor
  }

  @Test("a factory with an argument") func arguments() throws {
    let dependencies = try Dependencies {
      $0.value(as: (any API).self, DemoAPI())
      $0.singleton { (api: any API) in
        EditorFactory { id in Editor(id: id, api: api) }
      }
    }
    #expect(dependencies.resolve(EditorFactory.self).makeEditor("1").id == "1")
  }

  @Test("a closure of a resolver") func resolver() throws {
    let dependencies = try Dependencies {
      $0.singleton(UserContext.init)
      $0.singleton { _ in LiveAPI(session: NetworkSession()) as any API }
      $0.scoped { @MainActor resolver in
        ProfileModel(user: resolver.resolve(), api: resolver.resolve())
      }
    }
    _ = dependencies.resolve(ProfileModel.self)
  }

  // MARK: - Overriding

  @Test("an override for a test") func overrideOfType() throws {
    let dependencies = try Dependencies(.test) {
      AppContainer.register(in: &$0)
      $0.override { $0.value(as: (any API).self, DemoAPI()) }
    }
    #expect(dependencies.resolve(ProfileModel.self).api is DemoAPI)
  }

  struct DemoAPI: API {}

  // MARK: - Lifetimes

  @Test("two sessions") func sessions() throws {
    let dependencies = try Dependencies(.live, AppContainer.register)
    let first = dependencies.child()
    let second = dependencies.child()
    #expect(first.resolve(Cache.self) !== second.resolve(Cache.self))
    #expect(first.resolve(UserContext.self) === second.resolve(UserContext.self))
  }

  @Test("what a child provides") func expects() throws {
    let dependencies = try Dependencies {
      $0.require(Account.self)
      $0.scoped(Greeting.init(account:))
    }
    let session = try dependencies.child { $0.value(Account(name: "Ada")) }
    #expect(session.resolve(Greeting.self).account.name == "Ada")
  }

  // MARK: - Tests

  @Test("a test's container") func test() throws {
    let dependencies = try Dependencies.test { $0[GreeterKey.self] = GreeterStub() }
    #expect(dependencies.greeter is GreeterStub)
  }

  @Suite(.dependencies { $0[GreeterKey.self] = GreeterStub() })
  struct GreetingTests {
    @Test("greets by name") func byName() {
      #expect(Test.dependencies.greeter.greet("Blob") == "Hello, Blob!")
    }
  }
}
