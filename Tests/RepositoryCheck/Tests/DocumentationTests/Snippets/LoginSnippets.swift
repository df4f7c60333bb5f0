import Corbel
import CorbelTesting
import LoginExample
import Observation
import TestSupport
import Testing

@MainActor @Suite("Snippets about text fields and logins", .stallLimit) struct LoginSnippets {
  // MARK: - Behind the model's back

  @Observable @MainActor final class NameModel {
    private(set) var name = ""

    func nameLoaded(_ name: String) { self.name = name }
    func saveTapped(_ name: String) { self.name = name }
  }

  @MainActor struct NameView {
    let model: NameModel
    var name: String

    init(model: NameModel) {
      self.model = model
      name = model.name
    }

    func saveTapped() { model.saveTapped(name) }
  }

  @Test("a copy of the model's text does not follow it, and replaces it") func copy() {
    let model = NameModel()
    let view = NameView(model: model)
    model.nameLoaded("Ada")
    #expect(view.name == "")
    view.saveTapped()
    #expect(model.name == "")
  }

  // MARK: - Gathered into a payload

  @MainActor struct LoginView {
    let store: StoreOf<Login>
    var form = LoginForm() {
      didSet { store.send(.edited) }
    }

    func loginTapped() {
      if let credentials = form.credentials { store.send(.authenticateTapped(credentials)) }
    }
  }

  @Test("text in the view is collected when it is sent") func payload() {
    var log: [String] = []
    let store = Store(
      initialState: Login.State(), reducer: Login(service: service), responder: .noop,
      observer: StoreObserver { event in
        if case .actionReduced(let reduced) = event, case .sent = reduced.origin {
          log.append("\(event)")
        }
      })
    var view = LoginView(store: store)
    view.form.userName = "ada"
    view.form.password = "engine"
    view.loginTapped()
    #expect(
      log == ["sent: edited", "sent: edited", "sent: authenticateTapped(ada, password hidden)"])
  }

  // MARK: - The example's own documentation

  private let ada = User(id: User.ID(rawValue: "1"), name: "Ada")
  private var service: LocalAuthenticationService {
    LocalAuthenticationService(users: [Credentials(userName: "ada", password: "engine"): ada])
  }

  struct App: Reducer {
    struct State { var user: User? }
    enum Action { case loginFinished(LoginOutput) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .loginFinished(.loggedIn(let user)):
        state.user = user
        return .none
      }
    }
  }

  @Test("a form is sent to a store, which tells its parent") func inAStore() async throws {
    let app = Store(initialState: App.State(), reducer: App())
    let service = service
    let store = Store(
      initialState: Login.State(), reducer: Login(service: service),
      responder: app.responder { .loginFinished($0) })
    var form = LoginForm()
    form.userName = " ada"
    form.password = "engine"
    if let credentials = form.credentials { store.send(.authenticateTapped(credentials)) }
    let changes = values { app.user }
    for await user in changes where user != nil { break }
    #expect(app.user?.name == "Ada")
  }

  @Test("a view model does the same") func inAViewModel() async {
    let app = Store(initialState: App.State(), reducer: App())
    let service = service
    let credentials = Credentials(userName: "ada", password: "engine")
    let log = "\(credentials)"  // ada, password hidden
    #expect(log == "ada, password hidden")
    let model = LoginViewModel(
      service: service, responder: app.responder { .loginFinished($0) })
    await model.send(.authenticateTapped(credentials))
    #expect(app.user?.name == "Ada")
  }

  @Test("a service finds a user, and an error says why not") func errors() async throws {
    let ada = User(id: User.ID(rawValue: "1"), name: "Ada")
    let service = LocalAuthenticationService(
      users: [Credentials(userName: "ada", password: "engine"): ada])
    let user = try await service.authenticate(Credentials(userName: "ada", password: "engine"))
    #expect(user == ada)
    let error = AuthenticationError.wrongCredentials
    let text = error.description  // The user name or the password is wrong.
    #expect(text == "The user name or the password is wrong.")
  }
}
