import Corbel
import CorbelSwiftUI
import CounterExample
import Foundation
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
  func joins() async throws {
    let host = HeadlessHost(ExamplesView().resolving(from: dependencies))
    let tabs = ["Counter", "Items", "Recipes", "Login", "Session", "Colors"]
    let shown = ["Count: 0", "Tea", "Porridge", "Forgot Password?", "Password", "cerulean"]
    expectEqual(host.labels(.tab), tabs)
    for (tab, text) in zip(tabs, shown) {
      try host.tap(tab)
      await host.expect(text)
    }
    try host.open(#require(URL(string: "recipes://recipe/1")))
    await host.expect { host.all(.tab).first { $0.value == "selected" }?.label == "Recipes" }
    expectTrue(host.find(.destination) != nil)
  }
}
