import Corbel
import CorbelTesting
import LoginExample
import SessionExample
import TestSupport
import Testing

@MainActor @Suite("Exploring the session", .stallLimit) struct SessionExplorationTests {
  @Test("whoever signs in and out, no user sees anything of another") func sessions() async throws {
    try await explore(SessionApp.self, runs: isLongRun ? 40 : 10, steps: 30) { walk in
      let api = HeldSessionAPI()
      let bench = try SessionBench { $0[SessionAPIKey.self] = api }
      walk.prepare(bench, api)
    }
  }

  /// No request for notes fails here: the model would wait at a clock, whose `sleep` leaves the
  /// main actor for the threads of the system, and how many turns that takes differs from run to
  /// run.
  @Test("a draft that outlives its session is found") func sharedDraft() async throws {
    let walk = try await findWalk(SessionApp.self, runs: 400, steps: 30) { walk in
      let api = HeldSessionAPI()
      let draft = Draft()
      let bench = try SessionBench {
        $0[SessionAPIKey.self] = api
        $0.scoped { @MainActor _ in draft }
      }
      walk.prepare(bench, api, notesCanFail: false)
    }
    expectEqual(walk?.fact.hasPrefix("'a draft is of its user' does not hold"), true)
    // Two users sign in, the first one writes and signs out: two taps and answers, two steps more.
    expectEqual(walk?.steps.count, 6)
  }
}

/// An API with the data of two users, which answers each call when the walk lets it.
@MainActor private final class HeldSessionAPI: SessionAPI {
  let authentications = Gate<Void>()
  let users = Gate<Void>()
  let notes = Gate<Void>()
  let additions = Gate<Void>()
  private let data = LocalSessionAPI(
    users: [.ada: .ada, .grace: .grace],
    notes: [User.ada.id: ["Ada's first"], User.grace.id: ["Grace's first"]])

  nonisolated init() {}

  nonisolated deinit {}

  func authenticate(_ credentials: Credentials) async throws -> User {
    try await authentications.value()
    return try await data.authenticate(credentials)
  }

  func user(_ id: User.ID) async throws -> User {
    try await users.value()
    return try await data.user(id)
  }

  func notes(of id: User.ID) async throws -> [String] {
    try await notes.value()
    return try await data.notes(of: id)
  }

  func add(_ note: String, for id: User.ID) async throws -> [String] {
    try await additions.value()
    return try await data.add(note, for: id)
  }
}

extension Walk<SessionApp, Never> {
  /// Says what a person can do with the app, and what has to hold.
  fileprivate func prepare(
    _ bench: SessionBench, _ api: HeldSessionAPI, notesCanFail: Bool = true
  ) {
    let app = bench.app
    let operations = OperationRunner()
    var tasks: [Task<Void, Never>] = []
    explore(app)
    step("sign in", choosing: { $0.pick(Credentials.ada, .grace) }) { credentials in
      tasks.append(operations.start { await app.login?.send(.authenticateTapped(credentials)) })
    }
    step("cancel the login") { await app.login?.send(.cancelTapped) }
    step("sign out", when: { app.home != nil }) { app.signOut() }
    step("write", when: { app.home != nil }, choosing: { $0.pick("tea", "milk") }) { text in
      app.home?.draftChanged("\(app.user.value?.name ?? "")'s \(text)")
    }
    step("add", when: { app.home != nil }) { await app.home?.addTapped() }
    step("refresh", when: { app.home != nil }) {
      tasks.append(operations.start { await app.home?.refreshTapped() })
    }
    step("leave the view", when: { !tasks.isEmpty }) { tasks.removeFirst().cancel() }
    advance(bench.clock)
    for gate in [api.authentications, api.users, api.additions] {
      answer(gate) { $0.pick(.success(()), .failure(AuthenticationError.offline)) }
    }
    answer(api.notes) { draw in
      notesCanFail
        ? draw.pick(.success(()), .failure(AuthenticationError.offline)) : .success(())
    }
    check()
  }

  private func check() {
    invariant("a home has a user, and a login has none") { app in
      (app.home == nil) == (app.user == .notLoaded)
    }
    invariant("a draft is of its user") { isOf($0.user, $0.home?.draftText) }
    invariant("each note is of its user") { app in
      app.home?.notes.value?.allSatisfy { isOf(app.user, $0) } ?? true
    }
    invariant("an added note is of its user") { app in
      app.home?.adding.value?.allSatisfy { isOf(app.user, $0) } ?? true
    }
    invariant("a greeting is for the user") { app in
      guard let home = app.home, home.greeting.hasPrefix("Hello") else { return true }
      return home.greeting.contains(app.user.value?.name ?? "nobody")
    }
    atRest("nothing is loading") { app in
      let isHomeBusy = app.home.map { $0.notes.isLoading || $0.adding.isLoading } ?? false
      return !isHomeBusy && !app.user.isLoading && app.login?.authentication.isLoading != true
    }
    atRest("a home with a user has notes, or shows a problem") { app in
      guard let home = app.home, app.user.isLoaded else { return true }
      return home.notes.isLoaded || home.notes.error != nil
    }
  }
}

/// Returns whether a text is empty, or begins with the name of a user.
@MainActor private func isOf(_ user: Loadable<User>, _ text: String?) -> Bool {
  guard let text, !text.isEmpty, let name = user.value?.name else { return true }
  return text.hasPrefix(name)
}
