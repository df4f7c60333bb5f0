import Corbel
import CorbelTesting
import LoginExample
import Testing

/// The examples of the article about diagrams.
enum TransitionSnippets {
  struct SignIn: Reducer {
    struct State: Equatable {
      var isBusy = false
      var user: String?
    }

    enum Action {
      case signInTapped, cancelTapped
      case answered(Result<String, any Error>)
    }

    let answers: Gate<String>

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .signInTapped:
        guard !state.isBusy, state.user == nil else { return .none }
        state.isBusy = true
        return .run(id: "signIn") {
          try await answers.value()
        } finish: {
          .answered($0)
        }
      case .cancelTapped:
        state.isBusy = false
        return .cancel(id: "signIn")
      case .answered(let result):
        state.isBusy = false
        state.user = try? result.get()
        return .none
      }
    }
  }

  /// The part of the screen that forgets its request.
  @MainActor static func hasty(_ state: inout SignIn.State, _ action: SignIn.Action)
    -> Effect<SignIn>
  {
    switch action {
    case .cancelTapped:
      state.isBusy = false
      return .none
    case .signInTapped, .answered:
      return .none
    }
  }

  @MainActor static func phase(of state: SignIn.State) -> String {
    state.isBusy ? "busy" : state.user == nil ? "ready" : "signedIn"
  }

  @MainActor static func exploreSignIn() async throws {
    try await explore(SignIn.self, runs: 40) { walk in
      let answers = Gate<String>()
      let store = TestStore(initialState: SignIn.State(), reducer: SignIn(answers: answers))
      walk.explore(store, except: ["answered"])
      walk.answer(answers) { _ in .success("Ada") }
      walk.invariant("a person who is signed in does not wait") { !$0.isBusy || $0.user == nil }
    }
  }

  @Suite(.transitions(of: SignIn.self, by: { phase(of: $0) }, file: "SignIn.mmd"))
  struct SignInTests {
    @MainActor @Test("sign in in every order") func walks() async throws {
      try await exploreSignIn()
    }

    @MainActor @Test("pairs that are never taken are listed") func neverTaken() async throws {
      typealias SignIn = LoudSignIn
      func phase(of state: Bool) -> String { state ? "on" : "off" }
      func exploreSignIn() async throws { try await exploreLoudSignIn() }
      let transitions = Transitions(of: SignIn.self) { phase(of: $0) }
      try await transitions.recording {
        try await exploreSignIn()
      }
      #expect(transitions.neverTaken.isEmpty)
    }
  }

  @MainActor static func exploreLoudSignIn() async throws {
    try await explore(LoudSignIn.self) { walk in
      walk.explore(TestStore(initialState: false, reducer: LoudSignIn()))
      walk.model(from: false, of: { $0 }) { isOn, action in
        if case .toggled = action { isOn.toggle() }
      }
    }
  }

  struct LoudSignIn: Reducer {
    typealias State = Bool
    enum Action { case toggled, tapped }

    func reduce(into state: inout Bool, action: Action) -> Effect<Self> {
      if case .toggled = action { state.toggle() }
      return .none
    }
  }

  @MainActor static func exploreLogin() async throws {
    try await explore(Login.self, runs: 20) { walk in
      let store = TestStore(
        initialState: Login.State(), reducer: Login(service: LocalAuthenticationService(users: [:]))
      )
      walk.explore(store, except: ["authenticationFinished"])
      walk.generate(Credentials.self) { _ in Credentials(userName: "ada", password: "engine") }
      walk.invariant("without users, no login succeeds") { !$0.authentication.isLoaded }
    }
  }

  @MainActor @Test("the transitions of a login are recorded") static func login() async throws {
    let transitions = Transitions(of: Login.self) { state in
      state.authentication.isLoading ? "busy" : "ready"
    }
    try await transitions.recording {
      try await exploreLogin()
    }
    let diagram = transitions.mermaid
    #expect(diagram.contains("ready --> busy: authenticateTapped"))
  }

  @MainActor static func phase(of state: Login.State) -> String {
    state.authentication.isLoading ? "busy" : "ready"
  }

  @Suite(.transitions(of: Login.self, by: { phase(of: $0) }, file: "Login.mmd"))
  struct LoginTests {
    @MainActor @Test("a login is explored") func walks() async throws {
      try await exploreLogin()
    }
  }
}
