import Corbel
import CorbelSwiftUI
import Testing

@testable import ExampleApp
@testable import SwiftUI

@MainActor @Suite("The app that joins the examples") struct ExampleAppTests {
  @Test("one container has what every example needs")
  func joins() async throws {
    let dependencies = try Dependencies(.preview, ExampleServices.register)
    let host = HeadlessHost(ExamplesView().resolving(from: dependencies))
    await host.until { host.texts.contains("cerulean") && host.find(.button, "Tea") != nil }

    #expect(host.texts.contains("Count: 0"))
    #expect(host.find(.button, "Tea") != nil)
    #expect(host.elements.filter { $0.kind == .secureField }.count == 2)
    #expect(host.texts.contains("cerulean"))
  }
}
