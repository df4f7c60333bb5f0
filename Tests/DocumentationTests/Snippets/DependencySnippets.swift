import Corbel
import CorbelTesting
import Observation
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

// MARK: - Registrations

struct Account: Sendable {
  let name: String
}

@MainActor @Observable final class UserContext {
  var account: Account?
  init() {}
}

protocol API: Sendable {
  func account() async throws -> Account
}

nonisolated struct NetworkSession: Sendable {
  init() {}
}

struct LiveAPI: API {
  let session: NetworkSession
  func account() async throws -> Account { Account(name: "Ada") }
}

final class Cache: Sendable {
  init() {}
}

nonisolated struct Draft: Sendable {
  let clock: any Clock<Duration>
  var text = ""

  init(clock: any Clock<Duration>) {
    self.clock = clock
  }

  func appending(_ text: String) -> Draft {
    var draft = self
    draft.text += text
    return draft
  }
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
    builder.singleton(LiveAPI.init(session:), as: (any API).self)
    builder.singleton(UserContext.init)
    builder.scoped(Cache.init)
    builder.scoped(ProfileModel.init)
    builder.transient { Draft(clock: $0.clock) }
    builder.scoped { @MainActor in
      HomeModel(
        user: $0.resolve(), api: $0.resolve(), cache: $0.resolve(), makeDraft: $0.provider())
    }
  }
}

@MainActor @Suite("Snippets about dependencies", .timeLimit(.minutes(10)))
struct DependencySnippets {
  @Test("two lines") func twoLines() throws {
    let dependencies = try Dependencies { $0.singleton(Cache.init) }
    let cache: Cache = dependencies.resolve()
    #expect(cache === dependencies.resolve(Cache.self))
  }

  @Test("a preview's container") func context() {
    let dependencies = Dependencies(.preview)
    #expect(dependencies.context == .preview)
    #expect(dependencies.greeter.greet("Ada") == "Hello, Ada!")
  }

  @Test("a builder") func builder() throws {
    var builder = Dependencies.Builder()
    builder.singleton(UserContext.init)
    builder.singleton(NetworkSession.init)
    builder.singleton(LiveAPI.init(session:), as: (any API).self)
    builder.scoped { Draft(clock: $0.clock) }
    builder[GreeterKey.self] = GreeterStub()
    let dependencies = try builder.build()
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

  @Test("values of keys and values that are there") func values() throws {
    var builder = Dependencies.Builder()
    builder.singleton { $0.clock }
    builder.value(DemoAPI(), as: (any API).self)
    let dependencies = try builder.build()
    #expect(dependencies.resolve((any API).self) is DemoAPI)
    #expect(dependencies.resolve((any Clock<Duration>).self) is ContinuousClock)
  }

  // MARK: Arguments

  struct Editor: Sendable {
    let id: String
    let api: any API
  }

  struct EditorFactory: Sendable {
    let makeEditor: @Sendable (String) -> Editor
  }

  struct DraftFactory: Sendable {
    let makeDraft: @Sendable (String) -> Draft
  }

  @Test("a factory with an argument") func arguments() throws {
    var builder = Dependencies.Builder()
    builder.value(DemoAPI(), as: (any API).self)
    builder.singleton { (api: any API) in
      EditorFactory { id in Editor(id: id, api: api) }
    }
    builder.transient { Draft(clock: $0.clock) }
    builder.scoped { (resolver: borrowing Dependencies.Resolver) in
      let makeDraft: @Sendable () -> Draft = resolver.provider()
      return DraftFactory { text in makeDraft().appending(text) }
    }
    let dependencies = try builder.build()
    #expect(dependencies.resolve(EditorFactory.self).makeEditor("1").id == "1")
    #expect(dependencies.resolve(DraftFactory.self).makeDraft("Tea").text == "Tea")
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

  @Test("an optional") func optional() throws {
    let dependencies = Dependencies()
    let cache: Cache? = dependencies.resolve()
    #expect(cache == nil)
  }

  @Test("problems one by one") func problems() {
    var builder = Dependencies.Builder()
    builder.singleton(LiveAPI.init(session:), as: (any API).self)
    var problems: [String] = []
    func print(_ problem: DependencyError.Problem) { problems.append("\(problem)") }
    var dependencies: Dependencies?
    do {
      dependencies = try builder.build()
    } catch {
      for problem in error.problems { print(problem) }
    }
    #expect(dependencies == nil)
    #expect(problems.count == 1)
  }

  // MARK: - Overriding

  @Test("an override for a subtree") func override() throws {
    let dependencies = try Dependencies(.live, AppContainer.register)
    let demo = try dependencies.child {
      $0[GreeterKey.self] = DemoGreeter()
      $0.singleton(as: (any API).self) { _ in DemoAPI() }
    }
    #expect(demo.greeter is DemoGreeter)
    #expect(demo.resolve(ProfileModel.self).api is DemoAPI)
    #expect(dependencies.resolve(ProfileModel.self).api is LiveAPI)
  }

  struct DemoGreeter: Greeter {
    func greet(_ name: String) -> String { "Hello from the demo, \(name)!" }
  }

  struct DemoAPI: API {
    func account() async throws -> Account { Account(name: "Demo") }
  }

  @Test("a value made of others") func overrideOfOthers() throws {
    let dependencies = try Dependencies {
      $0.singleton(NetworkSession.init)
      $0.override(GreeterKey.self) { resolver in
        RemoteGreeter(session: resolver.resolve(), clock: resolver.clock)
      }
    }
    #expect(dependencies.greeter is RemoteGreeter)
  }

  struct RemoteGreeter: Greeter {
    let session: NetworkSession
    let clock: any Clock<Duration>
    func greet(_ name: String) -> String { "Hello, \(name)!" }
  }

  // MARK: - A reducer

  struct Profile: Reducer {
    struct State {
      var account: Loadable<Account> = .notLoaded
    }

    enum Action {
      case appeared
      case accountLoaded(LoadResult<Account>)
    }

    let api: any API

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .appeared:
        return .load(&state.account) {
          try await api.account()
        } finish: {
          .accountLoaded($0)
        }
      case .accountLoaded(let result):
        state.account.finish(with: result)
        return .none
      }
    }
  }

