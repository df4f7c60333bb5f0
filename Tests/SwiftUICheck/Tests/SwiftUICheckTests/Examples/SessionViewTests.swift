import Corbel
import CorbelSwiftUI
import SessionExample
import Testing

@testable import SwiftUI

@MainActor @Suite("The views of the session") struct SessionViewTests {
  private let host: HeadlessHost

  init() throws {
    let dependencies = try Dependencies(.preview, SessionApp.register)
    host = HeadlessHost(SessionView(app: SessionApp(dependencies: dependencies)))
  }

  private func signIn(_ userName: String, _ password: String) async throws {
    try host.type(userName, into: "User name")
    try host.type(password, into: "Password")
    try host.tap("Sign In")
    await host.until { host.find(.secureField) == nil }
  }

  @Test("a user signs in, and out")
  func signsInAndOut() async throws {
    try await signIn("ada", "engine")
    await host.until { host.texts.contains("Oil the engine") }
    #expect(host.texts.contains("Hello, Ada!"))
    #expect(host.texts.contains("Oil the engine"))

    try host.tap("Sign Out")
    #expect(host.find(.secureField) != nil)

    try await signIn("grace", "nanosecond")
    await host.until { host.texts.contains("Find the moth") }
    #expect(host.texts.contains("Hello, Grace!"))
    #expect(!host.texts.contains("Oil the engine"))
  }

  @Test("a note is added")
  func adds() async throws {
    try await signIn("ada", "engine")
    await host.until { host.texts.contains("Oil the engine") }
    #expect(host.find(.button, "Add")?.isEnabled == false)

    try host.type("Buy punched cards", into: "Note")
    try host.tap("Add")
    await host.until { host.texts.contains("Buy punched cards") }

    #expect(host.texts.contains("Buy punched cards"))
    #expect(host.find(.textField, "Note")?.value == "")
  }
}
