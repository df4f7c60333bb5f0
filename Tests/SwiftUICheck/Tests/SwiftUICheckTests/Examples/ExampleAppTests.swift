import Corbel
import CorbelSwiftUI
import CounterExample
import TestSupport
import Testing

@testable import ExampleApp
@testable import SwiftUI

@MainActor @Suite("The app that joins the examples") struct ExampleAppTests {
  private let dependencies: Dependencies

  init() throws {
    dependencies = try Dependencies(.preview, ExampleServices.register)
  }

  @Test("one container has what every example needs")
  func joins() async {
    let host = HeadlessHost(ExamplesView().resolving(from: dependencies))
    await host.until {
      host.texts.contains("cerulean") && host.find(.button, "Tea") != nil
        && host.texts.contains("Porridge")
    }

    expectTrue(host.texts.contains("Count: 0"))
    expectTrue(host.find(.button, "Tea") != nil)
    expectEqual(host.elements.filter { $0.kind == .secureField }.count, 2)
    expectTrue(host.texts.contains("cerulean"))
    expectTrue(host.texts.contains("Porridge"))
  }
}