  @Test("a reducer at the composition root") func reducer() async throws {
    let dependencies = try Dependencies(.live, AppContainer.register)
    let store = Store(
      initialState: Profile.State(), reducer: Profile(api: dependencies.resolve()))
    await store.send(.appeared).finish()
    #expect(store.account.value?.name == "Ada")
  }

  // MARK: - Lifetimes

  @Test("a child that ends") func child() throws {
    let dependencies = try Dependencies(.live, AppContainer.register)
    weak var cache: Cache?
    var session: Dependencies? = dependencies.child()
    cache = session?.resolve(Cache.self)
    #expect(cache != nil)
    session = nil
    #expect(cache == nil)
  }

  @Test("two sessions") func sessions() throws {
    let dependencies = try Dependencies(.live, AppContainer.register)
    let first = dependencies.child()
    let second = dependencies.child()
    #expect(first.resolve(Cache.self) !== second.resolve(Cache.self))
    #expect(first.resolve(UserContext.self) === second.resolve(UserContext.self))
  }

  @Test("what a child provides") func expects() throws {
    let dependencies = try Dependencies {
      $0.expects(Account.self)
      $0.scoped(Greeting.init(account:))
    }
    let session = try dependencies.child { $0.value(Account(name: "Ada")) }
    #expect(session.resolve(Greeting.self).account.name == "Ada")
  }

  struct SessionOpener: Sendable {
    let makeChild: Dependencies.ChildProvider
  }

  @Test("a provider of children") func childProvider() throws {
    var builder = Dependencies.Builder()
    builder.singleton { SessionOpener(makeChild: $0.childProvider()) }
    let dependencies = try builder.build()
    let session = try dependencies.resolve(SessionOpener.self).makeChild { $0.scoped(Cache.init) }
    #expect(session.resolve(Cache?.self) != nil)
    #expect(dependencies.resolve(Cache?.self) == nil)
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

  @Suite(.dependencies(AppContainer.register))
  struct AppTests {
    @Test("a test with the container of the app") func registered() {
      #expect(Test.dependencies.resolve((any API).self) is LiveAPI)
    }
  }
}
