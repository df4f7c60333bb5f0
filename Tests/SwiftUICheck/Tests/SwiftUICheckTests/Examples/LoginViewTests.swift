import Corbel
import CorbelSwiftUI
import LoginExample
import Testing

@testable import SwiftUI

@MainActor @Suite("The views of the login") struct LoginViewTests {
  /// The ways of the example, each with its own view.
  enum Way: CaseIterable {
    case store, viewModel
  }

  struct WayView: View {
    let way: Way
    let service: any AuthenticationService
    let responder: Responder<LoginOutput>

    var body: some View {
      switch way {
      case .store:
        Hosted { _ in
          Store(
            initialState: Login.State(), reducer: Login(service: service), responder: responder)
        } content: { store in
          LoginView(store: store)
        }
      case .viewModel:
        Hosted { _ in
          LoginViewModel(service: service, responder: responder)
        } content: { model in
          LoginModelView(model: model)
        }
      }
    }
  }

  @MainActor private final class Outputs {
    var all: [LoginOutput] = []
  }

  private let ada = User(id: User.ID(rawValue: "1"), name: "Ada")
  private let outputs = Outputs()

  private func host(_ way: Way, isOnline: Bool = true) -> HeadlessHost {
    let service = LocalAuthenticationService(
      users: [Credentials(userName: "ada", password: "engine"): ada])
    let view = WayView(
      way: way, service: service, responder: Responder { [outputs] in outputs.all.append($0) })
    return HeadlessHost(
      view.environment(\.isOnline, isOnline).resolving(from: Dependencies(.test)))
  }

  @Test("logs in, wrong first and then right", arguments: Way.allCases)
  func logsIn(way: Way) async throws {
    let host = host(way)
    let error = "The user name or the password is wrong."

    try host.type("ada", into: "User name")
    try host.type("motor", into: "Password")
    try host.tap("Sign In")
    await host.until { host.texts.contains(error) }
    #expect(host.texts.contains(error))
    #expect(outputs.all.isEmpty)

    try host.type("engine", into: "Password")
    await host.until { !host.texts.contains(error) }
    #expect(!host.texts.contains(error))
    try host.tap("Sign In")
    await host.until { !outputs.all.isEmpty }
    #expect(outputs.all == [.loggedIn(ada)])
  }

  @Test("there is nothing to tap before both fields are filled", arguments: Way.allCases)
  func disables(way: Way) throws {
    let host = host(way)
    #expect(host.find(.button, "Sign In")?.isEnabled == false)

    try host.type("ada", into: "User name")
    try host.type("engine", into: "Password")

    #expect(host.find(.button, "Sign In")?.isEnabled == true)
  }

  @Test("a login without a network is impossible", arguments: Way.allCases)
  func offline(way: Way) async throws {
    let host = host(way, isOnline: false)

    try host.type("ada", into: "User name")
    try host.type("engine", into: "Password")
    await host.until { host.find(.button, "Sign In")?.isEnabled == false }

    #expect(host.find(.button, "Sign In")?.isEnabled == false)
  }

  // MARK: A screen with alternatives

  private func accountHost() -> HeadlessHost {
    let service = LocalAuthenticationService(
      users: [Credentials(userName: "ada", password: "engine"): ada])
    return HeadlessHost(
      AccountView(
        store: Store(
          initialState: Account.State(),
          reducer: Account(login: Login(service: service), sendLink: { _ in }))))
  }

  private func logIn(_ host: HeadlessHost) async throws {
    try host.type("ada", into: "User name")
    try host.type("engine", into: "Password")
    try host.tap("Sign In")
    await host.until { host.texts.contains("Hello, Ada!") }
  }

  @Test("an account greets its user, and shows the login again afterwards")
  func account() async throws {
    let host = accountHost()

    try await logIn(host)
    #expect(host.texts.contains("Hello, Ada!"))
    try host.tap("Sign Out")

    #expect(host.find(.secureField)?.value == "")
  }

  @Test("the screen for a new password is pushed, and goes back")
  func forgottenPassword() async throws {
    let host = accountHost()
    try host.tap("Forgot Password?")
    #expect(host.find(.button, "Send a Link")?.isEnabled == false)
    try host.type("ada", into: "Name")
    try host.tap("Send a Link")
    await host.until { host.texts.contains("The link is in your mail.") }
    try host.dismiss(.destination)
    #expect(host.find(.button, "Send a Link") == nil)
  }

  @Test("a screen with alternatives is evaluated when another one is shown, and not before")
  func alternatives() async throws {
    let host = accountHost()
    try host.type("ada", into: "User name")
    try host.type("motor", into: "Password")
    try host.tap("Sign In")
    await host.until { host.texts.contains("The user name or the password is wrong.") }
    #expect(host.evaluations(of: AccountView.self) == 1)

    try await logIn(host)

    #expect(host.evaluations(of: AccountView.self) == 2)
  }
}
