import Corbel
import LoginExample
import TestSupport
import Testing

@MainActor @Suite("Snippets about text fields and logins", .stallLimit) struct LoginSnippets {
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
      initialState: Login.State(), reducer: Login(service: LocalAuthenticationService(users: [:])),
      responder: .noop,
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
}
