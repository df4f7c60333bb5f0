import Corbel
import CorbelSwiftUI
import LoginExample
import TestSupport
import Testing

@testable import SwiftUI

@MainActor @Suite("The views of the login") struct LoginViewTests {
  /// The ways of the example, each with its own view.
  enum Way: CaseIterable {
    case store, viewModel
  }

  private static let ada = User(id: User.ID(rawValue: "1"), name: "Ada")
  private let outputs = Outputs<LoginOutput>()
  private let wrong = "The user name or the password is wrong."
  private let service = LocalAuthenticationService(
    users: [Credentials(userName: "ada", password: "engine"): Self.ada])

  private func host(_ way: Way, isOnline: Bool = true) -> HeadlessHost {
    func host(_ view: some View) -> HeadlessHost {
      HeadlessHost(view.environment(\.isOnline, isOnline).resolving(from: Dependencies(.test)))
    }
    switch way {
    case .store:
      let login = Login(service: service)
      return host(
        LoginView(
          store: Store(
            initialState: Login.State(), reducer: login, responder: outputs.responder)))
    case .viewModel:
      return host(
        LoginModelView(model: LoginViewModel(service: service, responder: outputs.responder)))
    }
  }

  private func type(_ password: String, in host: HeadlessHost) throws {
    try host.type("ada", into: "User name")
    try host.type(password, into: "Password")
  }

  @Test("logs in when both fields are filled, wrong first and then right", arguments: Way.allCases)
  func logsIn(way: Way) async throws {
    let host = host(way)
    expectEqual(host.find(.button, "Sign In")?.isEnabled, false)
    try type("motor", in: host)
    try host.tap("Sign In")
    await host.expect(wrong)
    expectEqual(outputs.all, [])

    try host.type("engine", into: "Password")
    await host.expect { !host.texts.contains(wrong) }
    try host.tap("Sign In")
    await host.expect { outputs.all == [.loggedIn(Self.ada)] }
  }

  @Test("a login without a network is impossible", arguments: Way.allCases)
  func offline(way: Way) async throws {
    let host = host(way, isOnline: false)
    try type("engine", in: host)
    await host.expect { host.find(.button, "Sign In")?.isEnabled == false }
  }

  // MARK: A screen with alternatives

  private func accountHost() -> HeadlessHost {
    HeadlessHost(
      AccountView(
        store: Store(
          initialState: Account.State(),
          reducer: Account(login: Login(service: service), sendLink: { _ in }))))
  }

  @Test("an account shows the login or a greeting, and is evaluated only when that changes")
  func account() async throws {
    let host = accountHost()
    for (password, text, evaluations) in [("motor", wrong, 1), ("engine", "Hello, Ada!", 2)] {
      try type(password, in: host)
      try host.tap("Sign In")
      await host.expect(text)
      expectEqual(host.evaluations(of: AccountView.self), evaluations)
    }
    try host.tap("Sign Out")
    expectEqual(host.find(.secureField)?.value, "")
  }

  @Test("the screen for a new password is pushed, and goes back")
  func forgottenPassword() async throws {
    let host = accountHost()
    try host.tap("Forgot Password?")
    expectEqual(host.find(.button, "Send a Link")?.isEnabled, false)
    try host.type("ada", into: "Name")
    try host.tap("Send a Link")
    await host.expect("The link is in your mail.")
    try host.dismiss(.destination)
    expectNil(host.find(.button, "Send a Link"))
  }
}
