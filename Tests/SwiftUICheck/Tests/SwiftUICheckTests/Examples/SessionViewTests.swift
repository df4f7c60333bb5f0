import Corbel
import CorbelSwiftUI
import SessionExample
import TestSupport
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

  @Test("a user signs in, adds a note, and signs out")
  func session() async throws {
    try await signIn("ada", "engine")
    await host.expect("Oil the engine")
    expectTrue(host.texts.contains("Hello, Ada!"))
    expectEqual(host.find(.button, "Add")?.isEnabled, false)
    try host.type("Buy punched cards", into: "Note")
    try host.tap("Add")
    await host.expect("Buy punched cards")
    expectEqual(host.find(.textField, "Note")?.value, "")

    try host.tap("Sign Out")
    expectTrue(host.find(.secureField) != nil)
    try await signIn("grace", "nanosecond")
    await host.expect("Find the moth")
    expectTrue(host.texts.contains("Hello, Grace!"))
    expectTrue(!host.texts.contains("Oil the engine"))
  }
}
